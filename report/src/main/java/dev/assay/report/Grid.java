package dev.assay.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table for the terminal. Columns are as wide as they need; where that is too wide for the screen, the widest wrap. A row may
 * carry a note, which stands under it.
 */
final class Grid {
    private static final int GAP = 2;
    private static final int INDENT = 2;
    private static final int NOTE_INDENT = 6;
    private static final int NARROWEST = 6;

    /** A cell; its text is cleaned here. */
    record Cell(String text, Ink ink) {
        Cell {
            text = Screen.ascii(Clean.line(text));
        }

        static Cell of(String text) {
            return new Cell(text, Ink.NONE);
        }
    }

    private record Row(List<Cell> cells, String note) {}

    private final List<String> titles;
    private final String alignment;
    private final List<Row> rows = new ArrayList<>();

    /**
     * @param alignment a letter for each column, {@code l} or {@code r}
     * @param titles of the columns
     */
    Grid(String alignment, List<String> titles) {
        this.titles = titles.stream().map(title -> Clean.line(title, 80)).toList();
        this.alignment = alignment;
    }

    Grid row(List<Cell> cells) {
        return row(cells, "");
    }

    Grid row(List<Cell> cells, String note) {
        rows.add(new Row(List.copyOf(cells), note));
        return this;
    }

    /** Whether the table needs no wrapping on this screen. */
    boolean fits(Screen screen) {
        return total(natural()) <= screen.columns();
    }

    void show(Screen screen) {
        int[] widths = natural();
        while (total(widths) > screen.columns()) {
            int widest = widest(widths);
            if (widths[widest] <= NARROWEST) {
                stack(screen);
                return;
            }
            widths[widest]--;
        }
        if (titles.stream().anyMatch(title -> !title.isEmpty())) {
            show(titles.stream().map(title -> new Cell(title, Ink.FAINT)).toList(), widths, screen);
        }
        for (Row row : rows) {
            show(row.cells(), widths, screen);
            if (!row.note().isEmpty()) {
                screen.paragraph(NOTE_INDENT, NOTE_INDENT, row.note(), Ink.FAINT);
            }
        }
    }

    private void show(List<Cell> cells, int[] widths, Screen screen) {
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

    /** Each cell on a line of its own, for a screen that is too narrow for a table. */
    private void stack(Screen screen) {
        for (Row row : rows) {
            for (int i = 0; i < titles.size(); i++) {
                Cell cell = row.cells().get(i);
                if (!cell.text().isEmpty()) {
                    String title = titles.get(i).isEmpty() ? "" : titles.get(i) + ": ";
                    screen.paragraph(i == 0 ? 2 : 4, 6, title + cell.text(), cell.ink());
                }
            }
            if (!row.note().isEmpty()) {
                screen.paragraph(4, 6, row.note(), Ink.FAINT);
            }
        }
    }

    private int[] natural() {
        int[] widths = titles.stream().mapToInt(Cells::width).toArray();
        for (Row row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], Cells.width(row.cells().get(i).text()));
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
