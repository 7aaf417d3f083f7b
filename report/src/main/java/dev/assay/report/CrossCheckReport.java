package dev.assay.report;

import dev.assay.model.CrossCheck;
import dev.assay.model.CrossCheck.Agreement;
import java.util.ArrayList;
import java.util.List;

/** What other load tools say of the contenders, on a terminal. */
public final class CrossCheckReport {
    private CrossCheckReport() {}

    /**
     * Writes the table of figures and that of opinions.
     *
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(CrossCheck check, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        screen.heading(CrossCheckCells.TITLE);
        screen.paragraph(check.conclusion());
        screen.paragraph(CrossCheckCells.method(check));
        screen.blank();
        figures(check).show(screen);
        screen.blank();
        opinions(check).show(screen);
        CrossCheckCells.footnote(check).ifPresent(words -> screen.paragraph(2, 4, words, Ink.FAINT));
        screen.send(out);
    }

    /** A tool is named in the first of its rows, and why rounds are missing stands under the row. */
    private static Grid figures(CrossCheck check) {
        Grid grid = new Grid(CrossCheckCells.FIGURES_ALIGNED, CrossCheckCells.FIGURES);
        String last = "";
        for (CrossCheck.Row row : check.rows()) {
            List<Grid.Cell> cells = cells(CrossCheckCells.of(row));
            String tool = row.tool().id();
            if (tool.equals(last)) {
                cells.set(0, Grid.Cell.of(""));
            }
            last = tool;
            grid.row(cells, row.failure().orElse(""));
        }
        return grid;
    }

    private static Grid opinions(CrossCheck check) {
        Grid grid = new Grid(CrossCheckCells.OPINIONS_ALIGNED, CrossCheckCells.OPINIONS);
        for (CrossCheck.Opinion opinion : check.opinions()) {
            List<Grid.Cell> cells = cells(CrossCheckCells.of(opinion));
            int last = cells.size() - 1;
            cells.set(last, new Grid.Cell(cells.get(last).text(), ink(opinion.agreement())));
            grid.row(cells);
        }
        return grid;
    }

    private static List<Grid.Cell> cells(List<String> texts) {
        return new ArrayList<>(texts.stream().map(Grid.Cell::of).toList());
    }

    private static Ink ink(Agreement agreement) {
        return agreement == Agreement.DISAGREES ? Ink.RED : agreement == Agreement.AGREES ? Ink.GREEN : Ink.NONE;
    }
}
