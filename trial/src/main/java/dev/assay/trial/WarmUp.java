package dev.assay.trial;

import dev.assay.model.Load;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import dev.assay.model.WarmUpPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads all contenders of a fleet at the same time, on all CPUs, until all are level: the JIT compilers of all of them work at once,
 * and all get the same load at the same age (ADR 60).
 */
final class WarmUp {
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

    /** Round after round until the guide has seen enough or the time is over. */
    List<WarmUpPoint> of(Fleet fleet, List<String> contenders, long seed) throws InterruptedException {
        List<WarmUpPoint> curve = new ArrayList<>();
        Duration had = Duration.ZERO;
        int round = 0;
        if (timing.longestWarmUp().isZero()) {
            return curve; // JVMs that have just started are what is asked about
        }
        do {
            listener.event(new TrialEvent.WarmingUp(contenders, had, timing.longestWarmUp()));
            Load load = Slices.warmUp(plan, seed, round++);
            had = had.plus(load.duration());
            curve.addAll(run.together(fleet, contenders, load, had.toMillis() / 1e3));
        } while (!guide.enough(curve) && had.plus(Slices.WARM_UP_ROUND).compareTo(timing.longestWarmUp()) <= 0);
        return curve;
    }
}
