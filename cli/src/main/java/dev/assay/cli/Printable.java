package dev.assay.cli;

import dev.assay.model.Secrets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text from outside, such as names in a jar, as it may be shown in a terminal. */
final class Printable {
    /** Control characters but for line ends and tabs, and those that turn the direction of writing. */
    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}&&[^\\r\\n\\t]]|[\\u202A-\\u202E\\u2066-\\u2069]");

    private Printable() {}

    /** As {@link #of}, without the secrets that can be recognised. */
    static String withoutSecrets(String text) {
        return of(Secrets.hidden(text));
    }

    /** With characters that would do something rather than show written out: as in a Java source. */
    static String of(String text) {
        Matcher hidden = HIDDEN.matcher(text);
        return hidden.find()
                ? hidden.replaceAll(
                        one -> String.format("\\\\u%04x", (int) one.group().charAt(0)))
                : text;
    }
}
