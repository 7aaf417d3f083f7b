package dev.assay.verdict;

import dev.assay.stats.LookSchedule;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** After how many valid blocks an experiment is judged while it runs. */
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
     * The first look at which a difference would be expected to show.
     *
     * @param effect relative, above 0: 0.05 for 5 %
     * @param sd of the block log-ratios
     * @param pairs comparisons with the reference
     * @return empty if it takes more than the last look
     */
    public static OptionalInt showing(double effect, double sd, int pairs) {
        SequentialRule rule = new SequentialRule(pairs, Margins.of(Margins.FLOOR), SCHEDULE.last());
        return IntStream.rangeClosed(SCHEDULE.first(), SCHEDULE.last())
                .filter(SCHEDULE::isLook)
                .filter(n -> Math.log1p(effect) - rule.atLook(n).difference() * sd > Math.log1p(Margins.FLOOR))
                .findFirst();
    }

    /** Fewest valid blocks for any interval. */
    public static int minimum() {
        return SCHEDULE.first();
    }

    /**
     * The number of valid blocks beyond which a plan can learn nothing: 20 for a plan that was expected to hold at most 20,
     * since its last look spends what is left of the error probability; without limit for a longer one.
     *
     * @param plannedBlocks what the budget was expected to hold before the experiment began
     */
    public static int most(int plannedBlocks) {
        return plannedBlocks > SCHEDULE.last() ? Integer.MAX_VALUE : SCHEDULE.last();
    }
}
