package dev.assay.report.document;

import dev.assay.report.figures.Clean;
import java.util.regex.Pattern;

/** The only way for text into Markdown: escapes everything that could form markup. */
public final class MarkdownText {
    private static final Pattern MARKUP = Pattern.compile("[\\\\`*_\\[\\]|~$]");
    /** An empty comment splits what would otherwise be linked: mentions, references, addresses and web sites. */
    private static final String PART = "<!-- -->";

    private static final Pattern LINKED =
            Pattern.compile("(@|#|:(?=//)|(?i:www)(?=\\.)|(?i:mailto|xmpp)(?=:)|\\bGH(?=-\\d))");
    private static final Pattern LINE_START = Pattern.compile("^([-+>=]|\\d+(?=[.)]))");

    private MarkdownText() {}

    public static String of(String text) {
        String escaped =
                Clean.line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        escaped = MARKUP.matcher(escaped).replaceAll("\\\\$0");
        return LINKED.matcher(escaped).replaceAll("$1" + PART);
    }

    /** The same for text that begins a paragraph: it cannot begin a list either. */
    static String paragraph(String text) {
        return LINE_START.matcher(of(text)).replaceAll(PART + "$1");
    }
}
