package dev.assay.studies;

import dev.assay.experiment.FakeBench;
import dev.assay.ledger.Ledger;
import dev.assay.model.LoadTool;

/** A load tool of a fake machine, on one CPU. */
record FakeTools(FakeBench testbed, LoadTool tool) implements StudyRun.Tools {
    @Override
    public int cpus() {
        return 1;
    }

    @Override
    public StudyTrial.Tool into(Ledger ledger) {
        return (load, port, folder) -> {
            ledger.toolFolder(folder);
            return testbed.ran(tool, folder);
        };
    }
}
