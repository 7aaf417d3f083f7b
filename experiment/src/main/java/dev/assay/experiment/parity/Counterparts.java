package dev.assay.experiment.parity;

import dev.assay.http.Exchange;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Values that two walks extracted from the same places of their responses: tokens, session and order numbers, which each server generates
 * itself. Where one response has such a value and the other response, at the same place, its counterpart, the two count as equal.
 */
final class Counterparts {
    private static final List<UnaryOperator<String>> SPELLINGS = List.of(
            UnaryOperator.identity(),
            Counterparts::inUrl,
            Counterparts::inForm,
            Counterparts::inJson,
            Counterparts::inHtml);

    /** One spelling of a value in answers, on both sides. */
    private record Pair(String name, String left, String right) {}

    /** Two texts in which counterparts are replaced by their name. */
    record Alike(String left, String right) {}

    /** Two responses in which counterparts are replaced by their name. */
    record Answers(Exchange left, Exchange right) {}

    /** Longest first: a value may be the prefix of another one. */
    private final List<Pair> pairs;

    /** @param left values by variable; values that only one side has are ignored */
    Counterparts(Map<String, String> left, Map<String, String> right) {
        Set<Pair> found = new LinkedHashSet<>();
        left.forEach((name, value) -> {
            String other = right.getOrDefault(name, "");
            if (!value.isEmpty() && !other.isEmpty() && !value.equals(other)) {
                SPELLINGS.forEach(spelling ->
                        found.add(new Pair("<" + name + ">", spelling.apply(value), spelling.apply(other))));
            }
        });
        pairs = new ArrayList<>(found);
        pairs.sort(Comparator.comparingInt((Pair pair) -> pair.left().length()).reversed());
    }

    /** Replaces counterparts up to the place where the texts differ otherwise. */
    Alike alike(String left, String right) {
        StringBuilder newLeft = new StringBuilder();
        StringBuilder newRight = new StringBuilder();
        int i = 0;
        int j = 0;
        while (i < left.length() && j < right.length()) {
            Pair pair = at(left, i, right, j);
            if (pair != null) {
                newLeft.append(pair.name());
                newRight.append(pair.name());
                i += pair.left().length();
                j += pair.right().length();
            } else if (left.charAt(i) == right.charAt(j)) {
                newLeft.append(left.charAt(i++));
                newRight.append(right.charAt(j++));
            } else {
                break;
            }
        }
        return new Alike(
                newLeft.append(left, i, left.length()).toString(),
                newRight.append(right, j, right.length()).toString());
    }

    private @Nullable Pair at(String left, int i, String right, int j) {
        for (Pair pair : pairs) {
            if (left.startsWith(pair.left(), i) && right.startsWith(pair.right(), j)) {
                return pair;
            }
        }
        return null;
    }

    /** Replaces counterparts in bodies and in the header lines that both have. */
    Answers alike(Exchange left, Exchange right) {
        if (pairs.isEmpty()
                || !(left instanceof Exchange.Answered first)
                || !(right instanceof Exchange.Answered second)) {
            return new Answers(left, right);
        }
        Alike bodies = alike(text(first), text(second));
        List<String> leftLines = new ArrayList<>(first.headerLines());
        List<String> rightLines = new ArrayList<>(second.headerLines());
        Map<String, Integer> places = places(rightLines);
        places(leftLines).forEach((name, i) -> {
            Integer j = places.get(name);
            if (j != null) {
                String one = leftLines.get(i);
                String other = rightLines.get(j);
                int names = Math.min(one.length(), one.indexOf(':') + 1); // the same on both sides, but for their case
                Alike values = alike(one.substring(names), other.substring(names));
                leftLines.set(i, one.substring(0, names) + values.left());
                rightLines.set(j, other.substring(0, names) + values.right());
            }
        });
        return new Answers(with(first, leftLines, bodies.left()), with(second, rightLines, bodies.right()));
    }

    private static String text(Exchange.Answered response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    private static Exchange with(Exchange.Answered response, List<String> lines, String body) {
        return new Exchange.Answered(
                response.status(),
                lines,
                body.getBytes(StandardCharsets.UTF_8),
                response.totalBytes(),
                response.millis());
    }

    /** Index of each header line, by its name and occurrence. */
    private static Map<String, Integer> places(List<String> lines) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String name = lines.get(i).replaceFirst(":.*", "").toLowerCase(Locale.ROOT);
            int occurrence = 1;
            while (places.containsKey(name + " " + occurrence)) {
                occurrence++;
            }
            places.put(name + " " + occurrence, i);
        }
        return places;
    }

    private static String inForm(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static String inUrl(String value) {
        return inForm(value).replace("+", "%20");
    }

    private static String inJson(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private static String inHtml(String value) {
        return value.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
