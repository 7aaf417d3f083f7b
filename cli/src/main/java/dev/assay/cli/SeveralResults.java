package dev.assay.cli;

import dev.assay.cli.flags.FailConditions;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.screen.Console;
import java.nio.file.Path;
import java.util.List;

/** What {@code assay report} shows of several result folders together; flags of a satellite. */
public interface SeveralResults {
    /**
     * Called for a single folder.
     *
     * @throws dev.assay.model.BadInputException if one of the flags was given
     */
    void requireSeveral();

    /** Shows two folders or more, and returns the exit code. */
    int show(List<Path> folders, FailConditions conditions, Outputs outputs, Console console);
}
