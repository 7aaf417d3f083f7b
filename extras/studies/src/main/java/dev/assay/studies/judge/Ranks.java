package dev.assay.studies.judge;

import dev.assay.studies.model.StudyJudgement.Placed;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * The ranks that contenders may have if only some are told apart: of three, the first may be better than the last, and the second told
 * apart from neither. Then they have the ranks 1–2, 2–3 and 1–3.
 */
final class Ranks {
    private Ranks() {}

    /** A contender before it is placed. */
    record Unplaced<T>(String contender, double mean, T figures) {}

    /**
     * Places contenders: each behind those that are better and before those that are worse, with all ranks in between.
     *
     * @param sorted by their estimates, best first
     * @param better whether the first is told to be better than the second
     * @return by ranks, then as sorted
     */
    static <T> List<Placed> of(List<Unplaced<T>> sorted, BiPredicate<T, T> better) {
        return sorted.stream()
                .map(one -> new Placed(
                        one.contender(),
                        one.mean(),
                        1 + count(sorted, other -> better.test(other, one.figures())),
                        sorted.size() - count(sorted, other -> better.test(one.figures(), other))))
                .sorted(Comparator.comparingInt(Placed::first).thenComparingInt(Placed::last))
                .toList();
    }

    private static <T> int count(List<Unplaced<T>> all, Predicate<T> which) {
        return (int) all.stream().map(Unplaced::figures).filter(which).count();
    }
}
