package dev.assay.studies.judge;

/**
 * Which contenders are told apart by their runs (ADR 0042). Two are apart if every run of one lies beyond every run of the other, and if
 * there are enough runs that chance would separate runs of the same server at most once in twenty: n and m values of one distribution
 * are separated with probability 2 / C(n + m, n), so that four and four are enough.
 */
final class Ties {
    /** Values of each of two that are enough to tell them apart. */
    static final int FEWEST = 4;

    private static final double CHANCE = 0.05;

    private Ties() {}

    /** What runs say about two contenders. */
    enum Ordering {
        HIGHER,
        LOWER,
        OVERLAP,
        ONE_RUN,
        FEW_RUNS,
        NO_FIGURES
    }

    /** Compares the runs of one contender with those of another. */
    static Ordering compare(double[] one, double[] other) {
        if (one.length == 0 || other.length == 0) {
            return Ordering.NO_FIGURES;
        } else if (!enough(one.length, other.length)) {
            return one.length == 1 && other.length == 1 ? Ordering.ONE_RUN : Ordering.FEW_RUNS;
        } else if (StudyNumbers.least(one) > StudyNumbers.most(other)) {
            return Ordering.HIGHER;
        }
        return StudyNumbers.most(one) < StudyNumbers.least(other) ? Ordering.LOWER : Ordering.OVERLAP;
    }

    private static boolean enough(int n, int m) {
        double ways = 1;
        for (int i = 1; i <= Math.min(n, m); i++) {
            ways *= (double) (Math.max(n, m) + i) / i;
        }
        return 2 / ways <= CHANCE;
    }
}
