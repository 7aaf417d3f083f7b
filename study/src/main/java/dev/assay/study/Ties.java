package dev.assay.study;

import dev.assay.model.StudyJudgement.Placed;
import dev.assay.model.StudyJudgement.Replicates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Which contenders are told apart by their runs (ADR 97). Two are apart if every run of one lies beyond every run of the other, and if
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

    /** Ranks by mean, best first; a group ends where all contenders up to there are apart from all behind. */
    static List<Placed> placed(Map<String, double[]> runs, boolean lowerIsBetter) {
        List<Map.Entry<String, double[]>> sorted = new ArrayList<>(runs.entrySet());
        sorted.removeIf(entry -> entry.getValue().length == 0);
        sorted.sort((one, other) -> (lowerIsBetter ? 1 : -1)
                * Double.compare(StudyNumbers.mean(one.getValue()), StudyNumbers.mean(other.getValue())));
        Said better = lowerIsBetter ? Said.LOWER : Said.HIGHER;
        List<Placed> placed = new ArrayList<>();
        int first = 0;
        for (int last = 0; last < sorted.size(); last++) {
            if (ends(sorted, last, better)) {
                for (Map.Entry<String, double[]> entry : sorted.subList(first, last + 1)) {
                    placed.add(new Placed(entry.getKey(), StudyNumbers.mean(entry.getValue()), first + 1, last + 1));
                }
                first = last + 1;
            }
        }
        return placed;
    }

    private static boolean ends(List<Map.Entry<String, double[]>> sorted, int last, Said better) {
        List<Map.Entry<String, double[]>> behind = sorted.subList(last + 1, sorted.size());
        return sorted.subList(0, last + 1).stream().allMatch(front -> behind.stream()
                .allMatch(one -> compare(front.getValue(), one.getValue()) == better));
    }
}
