package dev.assay.cli.screen;

import dev.assay.model.Secrets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes text from outside, such as names in a jar, safe to show on a terminal. */
public final class Printable {
    /** Control characters except line ends and tabs, and those that change the direction of text. */
    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}&&[^\\r\\n\\t]]|[\\u202A-\\u202E\\u2066-\\u2069]");

    private Printable() {}

    /** Like {@link #of}, without recognisable secrets. */
    public static String withoutSecrets(String text) {
        return of(Secrets.hidden(text));
    }

    /** The text with such characters escaped, as in Java source. */
    public static String of(String text) {
        Matcher hidden = HIDDEN.matcher(text);
        return hidden.find()
                ? hidden.replaceAll(
                        one -> String.format("\\\\u%04x", (int) one.group().charAt(0)))
                : text;
    }
}
