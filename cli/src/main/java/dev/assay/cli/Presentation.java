package dev.assay.cli;

import dev.assay.model.CrossCheck;
import dev.assay.model.ExperimentKind;
import dev.assay.report.CrossCheckReport;
import dev.assay.report.StartupReport;
import dev.assay.report.TerminalReport;
import dev.assay.report.TerminalSummary;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/** Shows the outcome of an experiment on the terminal, and in the formats that were asked for. */
final class Presentation {
    private final ExperimentKind kind;
    private final Outputs outputs;
    private final Path folder;
    private final Console console;

    /** @param folder that holds the results */
    Presentation(ExperimentKind kind, Outputs outputs, Path folder, Console console) {
        this.kind = kind;
        this.outputs = outputs;
        this.folder = folder;
        this.console = console;
    }

    /** Shows all results. */
    void show(Results results) {
        outputs.present(results, console, () -> {
            print(results);
            results.crossCheck().ifPresent(this::print);
        });
    }

    /**
     * Shows the results before other load tools run for minutes, and the cross-check after them. A format on standard output is written
     * once, after them.
     *
     * @param loadTools runs them
     */
    void show(Results results, Supplier<Optional<CrossCheck>> loadTools) {
        boolean once = outputs.toStandardOutput();
        if (!once) {
            show(results);
        }
        Optional<CrossCheck> said = loadTools.get();
        if (once || said.isPresent()) {
            outputs.present(results.with(said), console, () -> said.ifPresent(this::print));
        }
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

    private void print(CrossCheck said) {
        console.out().println();
        CrossCheckReport.write(said, console.style(), console.out());
    }
}
