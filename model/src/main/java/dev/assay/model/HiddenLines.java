package dev.assay.model;

import java.util.regex.Pattern;

/**
 * The lines of one text, in order, without the secrets that can be recognised in them ({@link Secrets}), private keys among them: of these
 * a single line tells nothing. For one thread.
 */
public final class HiddenLines {
    private static final Pattern BEGIN = Pattern.compile("-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?!.*-----END)");
    /** A line of a key or of its headers, at most 76 characters as in RFC 7468 and RFC 1421. */
    private static final Pattern WITHIN =
            Pattern.compile("\\s*(?:[A-Za-z0-9+/=]{0,80}|(?:Proc-Type|DEK-Info): .*)\\s*");

    private boolean key;

    /** Makes the next line fit to be shown. */
    public String next(String line) {
        if (key && WITHIN.matcher(line).matches()) {
            return line.isBlank() ? line : Secrets.HIDDEN;
        }
        key = BEGIN.matcher(line).find();
        return Secrets.hidden(line);
    }
}
