package dev.assay.report.document;

import dev.assay.report.figures.Clean;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * The only way to write a page: every text and attribute value passes {@link Clean} and is escaped here. The output is well-formed XML
 * that reads the same as HTML. Tag and attribute names are constants of this room, never data.
 */
public final class Markup {
    private static final Set<String> OWN_LINE =
            Set.of(("article caption dd details div figcaption figure footer h1 h2 h3 head"
                            + " header li main meta nav ol p pre script section style svg table tbody td th thead tr ul"
                            + " testsuite testcase system-out failure error skipped")
                    .split(" "));

    private final StringBuilder page = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Writes the document type of a page. */
    Markup doctype() {
        page.append("<!DOCTYPE html>\n");
        return this;
    }

    public Markup declaration() {
        page.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        return this;
    }

    /**
     * Opens an element.
     *
     * @param attributes names and values in turn
     */
    public Markup open(String tag, String... attributes) {
        begin(tag, attributes);
        page.append('>');
        open.push(tag);
        return this;
    }

    public Markup close() {
        String tag = open.pop();
        page.append("</").append(tag).append('>');
        return after(tag);
    }

    /** An element without content: void in HTML, or a shape. */
    public Markup empty(String tag, String... attributes) {
        begin(tag, attributes);
        page.append(" />");
        return after(tag);
    }

    /** An element that holds only text. */
    public Markup element(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close();
    }

    /** An element that holds only a figure, typeset: minus sign, dash and the space before the unit. */
    public Markup figure(String tag, String figure, String... attributes) {
        return element(tag, typeset(figure), attributes);
    }

    public Markup text(String text) {
        return escape(Clean.line(text), text.startsWith(" "), text.endsWith(" ") && !text.isBlank());
    }

    /** Text of this room that contains figures, typeset. */
    public Markup words(String text) {
        return text(typeset(text));
    }

    /** A line break inside preformatted text. */
    Markup newline() {
        page.append('\n');
        return this;
    }

    /** The style sheet, a constant of this room; it holds neither {@code &} nor {@code <}. */
    Markup style(String css) {
        open("style");
        page.append('\n').append(css);
        return close();
    }

    /** A script, which the policy of the page allows by its hash. */
    Markup script(String code) {
        if (code.contains("<") || code.contains("&")) {
            throw new IllegalArgumentException("markup in a script");
        }
        open("script");
        page.append(code);
        return close();
    }

    /** Characters written so far. */
    public int length() {
        return page.length();
    }

    @Override
    public String toString() {
        return page.toString();
    }

    /** Turns a hyphen before a digit into a minus sign, and the space between figure and unit into one that does not break. */
    public static String typeset(String figure) {
        return bound(figure.replaceAll("(?<![0-9A-Za-z])-(?=\\d)", "−"));
    }

    /** Keeps each figure and its unit on one line and leaves all else alone: for text that may quote settings, where "-1" stays as it is. */
    static String bound(String text) {
        return text.replaceAll("(?<=\\d) (?=(%|µs|ms|s|min|h|MiB|GiB|KiB|B|req/s)(\\W|$))", "\u202F");
    }

    private void begin(String tag, String... attributes) {
        page.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            page.append(' ').append(attributes[i]).append("=\"");
            text(attributes[i + 1]);
            page.append('"');
        }
    }

    private Markup after(String tag) {
        if (OWN_LINE.contains(tag)) {
            page.append('\n');
        }
        return this;
    }

    private Markup escape(String text, boolean spaceBefore, boolean spaceAfter) {
        page.append(spaceBefore ? " " : "");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> page.append("&amp;");
                case '<' -> page.append("&lt;");
                case '>' -> page.append("&gt;");
                case '"' -> page.append("&quot;");
                case '\'' -> page.append("&#39;");
                default -> page.append(c);
            }
        }
        page.append(spaceAfter ? " " : "");
        return this;
    }
}
