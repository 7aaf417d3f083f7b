package dev.assay.experiment;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Timing;
import java.time.Duration;
import java.time.Instant;

/**
 * What the parts of an experiment measure with: {@link PilotTrial}, {@link StartupTrial} and {@link BlockTrial}. Each returns its
 * evidence; a contender that fails in a block or a start-up round is evidence, too. One experiment measures one thing at a time.
 *
 * @param guide decides when the warm-up of pilot and blocks is done
 */
public record Trial(Rig rig, Plan plan, Timing timing, TrialListener listener, WarmUpGuide guide) {
    /** None of the contenders is launched yet. */
    RunningServers servers() {
        return new RunningServers(rig, plan, listener);
    }

    double secondsSince(Instant start) {
        return Duration.between(start, rig.clock().instant()).toMillis() / 1e3;
    }

    <E extends Evidence> E produced(E evidence) {
        listener.event(new TrialEvent.Produced(evidence));
        return evidence;
    }
}
