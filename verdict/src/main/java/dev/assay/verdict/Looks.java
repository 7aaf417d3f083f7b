package dev.assay.verdict;

import dev.assay.stats.LookSchedule;

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
