package dev.assay.report;

import dev.assay.model.EffectiveSetting;
import dev.assay.model.Verdict;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.List;

/** The tables with a column for each contender; where they do not all fit, several tables. */
final class TerminalTables {
    private static final int SETTING_WIDTH = 16;

    private TerminalTables() {}

    static void result(Verdict verdict, Screen screen) {
        if (verdict.contenders().isEmpty()) {
            return;
        }
        screen.heading("Result (" + ResultTable.over(verdict) + ")");
        ResultTable all = ResultTable.withoutCounters(verdict);
        if (!all.common().isEmpty()) {
            screen.paragraph(2, 2, "all with " + all.common(), Ink.FAINT);
        }
        ResultTable table = all.differing();
        int from = 0;
        while (from < table.contenders().size()) {
            int to = table.contenders().size();
            while (to > from + 1 && !grid(table.columns(from, to)).fits(screen)) {
                to--;
            }
            if (from > 0) {
                screen.blank();
            }
            grid(table.columns(from, to)).show(screen);
            from = to;
        }
    }

    private static Grid grid(ResultTable table) {
        List<String> titles = new ArrayList<>(List.of(""));
        titles.addAll(table.contenders());
        Grid grid = new Grid("l" + "r".repeat(table.contenders().size()), titles);
        for (ResultTable.Row row : table.rows()) {
            List<Grid.Cell> cells = new ArrayList<>(List.of(Grid.Cell.of(row.title())));
            row.cells().forEach(cell -> cells.add(Grid.Cell.of(cell)));
            grid.row(cells);
        }
        return grid;
    }

    /** The settings that differ; of the others only how many they are. */
    static void settings(Verdict verdict, Screen screen) {
        if (verdict.settings().isEmpty()) {
            return;
        }
        List<String> ids = verdict.settings().stream()
                .map(EffectiveSetting::contender)
                .distinct()
                .toList();
        List<Knob> knobs = Knob.of(verdict.settings());
        List<Knob> differing = knobs.stream().filter(knob -> knob.differs(ids)).toList();
        screen.heading("Effective settings that differ");
        if (differing.isEmpty()) {
            screen.paragraph("None: all " + knobs.size() + " knobs are alike.");
            return;
        }
        int columns = Math.max(1, (screen.columns() - 30) / SETTING_WIDTH);
        for (int from = 0; from < ids.size(); from += columns) {
            if (from > 0) {
                screen.blank();
            }
            settings(differing, ids.subList(from, Math.min(ids.size(), from + columns)))
                    .show(screen);
        }
        int alike = knobs.size() - differing.size();
        screen.paragraph(
                2,
                4,
                Numbers.count(differing.size(), "knob") + (differing.size() == 1 ? " differs" : " differ") + ", "
                        + alike + (alike == 1 ? " is" : " are")
                        + " alike. (r) read from the running process, (s) set by Assay, (d) documented default",
                Ink.FAINT);
    }

    private static Grid settings(List<Knob> knobs, List<String> ids) {
        List<String> titles = new ArrayList<>(List.of("", "knob"));
        titles.addAll(ids);
        Grid grid = new Grid("ll" + "l".repeat(ids.size()), titles);
        for (Knob knob : knobs) {
            List<Grid.Cell> cells =
                    new ArrayList<>(List.of(Grid.Cell.of("●"), Grid.Cell.of(Clean.line(knob.name(), 60))));
            ids.forEach(id -> cells.add(
                    Grid.Cell.of(knob.of(id).map(TerminalTables::value).orElse(Figures.NONE))));
            grid.row(cells);
        }
        return grid;
    }

    private static String value(EffectiveSetting setting) {
        return Clean.line(setting.value(), 80) + " ("
                + Words.name(setting.source()).charAt(0) + ")";
    }
}
