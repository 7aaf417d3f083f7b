package dev.assay.report.document;

import dev.assay.report.figures.Cells;
import dev.assay.report.figures.Clean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table on a terminal. Columns are as wide as they need. If that is too wide for the screen, columns that are alike are split over
 * several tables; of others, the widest are wrapped between words, and if that is not enough, each cell has a line. Notes are below
 * their rows.
 */
public final class Grid {
    private static final int GAP = 2;
    private static final int INDENT = 2;
    private static final int NOTE_INDENT = 6;
    /** Width to which columns of words are wrapped before columns are moved to another table, and from which words are broken. */
    private static final int WORDS = 16;

    /** Width from which a column has room to spare. */
    private static final int LONG = 2 * WORDS;

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

    public static void show(Table table, Screen screen) {
        int from = 1;
        int columns = table.titles().size();
        int group = table.group();
        while (group > 0 && from < columns) {
            int to = columns;
            while (to > from + group && !new Grid(table.columns(from, to), screen).fits()) {
                to -= group;
            }
            if (from > 1) {
                screen.blank();
            }
            new Grid(table.columns(from, to), screen).show();
            from = to;
        }
        if (group == 0) {
            new Grid(table, screen).show();
        }
    }

    /** Whether a screen has room for a table; otherwise every cell gets a line of its own. */
    public static boolean holds(Table table, Screen screen) {
        return total(new Grid(table, screen).widths(true)) <= screen.columns();
    }

    /** Whether the table fits with figures unwrapped and words not wrapped too narrowly. */
    private boolean fits() {
        int[] widths = widths(false);
        int[] wrapped = widths(true);
        for (int i = 1; i < widths.length; i++) {
            widths[i] = alignment.charAt(i) == 'r' ? wrapped[i] : Math.min(widths[i], WORDS);
        }
        return total(widths) <= screen.columns();
    }

    private void show() {
        int[] widths = widths(false);
        int[] wrapped = widths(true);
        while (total(widths) > screen.columns()) {
            int widest = widest(widths, wrapped);
            if (widest < 0) {
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

    /** The least widths at which nothing is wrapped, or at which neither a word nor a figure is broken. */
    private int[] widths(boolean wrapped) {
        return IntStream.range(0, titles.size())
                .map(i -> rows.stream()
                        .mapToInt(row -> width(row.get(i), wrapped && alignment.charAt(i) != 'r'))
                        .reduce(width(titles.get(i), wrapped), Math::max))
                .toArray();
    }

    private static int width(Cell cell, boolean wrapped) {
        return wrapped ? Math.min(Cells.longestWord(cell.text()), WORDS) : Cells.width(cell.text());
    }

    private static int total(int[] widths) {
        return INDENT + Arrays.stream(widths).sum() + GAP * (widths.length - 1);
    }

    /** The column to wrap further between words: long texts first, then titles of figures, then words; -1 if there is none. */
    private int widest(int[] widths, int[] wrapped) {
        return IntStream.range(0, widths.length)
                .filter(i -> widths[i] > wrapped[i])
                .boxed()
                .max(Comparator.<Integer, Boolean>comparing(i -> widths[i] > LONG)
                        .thenComparing(i -> alignment.charAt(i) == 'r')
                        .thenComparing(i -> widths[i]))
                .orElse(-1);
    }
}
