package dev.assay.behave.cases;

import dev.assay.behave.outcome.Reaction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * One way to read where a request ends.
 *
 * @param end where, by this reading; empty if no reaction shows it
 */
public record Reading(String text, Optional<RequestEnd> end) {
    /**
     * Parses {@code text} or {@code text | end}, as {@code conformance.cases} explains.
     *
     * @throws IllegalArgumentException if it cannot be parsed
     */
    public static Reading parse(String line) {
        String[] cells = line.split(" \\| ", -1);
        if (cells.length > 2 || cells[0].isBlank()) {
            throw new IllegalArgumentException(
                    "a reading is a text, and | early, end, next or late if a reaction shows it");
        }
        return new Reading(cells[0], cells.length == 2 ? Optional.of(end(cells[1])) : Optional.empty());
    }

    private static RequestEnd end(String word) {
        return Arrays.stream(RequestEnd.values())
                .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown end of a request: " + word));
    }

    /** Which of the readings a reaction shows, from 1; empty if it shows none. */
    public static OptionalInt shown(List<Reading> readings, Reaction reaction, int usual) {
        int[] shown = IntStream.range(0, readings.size())
                .filter(i -> readings.get(i)
                        .end()
                        .filter(end -> end.isShownBy(reaction, usual))
                        .isPresent())
                .toArray();
        return shown.length == 1 ? OptionalInt.of(shown[0] + 1) : OptionalInt.empty();
    }
}
