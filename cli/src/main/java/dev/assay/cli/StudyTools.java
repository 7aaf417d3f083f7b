package dev.assay.cli;

import dev.assay.ledger.Ledger;
import dev.assay.ledger.LoadFiles;
import dev.assay.load.LoadGenerator;
import dev.assay.model.BadInputException;
import dev.assay.model.LoadResult;
import dev.assay.model.LoadTool;
import dev.assay.model.Placement;
import dev.assay.model.Study;
import dev.assay.model.ToolLoad;
import dev.assay.model.ToolRun;
import dev.assay.trial.BuiltInTool;
import dev.assay.trial.StudyTrial;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The load tools as a study needs them. */
final class StudyTools {
    private static final String RESULT = "load.json";

    private StudyTools() {}

    /**
     * Complains of a tool that is not there before anything is started.
     *
     * @throws BadInputException naming the command that installs it
     */
    static void require(LoadTool tool, Study study) {}

    static StudyTrial.Tool of(LoadTool tool, LoadGenerator generator, Ledger ledger, Placement placement)
            throws InterruptedException {
        generator.warmUp(Duration.ofSeconds(1));
        BuiltInTool own = new BuiltInTool(generator);
        return (load, port, folder) -> builtIn(own, load, port, ledger.toolFolder(folder));
    }

    private static ToolRun builtIn(BuiltInTool own, ToolLoad load, int port, Path folder) throws InterruptedException {
        LoadResult seen = own.send(load, "127.0.0.1", port);
        LoadFiles.writeJson(seen, folder.resolve(RESULT));
        return new ToolRun.Measured(BuiltInTool.result(seen, Version.number(), words(load), RESULT));
    }

    private static List<String> words(ToolLoad load) {
        return List.of(load.users() + " users", "ramp " + load.rampUp(), "loops " + load.loops());
    }
}
