package dev.assay.studies.judge;

import dev.assay.model.Comparison;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.studies.model.StudyJudgement.Placed;
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
    private record One(double ratio, Range range) {}

    /**
     * Ranks contenders by one metric, best first. Those about which the verdict says nothing are left out.
     *
     * @return empty if fewer than two are left
     */
    public static List<Placed> of(Verdict verdict, Metric metric) {
        List<Ranks.Unplaced<One>> all = new ArrayList<>();
        for (ContenderSummary contender : verdict.contenders()) {
            Optional.ofNullable(contender.means().get(metric))
                    .flatMap(mean -> one(verdict, metric, contender.id())
                            .map(one -> new Ranks.Unplaced<>(contender.id(), mean, one)))
                    .ifPresent(all::add);
        }
        int sign = metric.lowerIsBetter() ? 1 : -1;
        all.sort(Comparator.comparingDouble(one -> sign * one.figures().ratio()));
        return all.size() < 2
                ? List.of()
                : Ranks.of(
                        all,
                        (one, other) -> metric.lowerIsBetter()
                                ? one.range().below(other.range())
                                : other.range().below(one.range()));
    }

    /** Empty if the comparison with the reference was refused, or there is none. */
    private static Optional<One> one(Verdict verdict, Metric metric, String contender) {
        List<Comparison> by = verdict.comparisons().stream()
                .filter(one -> one.metric() == metric)
                .toList();
        if (by.stream().anyMatch(one -> one.reference().equals(contender))) {
            return Optional.of(new One(1, Range.OF_THE_REFERENCE));
        }
        return by.stream()
                .filter(one -> one.contender().equals(contender) && one.verdict() != Outcome.REFUSED)
                .findFirst()
                .map(one -> new One(one.ratio().orElse(1), Range.of(one)));
    }
}
