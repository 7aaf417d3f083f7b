package dev.assay.report.document;

import java.util.List;
import java.util.stream.Stream;

/** A table in GitHub's dialect of Markdown, with all text in cells escaped. Notes have a column of their own. */
final class MarkdownTable {
    private MarkdownTable() {}

    static void write(Table table, StringBuilder text) {
        boolean notes = table.hasNotes();
        row(table.titles().stream(), notes ? List.of("Note") : List.of(), text);
        table.alignment().chars().forEach(letter -> text.append(letter == 'r' ? "|---:" : "|:---"));
        text.append(notes ? "|:---|\n" : "|\n");
        table.rows()
                .forEach(row ->
                        row(row.cells().stream().map(Cell::words), notes ? List.of(row.note()) : List.of(), text));
    }

    private static void row(Stream<String> cells, List<String> note, StringBuilder text) {
        Stream.concat(cells, note.stream())
                .forEach(cell -> text.append("| ").append(MarkdownText.of(cell)).append(' '));
        text.append("|\n");
    }
}
