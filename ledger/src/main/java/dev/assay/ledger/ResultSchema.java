package dev.assay.ledger;

import dev.assay.model.BadInputException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of the format of {@code evidence.jsonl} and {@code verdict.json}. Within a version, fields are only ever added. */
public final class ResultSchema {
    /** The version that is written and read. */
    static final int CURRENT = 1;

    private static final Pattern LINE = Pattern.compile("\\{(?:\"n\":\\d{1,9},)?\"schema\":(\\d{1,9}),");

    private ResultSchema() {}

    /**
     * An object, or the start of one, with the version as its first field.
     *
     * @param json on one line
     */
    static String on(String json) {
        return "{\"schema\":" + CURRENT + "," + json.substring(1);
    }

    /** The version of a sealed line of evidence; 0 if it names none. */
    static int of(String line) {
        Matcher matcher = LINE.matcher(line);
        return matcher.lookingAt() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    /**
     * Rejects other versions.
     *
     * @param where file, and line where there are several
     * @throws BadInputException if another version of Assay wrote it
     */
    public static void require(int schema, String where) {
        if (schema != CURRENT) {
            throw new BadInputException(
                    where,
                    "has schema " + schema + ", and this version of Assay reads " + CURRENT,
                    "Use the version of Assay that wrote it.");
        }
    }
}
