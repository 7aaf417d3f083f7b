package dev.assay.report;

import java.util.List;

/** A table in GitHub's dialect: whatever its cells hold, they come out as text. */
final class MarkdownTable {
    private MarkdownTable() {}

    static void write(String alignment, List<String> titles, List<List<String>> rows, StringBuilder text) {
        head(alignment, titles, text);
        rows.forEach(row -> row(row, text));
    }

    /** @param alignment a letter for each column, {@code l} or {@code r} */
    static void head(String alignment, List<String> titles, StringBuilder text) {
        row(titles, text);
        rule(alignment, text);
    }

    /** The line below the titles, for tables whose cells hold markup of their own. */
    static void rule(String alignment, StringBuilder text) {
        alignment.chars().forEach(letter -> text.append(letter == 'r' ? "|---:" : "|:---"));
        text.append("|\n");
    }

    static void row(List<String> cells, StringBuilder text) {
        cells.forEach(cell -> text.append("| ").append(MarkdownText.of(cell)).append(' '));
        text.append("|\n");
    }
}
