package dev.assay.plan.yaml;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.text.similarity.DamerauLevenshteinDistance;

/** Suggestions for misspelt words. */
public final class Spelling {
    private static final DamerauLevenshteinDistance EDITS = new DamerauLevenshteinDistance();

    /** Keys by the names that they had before 1.0.0. */
    private static final Map<String, String> RENAMED = Map.of(
            "ergonomics", "jvm-defaults",
            "normalise", "strip-headers",
            "state", "cold",
            "cache", "startup-cache",
            "close", "no-keepalive");

    private Spelling() {}

    /** The key that had this name before 1.0.0, which is that of its flag; empty if none had. */
    public static String renamed(String word) {
        return RENAMED.getOrDefault(word, "");
    }

    /** The valid word nearest to a wrong one, if it is near enough to be what was meant. */
    public static Optional<String> nearest(String word, Collection<String> valid) {
        return valid.stream()
                .filter(candidate -> distance(word, candidate) <= Math.max(2, candidate.length() / 3)
                        && distance(word, candidate) < candidate.length())
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
    }

    /** Advice for an error message: the new name of a key, or the nearest valid word, if any, and all valid words. */
    public static String advice(String word, Collection<String> valid) {
        String renamed = renamed(word);
        if (valid.contains(renamed)) {
            return "Write " + renamed
                    + (renamed.equals("cold") ? ": true instead of starting, and leave it out for warm." : " instead.");
        }
        String all = "valid: " + String.join(", ", valid);
        return nearest(word, valid)
                .map(near -> "Did you mean " + near + "? (" + all + ")")
                .orElse(all);
    }

    /** Damerau–Levenshtein distance between two words, ignoring case. */
    private static int distance(String left, String right) {
        return EDITS.apply(left.toLowerCase(Locale.ROOT), right.toLowerCase(Locale.ROOT));
    }
}
