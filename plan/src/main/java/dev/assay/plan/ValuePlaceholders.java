package dev.assay.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Placeholders whose value comes from elsewhere: where they stand decides how it must be escaped. */
final class ValuePlaceholders {
    private static final Pattern TOKEN =
            Pattern.compile("\\$\\$|\\$\\{\\s*((?!counter\\s*}|uuid\\s*})[A-Za-z_][^}()]*?|env\\([^})]*\\))\\s*}");

    private ValuePlaceholders() {}

    /** The text with {@code ${token}} as {@code ${json(token)}}, where the placeholder does not say itself how to escape. */
    static String wrapped(String text, String encoding) {
        return TOKEN.matcher(text)
                .replaceAll(token -> Matcher.quoteReplacement(
                        token.group(1) == null ? token.group() : "${" + encoding + "(" + token.group(1) + ")}"));
    }
}
