package dev.assay.experiment;

import dev.assay.ledger.Ledger;
import dev.assay.model.Contender;
import dev.assay.model.CrossCheck;
import dev.assay.model.LoadTool;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import dev.assay.model.ToolLoad;
import dev.assay.model.ToolTrial;
import dev.assay.model.Verdict;
import dev.assay.verdict.CrossChecks;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The cross-check after an experiment: runs other load tools on the same contenders and compares their rankings. */
public final class CrossChecking {
    /** The fewest that show a spread and not just a difference. */
    static final int ROUNDS = 3;

    private static final Duration EACH = Duration.ofSeconds(5);

    private final Bench bench;
    private final Timing timing;
    private final Ledger ledger;

    /** @param bench of the experiment, which has reserved the machine */
    CrossChecking(Bench bench, Timing timing, Ledger ledger) {
        this.bench = bench;
        this.timing = timing;
        this.ledger = ledger;
    }

    /**
     * The load that each tool sends.
     *
     * @throws IllegalArgumentException if no tool can send the workload's weights; the message says why
     */
    public static ToolLoad load(Plan plan) {
        return ToolLoads.closedLoop(plan, EACH, plan.seed());
    }

    /**
     * Runs the tools and stores the result. If the user asks to stop, what was measured so far counts; empty if stopped at once.
     *
     * @param words what each tool sends, in words
     */
    Optional<CrossCheck> run(Verdict verdict, String words, CrossCheckObserver observer) {
        Plan plan = bench.plan();
        List<LoadTool> tools = plan.load().tools();
        observer.begins(ROUNDS * tools.size() * plan.contenders().size());
        List<ToolTrial> trials;
        try (StopSignal stop = observer.listen();
                Rig rig = bench.rig(ledger)) {
            trials = bench.crossTrial(rig, ledger, timing).run(tools, load(plan), ROUNDS, observer::ran, stop::given);
        } catch (InterruptedException stoppedAtOnce) {
            return Optional.empty(); // the flag stays cleared: what follows still has to write files
        }
        CrossCheck check = CrossChecks.of(
                words,
                trials,
                verdict,
                plan.contenders().stream().map(Contender::id).toList(),
                plan.margin(),
                bench.environment().placement().generator().size());
        ledger.writeCrossCheck(check);
        return Optional.of(check);
    }
}
