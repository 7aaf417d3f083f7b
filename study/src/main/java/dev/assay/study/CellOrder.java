package dev.assay.study;

import dev.assay.model.Comparison;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import dev.assay.model.StudyJudgement.Placed;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The ranking of contenders that a verdict supports. All are compared with the reference, none with another: two are apart if their
 * intervals are. That one is better than the reference and another not told apart from it does not tell those two apart.
 */
public final class CellOrder {
    private CellOrder() {}

    /** @param ratio the estimate, by which contenders are listed */
    private record One(String contender, double mean, double ratio, Range range) {}

    /**
     * Ranks contenders by one metric, best first. Those about which the verdict says nothing are left out.
     *
     * @return empty if fewer than two are left
     */
    public static List<Placed> of(Verdict verdict, Metric metric) {
        List<One> all = new ArrayList<>();
        for (ContenderSummary contender : verdict.contenders()) {
            Optional.ofNullable(contender.means().get(metric))
                    .flatMap(mean -> one(verdict, metric, contender.id(), mean))
                    .ifPresent(all::add);
        }
        int sign = metric.lowerIsBetter() ? 1 : -1;
        all.sort(Comparator.comparingDouble(one -> sign * one.ratio()));
        return all.size() < 2 ? List.of() : placed(all, metric.lowerIsBetter());
    }

    /** Empty if the comparison with the reference was refused, or there is none. */
    private static Optional<One> one(Verdict verdict, Metric metric, String contender, double mean) {
        List<Comparison> by = verdict.comparisons().stream()
                .filter(one -> one.metric() == metric)
                .toList();
        if (by.stream().anyMatch(one -> one.reference().equals(contender))) {
            return Optional.of(new One(contender, mean, 1, Range.OF_THE_REFERENCE));
        }
        return by.stream()
                .filter(one -> one.contender().equals(contender) && one.verdict() != Outcome.REFUSED)
                .findFirst()
                .map(one -> new One(contender, mean, one.ratio().orElse(1), Range.of(one)));
    }

    /** A group ends where all contenders up to there are apart from all behind. */
    private static List<Placed> placed(List<One> sorted, boolean lowerIsBetter) {
        List<Placed> placed = new ArrayList<>();
        int first = 0;
        for (int last = 0; last < sorted.size(); last++) {
            List<One> behind = sorted.subList(last + 1, sorted.size());
            boolean ends = sorted.subList(0, last + 1).stream()
                    .allMatch(front -> behind.stream().allMatch(one -> better(front, one, lowerIsBetter)));
            if (ends) {
                for (One one : sorted.subList(first, last + 1)) {
                    placed.add(new Placed(one.contender(), one.mean(), first + 1, last + 1));
                }
                first = last + 1;
            }
        }
        return placed;
    }

    private static boolean better(One one, One other, boolean lowerIsBetter) {
        return lowerIsBetter ? one.range().below(other.range()) : other.range().below(one.range());
    }
}
