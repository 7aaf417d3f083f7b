package dev.assay.studies.judge;

import dev.assay.studies.model.StudyJudgement.Placed;
import dev.assay.studies.model.StudyJudgement.Replicates;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Which contenders are told apart by their runs (ADR 0042). Two are apart if every run of one lies beyond every run of the other, and if
 * there are enough runs that chance would separate runs of the same server at most once in twenty: n and m values of one distribution
 * are separated with probability 2 / C(n + m, n), so that four and four are enough.
 */
final class Ties {
    private static final double CHANCE = 0.05;

    private Ties() {}

    /** What runs say about two contenders. */
    enum Said {
        HIGHER,
        LOWER,
        OVERLAP,
        ONE_RUN,
        FEW_RUNS,
        NO_FIGURES
    }

    /** Compares the runs of one contender with those of another. */
    static Said compare(double[] one, double[] other) {
        if (one.length == 0 || other.length == 0) {
            return Said.NO_FIGURES;
        } else if (!enough(one.length, other.length)) {
            return one.length == 1 && other.length == 1 ? Said.ONE_RUN : Said.FEW_RUNS;
        } else if (StudyNumbers.least(one) > StudyNumbers.most(other)) {
            return Said.HIGHER;
        }
        return StudyNumbers.most(one) < StudyNumbers.least(other) ? Said.LOWER : Said.OVERLAP;
    }

    private static boolean enough(int n, int m) {
        double ways = 1;
        for (int i = 1; i <= Math.min(n, m); i++) {
            ways *= (double) (Math.max(n, m) + i) / i;
        }
        return 2 / ways <= CHANCE;
    }

    /** Whether there are enough runs to tell any two contenders apart. */
    static Replicates replicates(Collection<double[]> runs) {
        if (runs.stream().allMatch(values -> values.length <= 1)) {
            return Replicates.ONE;
        }
        return runs.stream().allMatch(one -> runs.stream().allMatch(other -> enough(one.length, other.length)))
                ? Replicates.ENOUGH
                : Replicates.FEW;
    }

    /** Ranks by what runs tell apart, those with the same ranks by their means. */
    static List<Placed> placed(Map<String, double[]> runs, boolean lowerIsBetter) {
        Said better = lowerIsBetter ? Said.LOWER : Said.HIGHER;
        List<Ranks.Unplaced<double[]>> sorted = runs.entrySet().stream()
                .filter(entry -> entry.getValue().length > 0)
                .map(entry ->
                        new Ranks.Unplaced<>(entry.getKey(), StudyNumbers.mean(entry.getValue()), entry.getValue()))
                .sorted(Comparator.comparingDouble(one -> (lowerIsBetter ? 1 : -1) * one.mean()))
                .toList();
        return Ranks.of(sorted, (one, other) -> compare(one, other) == better);
    }
}
