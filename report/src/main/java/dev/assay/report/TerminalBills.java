package dev.assay.report;

import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.List;

/** What a million requests cost, on a terminal. */
final class TerminalBills {
    private TerminalBills() {}

    static void show(Verdict verdict, Screen screen) {
        Bills.of(verdict).ifPresent(bills -> {
            screen.heading(Bills.TITLE);
            List<String> titles = new ArrayList<>(List.of(""));
            titles.addAll(bills.contenders());
            Grid grid = new Grid("l" + "r".repeat(bills.contenders().size()), titles);
            bills.rows().forEach(row -> grid.row(row.stream().map(Grid.Cell::of).toList()));
            grid.show(screen);
            if (!bills.verdicts().isEmpty()) {
                screen.paragraph(bills.verdicts());
            }
            screen.paragraph(2, 4, bills.note(), Ink.FAINT);
        });
    }
}
