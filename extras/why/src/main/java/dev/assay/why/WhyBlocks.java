package dev.assay.why;

import dev.assay.experiment.BlockTrial;
import dev.assay.experiment.Conditions;
import dev.assay.experiment.Rig;
import dev.assay.experiment.Trial;
import dev.assay.experiment.TrialListener;
import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.BlockPlan;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Timing;
import dev.assay.plan.Schedules;
import dev.assay.verdict.reading.BlockFigure;
import dev.assay.verdict.reading.WarmUps;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Blocks that are measured only to be profiled. Their evidence is not kept: a verdict must not depend on whether someone asked why.
 *
 * @param rig that profiles what is warm
 * @param pilot that found the rate
 * @param said takes a line about each block
 */
record WhyBlocks(Rig rig, Plan plan, Evidence.Pilot pilot, Consumer<String> said) {
    private static final Duration GENERATOR_WARM_UP = Duration.ofSeconds(3);
    /** Before a profile, for the figure that it divides. */
    private static final int SLICES = 2;

    /**
     * Measures that many blocks of each group of contenders, the next of the schedule; returns false if the user asked to stop.
     *
     * @param last index of a block in the folder
     */
    boolean run(int last, int blocks, BooleanSupplier stopped) throws InterruptedException {
        int all = blocks * Schedules.blocksInRound(plan);
        Timing timing = pilot.pace().map(pace -> Schedules.timing(plan, pace)).orElseGet(() -> Schedules.timing(plan));
        Trial trial = new Trial(rig, plan, timing, TrialListener.NONE, WarmUps::warm);
        rig.generator().warmUp(GENERATOR_WARM_UP);
        List<BlockPlan> next = Schedules.of(plan, last + all).blocks().subList(last, last + all);
        for (int done = 0; done < all; done++) {
            if (stopped.getAsBoolean()) {
                return false;
            }
            said.accept("profiling, block " + (done + 1) + "/" + all);
            Evidence seen = new BlockTrial(trial)
                    .run(unsaturated(next.get(done)), new Conditions(pilot.ratePerSecond(), List.of()));
            missing(seen).ifPresent(said);
            rig.priority().run();
        }
        return true;
    }

    private static Optional<String> missing(Evidence seen) {
        if (seen instanceof Evidence.Spoiled spoiled) {
            return Optional.of("spoiled by " + spoiled.contender() + ": " + spoiled.reason());
        }
        return seen instanceof Evidence.Measured block
                        && block.contenders().stream()
                                .noneMatch(own -> BlockFigure.of(Metric.CPU_PER_REQUEST, block, own.contender())
                                        .isPresent())
                ? Optional.of("no reliable figure of CPU per request in this block, so it has no profile")
                : Optional.empty();
    }

    private static BlockPlan unsaturated(BlockPlan block) {
        BlockPlan few = block.withRateSlices(SLICES);
        return new BlockPlan(few.index(), few.launchOrder(), few.rateOrder(), List.of(), few.seed());
    }
}
