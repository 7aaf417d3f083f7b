package dev.assay.report.document;

import dev.assay.report.figures.Cells;
import dev.assay.report.figures.Clean;
import java.util.List;
import java.util.regex.Pattern;

/** A terminal page being written: no line is longer than the style allows, and every text is cleaned. */
public final class Screen {
    /** Longest paragraph, in characters. */
    private static final int LONGEST = 5_000;

    private static final Pattern FIGURE_AND_SIGN = Pattern.compile("(?<=\\d) (?=%)");

    private final StringBuilder text = new StringBuilder();
    private final TerminalStyle style;

    public Screen(TerminalStyle style) {
        this.style = style;
    }

    int columns() {
        return style.columns();
    }

    /** The number of lines so far. */
    public int height() {
        return (int) text.chars().filter(c -> c == '\n').count();
    }

    /** The number of lines that these words take, all of them beginning at {@code indent}. */
    public int height(int indent, String words) {
        return wrap(words, columns() - indent).size();
    }

    public void blank() {
        text.append('\n');
    }

    public void heading(String title) {
        blank();
        paragraph(0, 0, title, Ink.BOLD);
    }

    public void paragraph(String words) {
        paragraph(2, 2, words, Ink.NONE);
    }

    /** One item of a list; further lines are aligned with the first word. */
    public void item(String words) {
        item(2, words, Ink.NONE);
    }

    /** The same with the bullet at {@code indent}. */
    public void item(int indent, String words, Ink ink) {
        List<String> lines = wrap(words, columns() - indent - 2);
        for (int i = 0; i < lines.size(); i++) {
            line(" ".repeat(indent) + (i == 0 ? "- " : "  ") + paint(lines.get(i), ink));
        }
    }

    /** Wrapped words: the first line begins at {@code indent}, the others at {@code hanging}. */
    public void paragraph(int indent, int hanging, String words, Ink ink) {
        int from = Math.max(indent, hanging);
        List<String> lines = wrap(words, columns() - from);
        for (int i = 0; i < lines.size(); i++) {
            line(" ".repeat(i == 0 ? indent : hanging) + paint(lines.get(i), ink));
        }
    }

    /** Keeps figure and percent sign on one line. */
    private static List<String> wrap(String words, int width) {
        String bound =
                FIGURE_AND_SIGN.matcher(ascii(Clean.line(words, LONGEST))).replaceAll("\u00A0");
        return Cells.wrap(bound, width).stream()
                .map(line -> line.replace('\u00A0', ' '))
                .toList();
    }

    /** A minus sign must survive a terminal that shows no Unicode. */
    static String ascii(String words) {
        return words.replace('\u2212', '-');
    }

    /** One finished line, not longer than {@link #columns()}. */
    public void line(String line) {
        text.append(line.stripTrailing()).append('\n');
    }

    /** A command line or a path: never broken, however long, because it is copied from here or piped on. */
    public void whole(String line) {
        line("  " + line);
    }

    String paint(String words, Ink ink) {
        return style.colour() ? ink.paint(words) : words;
    }

    public void send(Appendable out) {
        Sink.send(text, out);
    }
}
