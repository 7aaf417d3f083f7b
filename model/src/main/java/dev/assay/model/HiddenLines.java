package dev.assay.model;

import java.util.regex.Pattern;

/**
 * Hides recognisable secrets ({@link Secrets}) in the lines of one text, given in order. Private keys are among them, which cannot be
 * recognised by a single line. Not thread-safe.
 */
public final class HiddenLines {
    private static final Pattern BEGIN = Pattern.compile("-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?!.*-----END)");
    /** A line of a key or of its headers, at most 76 characters as in RFC 7468 and RFC 1421. */
    private static final Pattern WITHIN =
            Pattern.compile("\\s*(?:[A-Za-z0-9+/=]{0,80}|(?:Proc-Type|DEK-Info): .*)\\s*");

    private boolean key;

    /** The next line as it may be shown. */
    public String next(String line) {
        if (key && WITHIN.matcher(line).matches()) {
            return line.isBlank() ? line : Secrets.HIDDEN;
        }
        key = BEGIN.matcher(line).find();
        return Secrets.hidden(line);
    }
}
