package dev.assay.report.document;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.FindingGroup;
import dev.assay.report.figures.Pair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reasons why comparisons have no interval, if one reason applies to several: numbered and given once, with what they touch. */
public record SharedReasons(List<FindingGroup<Comparison>> shared) {
    public static SharedReasons of(List<Pair> pairs) {
        List<Comparison> without = pairs.stream()
                .flatMap(pair -> pair.comparisons().stream())
                .filter(c -> c.ciLow().isEmpty() && !c.reason().text().isBlank())
                .toList();
        return new SharedReasons(FindingGroup.of(without, Comparison::why).stream()
                .filter(group -> group.members().size() > 1)
                .toList());
    }

    /** The number, from 1, of the reason that this comparison shares with others; empty if its reason is its own. */
    public OptionalInt number(Comparison comparison) {
        for (int i = 0; i < shared.size(); i++) {
            if (shared.get(i).members().contains(comparison)) {
                return OptionalInt.of(i + 1);
            }
        }
        return OptionalInt.empty();
    }

    public int count() {
        return shared.size();
    }

    String reason(int number) {
        return shared.get(number - 1).words();
    }

    /** The reasons in order, each with what it touches. */
    public List<Part.Item> items() {
        return IntStream.rangeClosed(1, count())
                .mapToObj(number -> new Part.Item(reason(number), "affects " + touched(number)))
                .toList();
    }

    /** The reason in short, without figures and advice. */
    public String brief(int number) {
        return Clean.line(Finding.brief(shared.get(number - 1).findings()));
    }

    /** The metrics and pairs that the reason with this number touches. */
    String touched(int number) {
        Map<String, List<Comparison>> pairs = new LinkedHashMap<>();
        for (Comparison c : shared.get(number - 1).members()) {
            pairs.computeIfAbsent(c.contender() + "\n" + c.reference(), pair -> new ArrayList<>())
                    .add(c);
        }
        Map<List<String>, List<Comparison>> alike = new LinkedHashMap<>(); // by metrics and reference
        pairs.values().forEach(pair -> alike.computeIfAbsent(
                        List.of(metrics(pair), pair.get(0).reference()), key -> new ArrayList<>())
                .add(pair.get(0)));
        return alike.entrySet().stream()
                .map(e -> e.getKey().get(0) + " of "
                        + Numbers.list(
                                e.getValue().stream().map(Comparison::contender).toList())
                        + " against " + e.getKey().get(1))
                .collect(Collectors.joining("; "));
    }

    /** Such as {@code CPU per request, p50 and p90 latency}. */
    private static String metrics(List<Comparison> comparisons) {
        return Metric.titles(comparisons.stream().map(Comparison::metric).toList());
    }
}
