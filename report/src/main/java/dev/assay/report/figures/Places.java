package dev.assay.report.figures;

import dev.assay.model.Numbers;
import dev.assay.model.verdict.Invalid;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Findings in many places, given once, with the places grouped by contender. */
public final class Places {
    private Places() {}

    /** What does not count: one line for each reason, with the contenders, blocks and slices that it applies to. */
    public static List<String> invalid(List<Invalid> invalid) {
        return FindingGroup.of(invalid, Invalid::why).stream()
                .map(group -> places(group.members()) + ": " + group.words())
                .toList();
    }

    private static String places(List<Invalid> members) {
        boolean slices =
                members.size() > 1 && members.stream().allMatch(i -> i.place().ofSlice());
        return members.stream()
                .collect(Collectors.groupingBy(Invalid::contender, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(own -> slices ? slices(own.getKey(), own.getValue()) : each(own.getKey(), own.getValue()))
                .collect(Collectors.joining(slices ? ", " : "; "));
    }

    private static String slices(String contender, List<Invalid> slices) {
        List<Integer> blocks = slices.stream()
                .flatMap(i -> i.place().inBlock().stream().boxed())
                .toList();
        return contender + " in " + Numbers.count(slices.size(), "slice") + " of " + blocks(blocks);
    }

    private static String each(String contender, List<Invalid> places) {
        return places.stream().map(i -> Clean.line(i.place().text(), 80)).collect(Collectors.joining(", "))
                + (contender.isEmpty() ? "" : ", " + contender);
    }

    /** Such as {@code blocks 1–3 and 5}. */
    public static String blocks(Collection<Integer> numbers) {
        return (numbers.stream().distinct().count() == 1 ? "block " : "blocks ") + runs(numbers);
    }

    /** Numbers in order, three and more in a row as a run: {@code 1–6, 8 and 9}. */
    static String runs(Collection<Integer> numbers) {
        List<String> runs = new ArrayList<>();
        List<Integer> sorted = List.copyOf(new TreeSet<>(numbers));
        int from = 0;
        for (int i = 0; i < sorted.size(); i++) {
            boolean ends = i + 1 == sorted.size() || sorted.get(i + 1) != sorted.get(i) + 1;
            if (ends && i - from >= 2) {
                runs.add(sorted.get(from) + "–" + sorted.get(i));
            } else if (ends) {
                sorted.subList(from, i + 1).forEach(number -> runs.add(String.valueOf(number)));
            }
            from = ends ? i + 1 : from;
        }
        return Numbers.list(runs);
    }
}
