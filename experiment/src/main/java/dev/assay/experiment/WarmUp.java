package dev.assay.experiment;

import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads all contenders of a block at the same time, on all CPUs, so that the JIT compilers of all of them work at once and all get the same
 * load at the same age (ADR 0016). First over few connections, so that the compilers are not starved; then, once most is compiled, over as
 * many as in measured slices. A block goes on in turns, at the rate and on the CPUs of its slices, until all are warm there (ADR 0016).
 */
final class WarmUp {
    /** Most is compiled once the compilers use no more than this share of the CPU time that others leave, on average over contenders. */
    private static final double MOSTLY_COMPILED = 0.2;

    private final Plan plan;
    private final Timing timing;
    private final TrialListener listener;
    private final SliceRun run;
    private final WarmUpGuide guide;
    private final List<WarmUpPoint> curve = new ArrayList<>();
    private Duration had = Duration.ZERO;

    WarmUp(Trial trial) {
        this.plan = trial.plan();
        this.timing = trial.timing();
        this.listener = trial.listener();
        this.run = new SliceRun(trial);
        this.guide = trial.guide();
    }

    /** All at the same time, until the guide has seen enough of the rounds over all connections, or the time is over. */
    List<WarmUpPoint> together(RunningServers running, List<String> contenders, long seed) throws InterruptedException {
        return together(running, contenders, seed, (round, full) -> guide.enough(curve, full));
    }

    /** All at the same time until most is compiled; then pinned and in turns until the guide has seen enough, or the time is over. */
    List<WarmUpPoint> of(RunningServers running, BlockPlan block, double rate) throws InterruptedException {
        List<String> contenders = block.launchOrder();
        List<String> order = block.rateOrder().subList(0, contenders.size());
        together(running, contenders, block.seed(), (round, full) -> mostlyCompiled(round));
        running.pinToServerCpus();
        run.inTurn(running, order, Slices.leadIn(plan, block.seed()), had.toMillis() / 1e3);
        // However late it is: warmth is judged by them.
        for (int round = 0; round < WarmUpPoint.ROUNDS_FOR_LEVEL || left(contenders.size()); round++) {
            tell();
            had = had.plus(Slices.TURN.multipliedBy(contenders.size()));
            Load load = Slices.turn(plan, block, rate, round);
            curve.addAll(run.inTurn(running, order, load, had.toMillis() / 1e3));
            if (guide.enough(curve, round + 1)) {
                break;
            }
        }
        return List.copyOf(curve);
    }

    private boolean left(int contenders) {
        return had.plus(Slices.TURN.multipliedBy(contenders)).compareTo(timing.longestWarmUp()) <= 0;
    }

    private interface Ending {
        /** Whether that was the last round: what was seen in it, and the number of rounds over all connections. */
        boolean after(List<WarmUpPoint> round, int full);
    }

    private List<WarmUpPoint> together(RunningServers running, List<String> contenders, long seed, Ending ending)
            throws InterruptedException {
        boolean all = false;
        int full = 0;
        for (int round = 0; had.plus(Slices.WARM_UP_ROUND).compareTo(timing.longestWarmUp()) <= 0; round++) {
            tell();
            had = had.plus(Slices.WARM_UP_ROUND);
            Load load = Slices.warmUp(plan, seed, round, all);
            List<WarmUpPoint> seen = run.together(running, contenders, load, had.toMillis() / 1e3);
            curve.addAll(seen);
            if (!all) {
                all = mostlyCompiled(seen);
                continue;
            }
            full += seen.isEmpty() ? 0 : 1;
            if (ending.after(seen, full)) {
                break;
            }
        }
        return curve;
    }

    private void tell() {
        listener.event(new TrialEvent.WarmingUp(had, timing.longestWarmUp()));
    }

    private static boolean mostlyCompiled(List<WarmUpPoint> round) {
        return round.stream()
                        .mapToDouble(WarmUpPoint::jitShareOfAvailableCpu)
                        .average()
                        .orElse(0)
                <= MOSTLY_COMPILED;
    }
}
