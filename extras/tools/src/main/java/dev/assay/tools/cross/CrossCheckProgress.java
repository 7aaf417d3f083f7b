package dev.assay.tools.cross;

import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Interrupts;
import dev.assay.cli.screen.Printable;
import dev.assay.experiment.StopSignal;
import dev.assay.model.plan.Plan;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolRun;
import java.util.Optional;
import java.util.stream.Collectors;

/** Shows the progress of a cross-check on the terminal; handles Ctrl-C. */
final class CrossCheckProgress implements CrossCheckObserver {
    private final Console console;
    private final Plan plan;
    private boolean stopped;

    CrossCheckProgress(Console console, Plan plan) {
        this.console = console;
        this.plan = plan;
    }

    @Override
    public void begins(int runs) {
        console.err().println("Cross-check with " + names(plan) + ": " + runs + " runs");
    }

    @Override
    public void ran(ToolTrial trial) {
        Optional<String> failure =
                trial.run() instanceof ToolRun.Failed failed ? Optional.of(failed.reason()) : Optional.empty();
        console.err()
                .println("  round " + trial.round() + ", " + trial.tool().id() + ", " + trial.contender()
                        + failure.map(reason -> ": " + Printable.withoutSecrets(reason))
                                .orElse(""));
    }

    @Override
    public StopSignal listen() {
        Interrupts interrupts = Interrupts.installForRuns(console);
        return new StopSignal() {
            @Override
            public boolean given() {
                return interrupts.given();
            }

            @Override
            public void close() {
                stopped = interrupts.given();
                interrupts.close();
            }
        };
    }

    /** Whether the user has stopped it, at once or after a run. */
    boolean stopped() {
        return stopped;
    }

    static String names(Plan plan) {
        return LoadToolKey.of(plan).stream().map(LoadTool::id).collect(Collectors.joining(", "));
    }
}
