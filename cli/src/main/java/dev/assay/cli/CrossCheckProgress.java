package dev.assay.cli;

import dev.assay.experiment.CrossCheckObserver;
import dev.assay.experiment.CrossChecking;
import dev.assay.experiment.StopSignal;
import dev.assay.launch.Launcher;
import dev.assay.model.BadInputException;
import dev.assay.model.HttpVersion;
import dev.assay.model.LoadTool;
import dev.assay.model.Plan;
import dev.assay.model.ToolLoad;
import dev.assay.model.ToolRun;
import dev.assay.model.ToolTrial;
import dev.assay.model.Wire;
import dev.assay.tools.ToolBox;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks a cross-check beforehand and shows its progress on the terminal; handles Ctrl-C. */
final class CrossCheckProgress implements CrossCheckObserver {
    private final Console console;
    private final Plan plan;
    private boolean stopped;

    CrossCheckProgress(Console console, Plan plan) {
        this.console = console;
        this.plan = plan;
    }

    /**
     * Checks the tools before anything is measured.
     *
     * @throws BadInputException if a tool is missing, or cannot send the load of the plan
     */
    static void check(Plan plan) {
        if (plan.load().tools().isEmpty()) {
            return;
        }
        String where = "load tools " + names(plan);
        Wire wire = plan.load().wire();
        if (wire.compressed() || wire.expectContinue()) {
            throw new BadInputException(
                    where,
                    "load tools do not send what the plan asks for: " + wire.title(),
                    "Omit " + (wire.compressed() ? "--compressed" : "--expect-continue") + ", or the load tools.");
        }
        HttpVersion version = wire.version();
        for (LoadTool tool : plan.load().tools()) {
            if (version != HttpVersion.HTTP_1_1 && version != tool.version()) {
                throw new BadInputException(
                        "--cross-check " + tool.id(),
                        tool.title() + " sends " + tool.version().title() + ", but the plan asks for "
                                + version.title(),
                        "Omit one of them.");
            }
        }
        ToolLoad load;
        try {
            load = CrossChecking.load(plan);
        } catch (IllegalArgumentException e) {
            throw new BadInputException(where, String.valueOf(e.getMessage()), "Use smaller weights.", e);
        }
        try (Launcher launcher = Launcher.local()) {
            ToolBox tools = MavenToolJars.toolBox(launcher);
            for (LoadTool tool : plan.load().tools()) {
                String flag = "--cross-check " + tool.id();
                tools.unable(tool, load).ifPresent(reason -> {
                    throw new BadInputException(
                            flag,
                            tool.title() + " cannot send this workload: it " + reason,
                            "Use a workload that it can send, such as --path /, or omit the tool.");
                });
                tools.require(tool, flag); // last, as nobody should install a tool that does not help
            }
        }
    }

    /** What each tool sends. */
    static String words(ToolLoad load) {
        return load.users() + " users in a closed loop for "
                + load.duration().map(Duration::toSeconds).orElseThrow() + " s"
                + (load.keepAlive() ? "" : ", a connection for each request")
                + (load.requests().size() == 1
                        ? ""
                        : ", who walk through " + load.requests().size() + " requests");
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

    private static String names(Plan plan) {
        return plan.load().tools().stream().map(LoadTool::id).collect(Collectors.joining(", "));
    }
}
