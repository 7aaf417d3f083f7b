package dev.assay.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table on a terminal. Columns are as wide as they need. If that is too wide for the screen, columns that are alike are split over
 * several tables; of others, the widest are wrapped. Notes are below their rows.
 */
final class Grid {
    private static final int GAP = 2;
    private static final int INDENT = 2;
    private static final int NOTE_INDENT = 6;
    private static final int NARROWEST = 6;
    /** Narrowest width to which columns of words are wrapped before columns are moved to another table. */
    private static final int WORDS = 16;

    private final List<Cell> titles;
    private final List<List<Cell>> rows;
    private final List<String> notes;
    private final String alignment;
    private final Screen screen;

    private Grid(Table table, Screen screen) {
        this.titles = table.titles().stream()
                .map(title -> clean(Cell.of(Clean.line(title, 80), Ink.FAINT)))
                .toList();
        this.rows = table.rows().stream()
                .map(row -> row.cells().stream().map(Grid::clean).toList())
                .toList();
        this.notes = table.rows().stream().map(Table.Row::note).toList();
        this.alignment = table.alignment();
        this.screen = screen;
    }

    private static Cell clean(Cell cell) {
        return Cell.of(Screen.ascii(Clean.line(cell.words())), cell.ink());
    }

    static void show(Table table, Screen screen) {
        int from = 1;
        int columns = table.titles().size();
        while (table.across() && from < columns) {
            int to = columns;
            while (to > from + 1 && !new Grid(table.columns(from, to), screen).fits()) {
                to--;
            }
            if (from > 1) {
                screen.blank();
            }
            new Grid(table.columns(from, to), screen).show();
            from = to;
        }
        if (!table.across()) {
            new Grid(table, screen).show();
        }
    }

    /** Whether the table fits with figures unwrapped and words not wrapped too narrowly. */
    private boolean fits() {
        int[] widths = natural();
        for (int i = 1; i < widths.length; i++) {
            widths[i] = alignment.charAt(i) == 'r' ? widths[i] : Math.min(widths[i], WORDS);
        }
        return total(widths) <= screen.columns();
    }

    private void show() {
        int[] widths = natural();
        while (total(widths) > screen.columns()) {
            int widest = widest(widths);
            if (widths[widest] <= NARROWEST) {
                stack();
                return;
            }
            widths[widest]--;
        }
        if (titles.stream().anyMatch(title -> !title.text().isEmpty())) {
            show(titles, widths);
        }
        for (int i = 0; i < rows.size(); i++) {
            show(rows.get(i), widths);
            note(notes.get(i), NOTE_INDENT);
        }
    }

    private void note(String note, int indent) {
        if (!note.isEmpty()) {
            screen.paragraph(indent, NOTE_INDENT, note, Ink.FAINT);
        }
    }

    private void show(List<Cell> cells, int[] widths) {
        List<List<String>> wrapped = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            wrapped.add(Cells.wrap(cells.get(i).text(), widths[i]));
        }
        int height = wrapped.stream().mapToInt(List::size).max().orElse(0);
        for (int line = 0; line < height; line++) {
            StringBuilder text = new StringBuilder(" ".repeat(INDENT));
            for (int i = 0; i < widths.length; i++) {
                String part = line < wrapped.get(i).size() ? wrapped.get(i).get(line) : "";
                String padded =
                        alignment.charAt(i) == 'r' ? Cells.padLeft(part, widths[i]) : Cells.padRight(part, widths[i]);
                text.append(i == 0 ? "" : " ".repeat(GAP))
                        .append(screen.paint(padded, cells.get(i).ink()));
            }
            screen.line(text.toString());
        }
    }

    /** Writes each cell on a line of its own, for a screen that is too narrow for a table. */
    private void stack() {
        for (int row = 0; row < rows.size(); row++) {
            for (int i = 0; i < titles.size(); i++) {
                Cell cell = rows.get(row).get(i);
                if (!cell.text().isEmpty()) {
                    String title =
                            titles.get(i).text().isEmpty() ? "" : titles.get(i).text() + ": ";
                    screen.paragraph(i == 0 ? 2 : 4, 6, title + cell.text(), cell.ink());
                }
            }
            note(notes.get(row), 4);
        }
    }

    private int[] natural() {
        int[] widths =
                titles.stream().mapToInt(title -> Cells.width(title.text())).toArray();
        for (List<Cell> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], Cells.width(row.get(i).text()));
            }
        }
        return widths;
    }

    private static int total(int[] widths) {
        return INDENT + Arrays.stream(widths).sum() + GAP * (widths.length - 1);
    }

    private static int widest(int[] widths) {
        int widest = 0;
        for (int i = 1; i < widths.length; i++) {
            if (widths[i] > widths[widest]) {
                widest = i;
            }
        }
        return widest;
    }
}
