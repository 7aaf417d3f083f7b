package dev.assay.studies;

import dev.assay.ledger.Ledger;
import dev.assay.tools.FakeLoadTools;
import dev.assay.tools.LoadTool;

/** A load tool of a fake machine, on one CPU. */
record FakeTools(FakeLoadTools tools, LoadTool tool) implements StudyRun.Tools {
    @Override
    public int cpus() {
        return 1;
    }

    @Override
    public StudyTrial.Tool into(Ledger ledger) {
        return (load, port, folder) -> {
            ledger.folder(folder);
            return tools.ran(tool, folder);
        };
    }
}
