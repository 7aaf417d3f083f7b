package dev.assay.tools.cross;

import dev.assay.experiment.Bench;
import dev.assay.experiment.Rig;
import dev.assay.experiment.StopSignal;
import dev.assay.launch.Launcher;
import dev.assay.launch.files.TemporaryFolder;
import dev.assay.ledger.Ledger;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Verdict;
import dev.assay.plan.Plans;
import dev.assay.plan.Schedules;
import dev.assay.tools.LoadTool;
import dev.assay.tools.LoadTools;
import dev.assay.tools.ToolLoad;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The cross-check after an experiment: runs other load tools on the same contenders and compares their rankings. */
final class CrossChecking {
    /** The fewest that show a spread and not just a difference. */
    static final int ROUNDS = 3;

    private static final Duration EACH = Duration.ofSeconds(5);

    private final Bench bench;
    private final Function<Launcher, LoadTools> tools;
    private final Ledger ledger;
    private final List<Path> discarded = new ArrayList<>();

    /**
     * @param bench of the experiment
     * @param tools run by a launcher
     * @param ledger of the experiment
     */
    CrossChecking(Bench bench, Function<Launcher, LoadTools> tools, Ledger ledger) {
        this.bench = bench;
        this.tools = tools;
        this.ledger = ledger;
    }

    /**
     * The load that each tool sends.
     *
     * @throws IllegalArgumentException if no tool can send the workload's weights; the message says why
     */
    static ToolLoad load(Plan plan) {
        return ToolLoads.closedLoop(plan, EACH, plan.seed());
    }

    /**
     * Runs the tools and stores the result. If the user asks to stop, what was measured so far counts; empty if stopped at once.
     *
     * @throws dev.assay.model.NoMeasurementException if another run has the machine
     */
    Optional<CrossCheck> run(Verdict verdict, CrossCheckObserver observer) {
        Bench.Hold hold = bench.reserve();
        try {
            return stored(trials(bench.withStartCaches(), observer), verdict);
        } catch (InterruptedException stoppedAtOnce) {
            return Optional.empty(); // the flag stays cleared: what follows still has to write files
        } finally {
            hold.close();
            discarded.forEach(TemporaryFolder::remove);
        }
    }

    private List<ToolTrial> trials(Bench reserved, CrossCheckObserver observer) throws InterruptedException {
        Plan plan = reserved.plan();
        List<LoadTool> asked = LoadToolKey.of(plan);
        observer.begins(ROUNDS * asked.size() * plan.contenders().size());
        try (StopSignal stop = observer.listen();
                Rig rig = reserved.rig(ledger)) {
            return new CrossTrial(rig, plan, Schedules.timing(plan), tools.apply(rig.launcher()), this::folder)
                    .run(asked, load(plan), ROUNDS, observer::ran, stop::given);
        }
    }

    private Optional<CrossCheck> stored(List<ToolTrial> trials, Verdict verdict) {
        Plan plan = bench.plan();
        CrossCheck check = CrossChecks.of(
                words(load(plan)),
                trials,
                verdict,
                plan.ids(),
                plan.margin(),
                bench.environment().placement().generator().size());
        CrossCheckFile.FILE.write(ledger.dir(), check);
        return Optional.of(check);
    }

    /** A tool is told the workload in files of its own: they are kept unless there are secrets in them. */
    private Path folder(String run) {
        if (!Plans.hasSecrets(bench.plan())) {
            return ledger.folder("tools/" + run);
        }
        try {
            Path folder = TemporaryFolder.create();
            discarded.add(folder);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String words(ToolLoad load) {
        return load.users() + " users in a closed loop for "
                + load.duration().map(Duration::toSeconds).orElseThrow() + " s"
                + (load.keepAlive() ? "" : ", a connection for each request")
                + (load.requests().size() == 1
                        ? ""
                        : ", who walk through " + load.requests().size() + " requests");
    }
}
