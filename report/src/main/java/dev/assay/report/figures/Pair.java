package dev.assay.report.figures;

import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A contender against the reference on all metrics.
 *
 * @param comparisons in the order of the verdict, the primary metric first
 */
public record Pair(String contender, String reference, List<Comparison> comparisons) {
    public static List<Pair> of(Verdict verdict) {
        return of(verdict.comparisons());
    }

    public static List<Pair> of(List<Comparison> comparisons) {
        Map<List<String>, List<Comparison>> pairs = new LinkedHashMap<>();
        for (Comparison comparison : comparisons) {
            pairs.computeIfAbsent(List.of(comparison.contender(), comparison.reference()), pair -> new ArrayList<>())
                    .add(comparison);
        }
        return pairs.entrySet().stream()
                .map(e -> new Pair(e.getKey().get(0), e.getKey().get(1), e.getValue()))
                .toList();
    }

    public String title() {
        return Clean.line(contender + " against " + reference, 120);
    }

    /** The deciding comparison, or the first if none is marked as primary. */
    public Comparison primary() {
        return comparisons.stream().filter(Comparison::primary).findFirst().orElse(comparisons.get(0));
    }
}
