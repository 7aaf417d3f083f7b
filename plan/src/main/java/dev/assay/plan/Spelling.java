package dev.assay.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.DamerauLevenshteinDistance;

/** Finds what the user probably meant. */
final class Spelling {
    private static final DamerauLevenshteinDistance EDITS = new DamerauLevenshteinDistance();

    private Spelling() {}

    /** The valid word nearest to a wrong one, if it is near enough to be meant. */
    static Optional<String> nearest(String word, Collection<String> valid) {
        return valid.stream()
                .filter(candidate -> distance(word, candidate) <= Math.max(2, candidate.length() / 3)
                        && distance(word, candidate) < candidate.length())
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
    }

    /** Words for an error message: the nearest valid word where there is one, and all of them. */
    static String advice(String word, Collection<String> valid) {
        String all = "valid: " + String.join(", ", valid);
        return nearest(word, valid)
                .map(near -> "did you mean " + near + "? (" + all + ")")
                .orElse(all);
    }

    /** Edits between two words, upper and lower case alike: insertions, deletions, substitutions and swaps of neighbours. */
    private static int distance(String left, String right) {
        return EDITS.apply(left.toLowerCase(Locale.ROOT), right.toLowerCase(Locale.ROOT));
    }
}
