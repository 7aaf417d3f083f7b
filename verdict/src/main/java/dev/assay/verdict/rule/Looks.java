package dev.assay.verdict.rule;

import dev.assay.stats.LookSchedule;
import java.util.OptionalInt;

/** The numbers of valid blocks after which a running experiment is judged. */
public final class Looks {
    private static final LookSchedule SCHEDULE = LookSchedule.STANDARD;

    private Looks() {}

    /**
     * Whether the verdict may change after this many valid blocks, while an experiment runs.
     *
     * @param plannedBlocks what the budget was expected to hold before the experiment began
     * @param forecast of the pilot
     */
    public static boolean isLook(int validBlocks, int plannedBlocks, OptionalInt forecast) {
        return SequentialRule.planned(1, Margins.of(Margins.FLOOR), plannedBlocks, forecast)
                .isLook(validBlocks);
    }

    /**
     * The same without a forecast: at 6, 9, 12, 16 and 20, and after every block beyond 20, where the confidence sequence of a long plan
     * allows it.
     */
    static boolean isLook(int validBlocks) {
        return SCHEDULE.isLook(validBlocks) || validBlocks > SCHEDULE.last();
    }

    /**
     * The smallest difference that shows with a power of 80% when the budget ends after this many blocks.
     *
     * @param blocks valid blocks; fewer than those of the first look count as those
     * @param plannedBlocks what the budget was expected to hold before the experiment began
     * @param sd standard deviation of the block log-ratios
     * @param pairs number of comparisons with the reference
     * @return relative: 0.05 for 5%
     */
    public static double resolution(int blocks, int plannedBlocks, double sd, int pairs) {
        SequentialRule rule = new SequentialRule(pairs, Margins.of(Margins.FLOOR), plannedBlocks);
        double beyond = rule.shownBeyond(Math.max(SCHEDULE.first(), blocks));
        return Math.expm1(Math.log1p(Margins.FLOOR) + beyond * sd);
    }

    /** The same for a plan that holds as many blocks as it was expected to. */
    public static double resolution(int blocks, double sd, int pairs) {
        return resolution(blocks, blocks, sd, pairs);
    }

    /**
     * The fewest blocks with which a difference of this size shows with a power of 80%; empty if those of the last look are not enough.
     * Each number tried costs a simulation ({@link LookSchedule#finalLevel}), so it is searched for by halving.
     */
    public static OptionalInt showing(double effect, double sd, int pairs) {
        int low = SCHEDULE.first();
        int high = SCHEDULE.last();
        if (resolution(high, sd, pairs) > effect) {
            return OptionalInt.empty();
        }
        while (low < high) {
            int middle = (low + high) / 2;
            if (resolution(middle, sd, pairs) <= effect) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return OptionalInt.of(low);
    }

    /** Fewest valid blocks for an interval while an experiment runs; a budget should hold at least as many. */
    public static int minimum() {
        return SCHEDULE.first();
    }

    /** Fewest figures for an interval once the first look has come or the budget is used up. */
    public static int fewest() {
        return SCHEDULE.fewestAtEnd();
    }

    /**
     * Valid blocks at the first look, or at the end if that comes first.
     *
     * @param plannedBlocks what the budget was expected to hold before the experiment began
     * @param forecast of the pilot
     */
    public static int first(int plannedBlocks, OptionalInt forecast) {
        return SequentialRule.planned(1, Margins.of(Margins.FLOOR), plannedBlocks, forecast)
                .first();
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
