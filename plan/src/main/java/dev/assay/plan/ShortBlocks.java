package dev.assay.plan;

import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Timing;
import java.time.Duration;
import java.util.List;

/**
 * The blocks of a first look: few, with few slices, after a warm-up cut short. What a JVM allocates, calls and sends for a request shows
 * in them; CPU per request and throughput only roughly (ADR 0012).
 */
final class ShortBlocks {
    /** Of each group: together with the pilot three JVMs of each contender. */
    static final int BLOCKS = 2;

    private static final int SLICES = 2;
    private static final Duration MAX_WARM_UP = Duration.ofSeconds(10);
    private static final Duration SHARE = Duration.ofSeconds(80);
    private static final int MIN_SHARES = 3;

    private ShortBlocks() {}

    /** Wall time of a first look: four minutes for up to three contenders. */
    static Duration budget(int contenders) {
        return SHARE.multipliedBy(Math.max(MIN_SHARES, contenders));
    }

    /** Short blocks instead of the usual ones, and no start-up rounds. */
    static Schedule of(Schedule usual, int contenders) {
        return new Schedule(
                timing(usual.timing(), contenders),
                List.of(),
                usual.groups(),
                usual.blocks().subList(0, BLOCKS * usual.blocksInRound()).stream()
                        .map(block -> block.withRateSlices(SLICES).withSaturationSlices(1))
                        .toList(),
                true);
    }

    /** @param contenders of a block */
    static Timing timing(Timing usual, int contenders) {
        Duration longest = least(usual.longestWarmUp(), MAX_WARM_UP.multipliedBy(contenders));
        Duration warmUp = least(usual.warmUp(), longest);
        Duration saved = usual.warmUp()
                .minus(warmUp)
                .plus(usual.rateSlice().multipliedBy((long) contenders * (usual.rateSlices() - SLICES)))
                .plus(usual.saturationSlice().multipliedBy((long) contenders * (Allotment.SATURATIONS - 1)));
        return new Timing(
                0,
                warmUp,
                longest,
                SLICES,
                usual.rateSlice(),
                usual.saturationSlice(),
                usual.settle(),
                BLOCKS,
                usual.blockEstimate().minus(saved));
    }

    private static Duration least(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
