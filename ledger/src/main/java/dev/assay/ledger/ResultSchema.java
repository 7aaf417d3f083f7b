package dev.assay.ledger;

import dev.assay.model.BadInputException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Versions of the format of {@code evidence.jsonl} and {@code verdict.json}: the last is written, all are read. Within a version, fields
 * are only ever added.
 */
final class ResultSchema {
    /** The version that is written. */
    static final int LAST = 2;

    /** The version of lines of evidence that do not name one. */
    static final int FIRST = 1;

    private static final Pattern LINE = Pattern.compile("\\{(?:\"n\":\\d{1,9},)?\"schema\":(\\d{1,9}),");

    private ResultSchema() {}

    /**
     * An object, or the start of one, with the version as its first field.
     *
     * @param json on one line
     */
    static String on(String json) {
        return "{\"schema\":" + LAST + "," + json.substring(1);
    }

    /** The version of a line of evidence, sealed or not. */
    static int of(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.lookingAt() ? Integer.parseInt(matcher.group(1)) : FIRST;
    }

    /**
     * Rejects versions that cannot be read.
     *
     * @param where file, and line where there are several
     * @throws BadInputException if a later version of Assay wrote it
     */
    static void require(int schema, String where) {
        if (schema > LAST) {
            throw new BadInputException(
                    where,
                    "has schema " + schema + ", and this version of Assay reads " + FIRST + " and " + LAST,
                    "use the version of Assay that wrote it, or a later one");
        }
    }
}
