package dev.assay.trial;

import dev.assay.model.Load;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import dev.assay.model.WarmUpPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads all contenders of a block at the same time, on all CPUs, until all are level: the JIT compilers of all of them work at
 * once, and all get the same load at the same age (ADR 60). First over few connections, so that the compilers are not starved;
 * then, once most is compiled, over as many as in measured slices.
 */
final class WarmUp {
    /** Most is compiled once no contender's compilers use more than this share of the CPU time that others leave. */
    private static final double MOSTLY_COMPILED = 0.2;

    private final Plan plan;
    private final Timing timing;
    private final TrialListener listener;
    private final SliceRun run;
    private final WarmUpGuide guide;

    WarmUp(Plan plan, Timing timing, TrialListener listener, SliceRun run, WarmUpGuide guide) {
        this.plan = plan;
        this.timing = timing;
        this.listener = listener;
        this.run = run;
        this.guide = guide;
    }

    /** Runs rounds until the guide has seen enough of those over all connections, or the time is over. */
    List<WarmUpPoint> of(RunningServers running, List<String> contenders, long seed) throws InterruptedException {
        List<WarmUpPoint> curve = new ArrayList<>();
        boolean all = false;
        int full = 0;
        for (int round = 0; had(round + 1).compareTo(timing.longestWarmUp()) <= 0; round++) {
            listener.event(new TrialEvent.WarmingUp(contenders, had(round), timing.longestWarmUp()));
            Load load = Slices.warmUp(plan, seed, round, all);
            List<WarmUpPoint> seen =
                    run.together(running, contenders, load, had(round + 1).toMillis() / 1e3);
            curve.addAll(seen);
            if (!all) {
                all = seen.stream().allMatch(point -> point.jitShareOfAvailableCpu() <= MOSTLY_COMPILED);
                continue;
            }
            full += seen.isEmpty() ? 0 : 1;
            if (guide.enough(curve, full)) {
                break;
            }
        }
        return curve;
    }

    private static Duration had(int rounds) {
        return Slices.WARM_UP_ROUND.multipliedBy(rounds);
    }
}
