package dev.assay.cli.command;

import dev.assay.cli.flags.Outputs;
import dev.assay.cli.flags.Results;
import dev.assay.cli.screen.Console;
import dev.assay.model.plan.ExperimentKind;
import dev.assay.report.StartupReport;
import dev.assay.report.TerminalReport;
import dev.assay.report.TerminalSummary;
import dev.assay.report.document.TerminalSections;
import java.nio.file.Path;

/** Shows the outcome of an experiment, whose results are in a folder, on the terminal and in the formats that were asked for. */
public record Presentation(ExperimentKind kind, Outputs outputs, Path folder, Console console) {
    /** Shows all results. */
    public void show(Results results) {
        outputs.present(results, console, () -> {
            print(results);
            if (!results.added().isEmpty()) {
                console.out().println();
                TerminalSections.write(results.added(), console.style(), console.out());
            }
        });
    }

    private void print(Results results) {
        if (kind == ExperimentKind.STARTUP) {
            StartupReport.write(
                    results.verdict(), results.environment(), folder.toString(), console.style(), console.out());
        } else if (outputs.verbose()) {
            TerminalReport.write(
                    results.verdict(), results.environment(), folder.toString(), console.style(), console.out());
        } else {
            TerminalSummary.write(results.verdict(), folder.toString(), console.style(), console.out());
        }
    }
}
