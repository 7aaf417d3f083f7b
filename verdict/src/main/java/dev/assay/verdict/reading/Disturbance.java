package dev.assay.verdict.reading;

import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gap;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Finding;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which blocks do not count because the machine was disturbed: a rule fixed beforehand, blind to the outcome.
 *
 * <p>For blocks it looks only at the gaps between slices, when no contender is loaded, so that no contender can trigger it by its own
 * work. What happens under load (collections, preempted threads, queues, errors) is attributed to the contender, except for rounds in
 * which others had the CPU: a contender that starts such processes itself, or is throttled for what it uses, has them in most rounds, and
 * then none is left out.
 *
 * <p>A disturbed block is dropped whole and replaced, up to a fifth of the planned blocks. Later ones count, with a note: on a machine that
 * always is disturbed, waiting gains nothing. Those dropped stay dropped, so that no later block changes what an earlier look was judged
 * on. A plan of at most {@value #NONE_TO_SPARE} blocks drops none: it needs all of them for a response, and its interval covers the noise.
 */
public final class Disturbance {
    /** CPU time of others, as a share of one CPU; its resolution is a tick, a tenth of a gap. */
    static final double FOREIGN = 0.10;
    /** Wall time of the generator's compilers as a share of a slice. One such stood still for a second in a closed loop. */
    static final double COMPILING = 0.25;
    /** Ratio of the fastest to the slowest core speed within a block. The order of slices balances a drift, not a jump. */
    static final double SPEED = 1.5;

    private static final double MAX_DROPPED = 0.2;
    private static final int NONE_TO_SPARE = 9;

    private Disturbance() {}

    /** Indices of the dropped blocks: the first that were disturbed, in order of measurement. */
    public static List<Integer> dropped(List<Evidence.Measured> blocks, int plannedBlocks) {
        int most = plannedBlocks <= NONE_TO_SPARE ? 0 : (int) (MAX_DROPPED * plannedBlocks + 1e-9);
        return blocks.stream()
                .filter(block -> of(block).isPresent())
                .map(Evidence.Measured::index)
                .limit(most)
                .toList();
    }

    /**
     * How many of the blocks measured so far count.
     *
     * @param evidence in order
     * @param plannedBlocks what the budget was expected to hold before the experiment began
     */
    public static int counted(List<Evidence> evidence, int plannedBlocks) {
        return SortedEvidence.of(evidence, plannedBlocks).measured().size();
    }

    /**
     * The rounds of a phase of a block, from 0, that do not count because, beside any contender's slice, other processes and the
     * hypervisor took more than {@link #FOREIGN} of a CPU or the generator's compilers more than {@link #COMPILING} of the time. All
     * contenders lose the same ones (ADR 0019).
     */
    public static Set<Integer> rounds(Evidence.Measured block, Phase phase) {
        return Lateness.rounds(
                block, phase, slice -> taken(slice) > FOREIGN * slice.server().wallNanos() || compiling(slice));
    }

    /** CPU time that went to others. That of processes is a difference of clocks, and can be negative. */
    private static long taken(SliceEvidence slice) {
        return Math.max(0, slice.foreignCpuNanos()) + slice.stealNanos();
    }

    private static boolean compiling(SliceEvidence slice) {
        return slice.load().generatorJvm().stream()
                .anyMatch(
                        own -> own.compileMs() > COMPILING * 1e3 * slice.load().seconds());
    }

    /** The slices of a contender at saturation without those of disturbed rounds, unless that is more than half of them. */
    public static List<SliceEvidence> keptAtSaturation(Evidence.Measured block, String contender) {
        List<SliceEvidence> all = block.slices(contender, Phase.SATURATION);
        return Lateness.without(Lateness.unlessMost(Set.of(), rounds(block, Phase.SATURATION), all.size()), all);
    }

    /** What disturbed this block; empty if nothing did, or if gaps were not recorded. */
    public static Optional<Finding> of(Evidence.Measured block) {
        List<Gap> gaps =
                block.gaps().stream().filter(gap -> gap.wallNanos() > 0).toList();
        if (gaps.isEmpty()) {
            return Optional.empty();
        }
        return others(gaps).or(() -> speed(gaps));
    }

    private static Optional<Finding> others(List<Gap> gaps) {
        double share = (double) gaps.stream().mapToLong(Gap::foreignCpuNanos).sum()
                / gaps.stream().mapToLong(Gap::wallNanos).sum();
        return share > FOREIGN ? Optional.of(new Finding.Disturbed(share, FOREIGN)) : Optional.empty();
    }

    private static Optional<Finding> speed(List<Gap> gaps) {
        long[] work = gaps.stream()
                .mapToLong(Gap::workNanos)
                .filter(nanos -> nanos > 0)
                .sorted()
                .toArray();
        double ratio = work.length == 0 ? 1 : (double) work[work.length - 1] / work[0];
        return ratio > SPEED ? Optional.of(new Finding.SpeedChanged(ratio, SPEED)) : Optional.empty();
    }
}
