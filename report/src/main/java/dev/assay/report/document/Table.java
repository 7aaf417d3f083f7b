package dev.assay.report.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A table, independent of the format. One without rows is not shown.
 *
 * @param caption what it shows; not repeated if it is the title of its section, empty for none
 * @param alignment a letter for each column: {@code l} words, {@code r} figures, {@code c} code
 * @param titles of the columns; the first column heads its rows
 * @param group how many columns belong together, if all but the first may be split over several tables; 0 if they may not
 * @param axis above the drawings of the rows; empty if rows have none
 */
public record Table(
        String caption,
        String alignment,
        List<String> titles,
        List<Row> rows,
        int group,
        Optional<Consumer<Markup>> axis)
        implements Part {
    public Table {
        titles = List.copyOf(titles);
        rows = List.copyOf(rows);
    }

    public Table(String caption, String alignment, List<String> titles, List<Row> rows) {
        this(caption, alignment, titles, rows, 0, Optional.empty());
    }

    /**
     * A table with a column for each contender.
     *
     * @param first title of the column before them
     * @param letter alignment of all columns of contenders
     */
    public static Table across(String caption, String first, List<String> contenders, String letter, List<Row> rows) {
        List<String> titles =
                Stream.concat(Stream.of(first), contenders.stream()).toList();
        return new Table(caption, "l" + letter.repeat(contenders.size()), titles, rows, 1, Optional.empty());
    }

    /**
     * A row.
     *
     * @param note a further remark, empty for none
     * @param minor whether it is left out on a terminal and folded in Markdown, which have less room; counters are
     * @param drawing of it, on the page only
     */
    public record Row(List<Cell> cells, String note, boolean minor, Optional<Consumer<Markup>> drawing) {
        public Row {
            cells = List.copyOf(cells);
        }

        public Row(List<Cell> cells, String note) {
            this(cells, note, false, Optional.empty());
        }

        public static Row of(String... cells) {
            return of(List.of(cells));
        }

        public static Row of(List<String> cells) {
            return new Row(cells.stream().map(Cell::of).toList(), "");
        }

        public Row with(String note) {
            return new Row(cells, note, minor, drawing);
        }
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    boolean hasNotes() {
        return rows.stream().anyMatch(row -> !row.note().isEmpty());
    }

    Table columns(int from, int to) {
        List<Row> some = rows.stream()
                .map(row -> new Row(some(row.cells(), from, to), row.note(), row.minor(), row.drawing()))
                .toList();
        String letters = alignment.charAt(0) + alignment.substring(from, to);
        return new Table(caption, letters, some(titles, from, to), some, group, axis);
    }

    Table withoutMinor() {
        return with(rows.stream().filter(row -> !row.minor()).toList());
    }

    Table onlyMinor() {
        return with(rows.stream().filter(Row::minor).toList());
    }

    private Table with(List<Row> some) {
        return new Table(caption, alignment, titles, some, group, axis);
    }

    private static <T> List<T> some(List<T> all, int from, int to) {
        List<T> some = new ArrayList<>(List.of(all.get(0)));
        some.addAll(all.subList(from, to));
        return some;
    }

    @Override
    public void on(Medium medium) {
        medium.table(this);
    }
}
