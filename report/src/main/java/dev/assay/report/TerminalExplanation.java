package dev.assay.report;

import dev.assay.model.Verdict;
import java.util.List;

/** What single settings do, on a terminal. */
final class TerminalExplanation {
    private TerminalExplanation() {}

    static void show(Verdict verdict, Screen screen) {
        verdict.explanation().ifPresent(explanation -> {
            screen.heading("What the settings explain (CPU per request, one knob changed at a time)");
            Clean.lines(explanation.summary()).forEach(screen::paragraph);
            screen.blank();
            Grid grid = new Grid("llrrl", List.of("", "knob", "change", "interval", "verdict"));
            for (EffectRow row : EffectRow.of(explanation)) {
                List<String> cells = row.cells();
                grid.row(
                        List.of(
                                Grid.Cell.of(cells.get(0)),
                                Grid.Cell.of(cells.get(1)),
                                Grid.Cell.of(cells.get(4)),
                                Grid.Cell.of(cells.get(5)),
                                Grid.Cell.of(cells.get(7))),
                        note(cells));
            }
            grid.show(screen);
            EffectRow.notTried(explanation).ifPresent(line -> screen.paragraph(2, 4, line, Ink.FAINT));
        });
    }

    private static String note(List<String> cells) {
        String values = cells.get(2).equals(cells.get(3)) ? "" : cells.get(2) + " -> " + cells.get(3);
        String share = cells.get(6).equals(Figures.NONE) ? "" : "share of the gap " + cells.get(6);
        return values + (values.isEmpty() || share.isEmpty() ? "" : "; ") + share;
    }
}
