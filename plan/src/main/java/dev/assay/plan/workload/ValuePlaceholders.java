package dev.assay.plan.workload;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Placeholders whose value is not known in advance and so must be escaped for its context. */
final class ValuePlaceholders {
    private static final Pattern TOKEN =
            Pattern.compile("\\$\\$|\\$\\{\\s*((?!counter\\s*}|uuid\\s*})[A-Za-z_][^}()]*?|env\\([^})]*\\))\\s*}");

    private ValuePlaceholders() {}

    /** The text with {@code ${token}} as {@code ${json(token)}}, unless the placeholder sets its own encoding. */
    static String wrapped(String text, String encoding) {
        return TOKEN.matcher(text)
                .replaceAll(token -> Matcher.quoteReplacement(
                        token.group(1) == null ? token.group() : "${" + encoding + "(" + token.group(1) + ")}"));
    }
}
