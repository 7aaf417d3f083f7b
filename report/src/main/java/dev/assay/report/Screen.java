package dev.assay.report;

import java.util.List;

/** A terminal page in the making: no line is longer than the style allows, and every text is cleaned on its way in. */
final class Screen {
    /** Longest paragraph, in characters. */
    private static final int LONGEST = 5_000;

    private final StringBuilder text = new StringBuilder();
    private final TerminalStyle style;

    Screen(TerminalStyle style) {
        this.style = style;
    }

    int columns() {
        return style.columns();
    }

    void blank() {
        text.append('\n');
    }

    /** A heading with a blank line before it. */
    void heading(String title) {
        blank();
        paragraph(0, 0, title, Ink.BOLD);
    }

    void paragraph(String words) {
        paragraph(2, 2, words, Ink.NONE);
    }

    /** One item of a list; later lines stand under the first word. */
    void item(String words) {
        item(2, words, Ink.NONE);
    }

    /** As above, with the bullet at {@code indent}. */
    void item(int indent, String words, Ink ink) {
        List<String> lines = wrap(words, columns() - indent - 2);
        for (int i = 0; i < lines.size(); i++) {
            line(" ".repeat(indent) + (i == 0 ? "- " : "  ") + paint(lines.get(i), ink));
        }
    }

    /** Wrapped words: the first line begins at {@code indent}, the others at {@code hanging}. */
    void paragraph(int indent, int hanging, String words, Ink ink) {
        int from = Math.max(indent, hanging);
        List<String> lines = wrap(words, columns() - from);
        for (int i = 0; i < lines.size(); i++) {
            line(" ".repeat(i == 0 ? indent : hanging) + paint(lines.get(i), ink));
        }
    }

    private static List<String> wrap(String words, int width) {
        return Cells.wrap(Clean.line(words, LONGEST), width);
    }

    /** One finished line, not longer than {@link #columns()}. */
    void line(String line) {
        text.append(line.stripTrailing()).append('\n');
    }

    String paint(String words, Ink ink) {
        return style.colour() ? ink.paint(words) : words;
    }

    void send(Appendable out) {
        Sink.send(text, out);
    }
}
