package dev.assay.imports;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Undoes the escapes of access logs: {@code \xHH} of nginx and Apache, {@code \"}, {@code \\} and {@code \n} of Apache and Tomcat,
 * {@code \\uHHHH} of Tomcat, {@code #HH} of HAProxy.
 */
final class LogEscapes {
    private static final String LETTERS = "\"\\/'nrtbfv";
    private static final String VALUES = "\"\\/'\n\r\t\b\f\u000b";

    /** A mark alone is no escape. */
    private static final Pattern BACKSLASH =
            Pattern.compile("\\\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|[" + LETTERS.replace("\\", "\\\\") + "])?");

    private static final Pattern HASH = Pattern.compile("#(?:[0-9A-Fa-f]{2})?");

    private LogEscapes() {}

    /** One character per byte. A text with anything that is no escape was not escaped, and is returned as it is. */
    static String undone(String text, char mark) {
        Matcher escape = (mark == '#' ? HASH : BACKSLASH).matcher(text);
        while (escape.find()) {
            if (escape.end() - escape.start() == 1) {
                return text;
            }
        }
        return escape.replaceAll(
                one -> Matcher.quoteReplacement(value(one.group().substring(1))));
    }

    private static String value(String escape) {
        if (escape.length() == 1) {
            return String.valueOf(VALUES.charAt(LETTERS.indexOf(escape)));
        }
        char value = (char) Integer.parseInt(escape.replaceFirst("[xu]", ""), 16);
        return value < 256 ? String.valueOf(value) : LogLine.bytes(String.valueOf(value));
    }
}
