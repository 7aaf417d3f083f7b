package dev.assay.verdict;

import dev.assay.stats.LookSchedule;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The numbers of valid blocks after which a running experiment is judged. */
public final class Looks {
    private static final LookSchedule SCHEDULE = LookSchedule.STANDARD;

    private Looks() {}

    /**
     * Whether the verdict may change after this many valid blocks: at 6, 9, 12, 16 and 20, and after every block beyond 20,
     * where the confidence sequence of a long plan allows it.
     */
    public static boolean isLook(int validBlocks) {
        return SCHEDULE.isLook(validBlocks) || validBlocks > SCHEDULE.last();
    }

    /**
     * The smallest difference that is expected to show when the budget ends after this many blocks.
     *
     * @param blocks valid blocks, clamped to the range from the first to the last look
     * @param sd standard deviation of the block log-ratios
     * @param pairs number of comparisons with the reference
     * @return relative: 0.05 for 5 %
     */
    public static double resolution(int blocks, double sd, int pairs) {
        SequentialRule rule = new SequentialRule(pairs, Margins.of(Margins.FLOOR), SCHEDULE.last());
        int counted = Math.max(SCHEDULE.first(), Math.min(blocks, SCHEDULE.last()));
        return Math.expm1(Math.log1p(Margins.FLOOR) + rule.differenceAtEnd(counted) * sd);
    }

    /** The fewest blocks with which a difference of this size is expected to show; empty if those of the last look are not enough. */
    public static OptionalInt showing(double effect, double sd, int pairs) {
        return IntStream.rangeClosed(SCHEDULE.first(), SCHEDULE.last())
                .filter(blocks -> resolution(blocks, sd, pairs) <= effect)
                .findFirst();
    }

    /** Fewest valid blocks for an interval while an experiment runs; a budget should hold at least as many. */
    public static int minimum() {
        return SCHEDULE.first();
    }

    /**
     * Fewest valid blocks for an interval.
     *
     * @param finished whether the budget is used up
     */
    public static int fewest(boolean finished) {
        return finished ? SCHEDULE.fewestAtEnd() : SCHEDULE.first();
    }

    /**
     * The number of valid blocks beyond which a plan learns nothing more: 20 for a plan that was expected to hold at most 20, since its
     * last look spends what is left of the error probability; unlimited for a longer one.
     *
     * @param plannedBlocks what the budget was expected to hold before the experiment began
     */
    public static int most(int plannedBlocks) {
        return plannedBlocks > SCHEDULE.last() ? Integer.MAX_VALUE : SCHEDULE.last();
    }
}
