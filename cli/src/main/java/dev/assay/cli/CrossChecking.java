package dev.assay.cli;

import dev.assay.launch.Launcher;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.Contender;
import dev.assay.model.CrossCheck;
import dev.assay.model.HttpVersion;
import dev.assay.model.LoadTool;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import dev.assay.model.ToolLoad;
import dev.assay.model.ToolRun;
import dev.assay.model.ToolTrial;
import dev.assay.model.Verdict;
import dev.assay.tools.ToolBox;
import dev.assay.trial.CrossTrial;
import dev.assay.trial.ToolLoads;
import dev.assay.verdict.CrossChecks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** After an experiment: other people's load tools at the same contenders, and whether they would rank them alike. */
final class CrossChecking {
    /** The fewest that show a spread and not only a difference. */
    static final int ROUNDS = 3;

    private static final Duration EACH = Duration.ofSeconds(5);

    private final Console console;
    private final Workbench bench;
    private final Timing timing;
    private final Ledger ledger;

    CrossChecking(Console console, Workbench bench, Timing timing, Ledger ledger) {
        this.console = console;
        this.bench = bench;
        this.timing = timing;
        this.ledger = ledger;
    }

    /**
     * Complains before anything is measured.
     *
     * @throws BadInputException if a tool is missing, or the plan is one that load tools cannot send
     */
    static void check(Plan plan) {
        if (plan.load().tools().isEmpty()) {
            return;
        }
        String where = "load tools " + names(plan);
        if (plan.load().wire().version() == HttpVersion.HTTP_2) {
            throw new BadInputException(
                    where, "speak HTTP/1.1, and the plan asks for HTTP/2", "Leave one of them out.");
        }
        ToolLoad load;
        try {
            load = ToolLoads.closedLoop(plan, EACH, plan.seed());
        } catch (IllegalArgumentException e) {
            throw new BadInputException(where, String.valueOf(e.getMessage()), "Write smaller weights.", e);
        }
        try (Launcher launcher = Launcher.local()) {
            ToolBox tools = MavenToolJars.toolBox(launcher);
            for (LoadTool tool : plan.load().tools()) {
                String flag = "--cross-check " + tool.id();
                tools.require(tool, flag);
                tools.unable(tool, load).ifPresent(reason -> {
                    throw new BadInputException(
                            flag,
                            tool.title() + " cannot send this workload: it " + reason,
                            "Give a workload that it can send, such as --path /, or leave it out.");
                });
            }
        }
    }

    /** How long it takes, roughly, in words. */
    String announcement() {
        int runs = ROUNDS
                * bench.plan().load().tools().size()
                * bench.plan().contenders().size();
        return "Cross-check with " + names(bench.plan()) + ": " + runs + " runs";
    }

    /** Runs the tools and keeps what came of it. What is measured when the user stops it counts; empty if stopped at once. */
    Optional<CrossCheck> run(Verdict verdict) {
        Plan plan = bench.plan();
        console.err().println(announcement());
        ToolLoad load = ToolLoads.closedLoop(plan, EACH, plan.seed());
        try (Interrupts interrupts = Interrupts.install(console);
                Instruments instruments = Instruments.on(bench)) {
            CrossTrial trial = new CrossTrial(
                    instruments.rig(bench, ledger),
                    plan,
                    timing,
                    MavenToolJars.toolBox(instruments.launcher()),
                    run -> ledger.toolFolder("tools/" + run),
                    event -> {});
            List<ToolTrial> trials =
                    trial.run(plan.load().tools(), load, ROUNDS, this::progress, interrupts::requested);
            CrossCheck check = CrossChecks.of(
                    words(load),
                    trials,
                    verdict,
                    plan.contenders().stream().map(Contender::id).toList(),
                    plan.margin(),
                    bench.placement().generator().size());
            ledger.writeCrossCheck(check);
            return Optional.of(check);
        } catch (InterruptedException stoppedAtOnce) {
            console.err().println("Stopped: the cross-check is not kept.");
            return Optional.empty();
        }
    }

    private void progress(ToolTrial trial) {
        Optional<String> failure =
                trial.run() instanceof ToolRun.Failed failed ? Optional.of(failed.reason()) : Optional.empty();
        console.err()
                .println("  round " + trial.round() + ", " + trial.tool().id() + ", " + trial.contender()
                        + failure.map(reason -> ": " + Printable.withoutSecrets(reason))
                                .orElse(""));
    }

    private static String words(ToolLoad load) {
        return load.users() + " users in a closed loop for " + EACH.toSeconds() + " s"
                + (load.keepAlive() ? "" : ", a connection for each request")
                + (load.requests().size() == 1
                        ? ""
                        : ", who walk through " + load.requests().size() + " requests");
    }

    private static String names(Plan plan) {
        return String.join(", ", plan.load().tools().stream().map(LoadTool::id).toList());
    }
}
