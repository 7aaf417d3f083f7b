package dev.assay.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what the user probably meant. */
final class Spelling {
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

    /**
     * Edits between two words, upper and lower case alike: insertions, deletions, substitutions and swaps of neighbours
     * (optimal string alignment, after Damerau 1964).
     */
    static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                edits[i][j] = i == 0 ? j : j == 0 ? i : cheapest(a, b, i, j, edits);
            }
        }
        return edits[a.length()][b.length()];
    }

    private static int cheapest(String a, String b, int i, int j, int[][] edits) {
        int substitution = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best = Math.min(Math.min(edits[i - 1][j] + 1, edits[i][j - 1] + 1), edits[i - 1][j - 1] + substitution);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, edits[i - 2][j - 2] + 1) : best;
    }
}
