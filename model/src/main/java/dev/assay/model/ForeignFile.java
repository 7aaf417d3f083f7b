package dev.assay.model;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A kind of file that people have and its reader does not read.
 *
 * @param what it is, in words
 * @param instead what to give instead; may be empty
 */
public record ForeignFile(String what, String instead) {
    /** The kind that begins like this, of those in the reader's {@code foreign.txt}: what :: instead :: pattern found in the start. */
    public static Optional<ForeignFile> of(String start, Class<?> reader) {
        return ShippedText.of(reader, "foreign.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" :: ", -1))
                .filter(cells -> Pattern.compile(cells[2]).matcher(start).find())
                .findFirst()
                .map(cells -> new ForeignFile(cells[0], cells[1]));
    }
}
