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
 * The ranking of contenders that a verdict supports: those better than the reference, those not told apart from it, those worse. Within
 * a group contenders were not compared with each other, so they share their ranks.
 */
public final class CellOrder {
    private CellOrder() {}

    /** Outcome against the reference, best first. */
    private enum Group {
        BETTER,
        TIED,
        WORSE
    }

    private record One(String contender, double mean, Group group) {}

    /**
     * Ranks contenders by one metric, best first. Those about which the verdict says nothing are left out.
     *
     * @return empty if fewer than two are left
     */
    public static List<Placed> of(Verdict verdict, Metric metric) {
        List<One> all = new ArrayList<>();
        for (ContenderSummary contender : verdict.contenders()) {
            Optional.ofNullable(contender.means().get(metric))
                    .flatMap(mean ->
                            group(verdict, metric, contender.id()).map(group -> new One(contender.id(), mean, group)))
                    .ifPresent(all::add);
        }
        int sign = metric.lowerIsBetter() ? 1 : -1;
        all.sort(Comparator.comparing(One::group).thenComparingDouble(one -> sign * one.mean()));
        return all.size() < 2 ? List.of() : placed(all);
    }

    private static List<Placed> placed(List<One> sorted) {
        List<Placed> placed = new ArrayList<>();
        for (One one : sorted) {
            int before = (int) sorted.stream()
                    .filter(other -> other.group().compareTo(one.group()) < 0)
                    .count();
            int alike = (int) sorted.stream()
                    .filter(other -> other.group() == one.group())
                    .count();
            placed.add(new Placed(one.contender(), one.mean(), before + 1, before + alike));
        }
        return placed;
    }

    /** Empty if the comparison with the reference was refused, or there is none. */
    private static Optional<Group> group(Verdict verdict, Metric metric, String contender) {
        List<Comparison> by = verdict.comparisons().stream()
                .filter(one -> one.metric() == metric)
                .toList();
        if (by.stream().anyMatch(one -> one.reference().equals(contender))) {
            return Optional.of(Group.TIED);
        }
        return by.stream()
                .filter(one -> one.contender().equals(contender))
                .findFirst()
                .flatMap(one -> group(one.verdict()));
    }

    private static Optional<Group> group(Outcome outcome) {
        return switch (outcome) {
            case BETTER -> Optional.of(Group.BETTER);
            case WORSE -> Optional.of(Group.WORSE);
            case EQUIVALENT, UNDECIDED -> Optional.of(Group.TIED);
            case REFUSED -> Optional.empty();
        };
    }
}
