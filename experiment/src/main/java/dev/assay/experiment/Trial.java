package dev.assay.experiment;

import dev.assay.model.BlockPlan;
import dev.assay.model.Contender;
import dev.assay.model.Evidence;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import java.util.List;

/**
 * The parts of an experiment that measure. Each returns its evidence; a contender that fails in a block or a start-up
 * round is evidence, too. Not thread-safe: one experiment measures one thing at a time.
 */
public final class Trial {
    private final Rig rig;
    private final Plan plan;
    private final Timing timing;
    private final TrialListener listener;
    private final WarmUpGuide guide;

    /** @param guide decides when the warm-up of pilot and blocks is done */
    public Trial(Rig rig, Plan plan, Timing timing, TrialListener listener, WarmUpGuide guide) {
        this.rig = rig;
        this.plan = plan;
        this.timing = timing;
        this.listener = listener;
        this.guide = guide;
    }

    /**
     * Launches all contenders once, proves that each is the server it claims to be and that all answer alike, reads their
     * settings, and finds the rate.
     *
     * @throws dev.assay.model.NoMeasurementException if a contender does not start, is another server than it claims, or
     *     gives no good answer
     */
    public Evidence.Pilot pilot() throws InterruptedException {
        return pilot(List.of());
    }

    /**
     * The same, group by group if not all contenders are to be alive together. The rate is found with the first group.
     *
     * @param groups contender ids; empty means all together
     */
    public Evidence.Pilot pilot(List<List<String>> groups) throws InterruptedException {
        List<List<String>> parts = groups.isEmpty()
                ? List.of(plan.contenders().stream().map(Contender::id).toList())
                : groups;
        return produced(new PilotTrial(rig, plan, timing, listener, guide).run(parts));
    }

    /**
     * Proves the same without any load, for an experiment that only starts contenders: the rate is 0. They are launched one
     * after another.
     *
     * @throws dev.assay.model.NoMeasurementException as {@link #pilot()}
     */
    public Evidence.Pilot proof() throws InterruptedException {
        return produced(new PilotTrial(rig, plan, timing, listener, guide).proofAlone());
    }

    /**
     * Starts one contender alone.
     *
     * @param round from 1
     */
    public Evidence startup(int round, String contender) throws InterruptedException {
        return produced(new StartupTrial(rig, plan, listener).run(round, contender));
    }

    /** Runs one block under these conditions. */
    public Evidence block(BlockPlan block, Conditions conditions) throws InterruptedException {
        return produced(new BlockTrial(rig, plan, timing, listener, guide)
                .run(block, conditions.ratePerSecond(), conditions.rates()));
    }

    private <E extends Evidence> E produced(E evidence) {
        listener.event(new TrialEvent.Produced(evidence));
        return evidence;
    }
}
