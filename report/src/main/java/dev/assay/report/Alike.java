package dev.assay.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Things of which the same is to be said: their sentences differ in nothing but figures, so one sentence says it of all, with the
 * range of each figure that varies; of limits, each.
 *
 * @param words the sentence
 * @param members in the order in which they came, at least one
 */
record Alike<T>(String words, List<T> members) {
    /** A number by itself; digits that belong to a name, such as {@code p99} or {@code 10.1.55}, are part of the words. */
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.,-])\\d[\\d,]*(?:\\.\\d+)?(?!\\w|[.,]\\d)");

    /** Words behind which a figure is a limit: a range of limits would be none. */
    private static final Pattern LIMIT = Pattern.compile("(?s).*\\b(?:at least|at most|needs|limit) $");
    /** Limits up to which each is told. */
    private static final int MOST_LIMITS = 4;

    private static final char PLACE = '\u0000';

    Alike {
        members = List.copyOf(members);
    }

    /** Groups in the order of their first members. */
    static <T> List<Alike<T>> of(List<T> things, Function<T, String> sentence) {
        Map<String, List<T>> groups = new LinkedHashMap<>();
        for (T thing : things) {
            groups.computeIfAbsent(pattern(sentence.apply(thing)), pattern -> new ArrayList<>())
                    .add(thing);
        }
        return groups.values().stream()
                .map(group -> new Alike<>(merge(group.stream().map(sentence).toList()), group))
                .toList();
    }

    private static String pattern(String sentence) {
        return NUMBER.matcher(sentence).replaceAll(String.valueOf(PLACE));
    }

    /** Sentences of one pattern as one: where a figure varies, from the least to the most. */
    private static String merge(List<String> sentences) {
        List<List<String>> figures = sentences.stream()
                .map(sentence -> NUMBER.matcher(sentence)
                        .results()
                        .map(MatchResult::group)
                        .toList())
                .toList();
        StringBuilder merged = new StringBuilder();
        int figure = 0;
        for (char c : pattern(sentences.get(0)).toCharArray()) {
            if (c == PLACE) {
                boolean limit = LIMIT.matcher(merged).matches();
                merged.append(limit ? limits(figures, figure) : range(figures, figure));
                figure++;
            } else {
                merged.append(c);
            }
        }
        return merged.toString();
    }

    /** Such as {@code 25 or 32}; where they are many, {@code a limit from 25 to 32}. */
    private static String limits(List<List<String>> figures, int index) {
        List<String> limits = figures.stream()
                .map(sentence -> sentence.get(index))
                .distinct()
                .sorted(Comparator.comparingDouble(Alike::value))
                .toList();
        if (limits.size() > MOST_LIMITS) {
            return "a limit from " + range(figures, index);
        }
        int last = limits.size() - 1;
        return last == 0 ? limits.get(0) : String.join(", ", limits.subList(0, last)) + " or " + limits.get(last);
    }

    private static String range(List<List<String>> figures, int index) {
        String least = figures.get(0).get(index);
        String most = least;
        for (List<String> sentence : figures) {
            String figure = sentence.get(index);
            least = value(figure) < value(least) ? figure : least;
            most = value(figure) > value(most) ? figure : most;
        }
        return value(least) == value(most) ? least : least + " to " + most;
    }

    private static double value(String figure) {
        return Double.parseDouble(figure.replace(",", ""));
    }
}
