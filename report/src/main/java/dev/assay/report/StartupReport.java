package dev.assay.report;

import dev.assay.model.Comparison;
import dev.assay.model.Environment;
import dev.assay.model.StartupSummary;
import dev.assay.model.Verdict;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.List;

/** The result of {@code assay startup} on a terminal. */
public final class StartupReport {
    private static final int STRIP = 24;

    private StartupReport() {}

    /**
     * Writes the report; no line is longer than the style's columns.
     *
     * @param resultFolder shown with the commands that draw and judge it anew; empty leaves them out
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(
            Verdict verdict, Environment environment, String resultFolder, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        screen.paragraph(0, 0, Clean.line(verdict.headline()), Ink.BOLD);
        if (!verdict.scope().isBlank()) {
            screen.paragraph(0, 0, "Scope: " + Clean.line(verdict.scope()), Ink.FAINT);
        }
        TerminalVerdicts.show(Pair.of(comparisons(verdict)), screen);
        rounds(verdict, screen);
        footprint(verdict, screen);
        TerminalClosing.limits(verdict, screen);
        TerminalMachine.show(environment, screen);
        TerminalClosing.folder(resultFolder, screen);
        screen.send(out);
    }

    private static List<Comparison> comparisons(Verdict verdict) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric().ofStartup())
                .toList();
    }

    private static void rounds(Verdict verdict, Screen screen) {
        List<StartupSummary> all = verdict.startup();
        double low = all.stream().mapToDouble(StartupSummary::minMs).min().orElse(0);
        double high = all.stream().mapToDouble(StartupSummary::maxMs).max().orElse(0);
        Scale scale = Scale.millis(high);
        screen.heading("From exec to the first good answer, " + scale.unit());
        if (all.isEmpty()) {
            screen.paragraph("No start was measured.");
            return;
        }
        Grid grid =
                new Grid("lrrrrl", List.of("", "median", "lowest", "highest", "rounds", "lowest to highest of all"));
        for (StartupSummary startup : all) {
            grid.row(List.of(
                    Grid.Cell.of(startup.contender()),
                    Grid.Cell.of(scale.text(startup.medianMs())),
                    Grid.Cell.of(scale.text(startup.minMs())),
                    Grid.Cell.of(scale.text(startup.maxMs())),
                    Grid.Cell.of(Numbers.integer(startup.readyMs().size())),
                    Grid.Cell.of(strip(startup, low, high))));
        }
        grid.show(screen);
        screen.paragraph(2, 4, "o a round, O several, | the median", Ink.FAINT);
    }

    /** Every round as a mark on a common scale. */
    private static String strip(StartupSummary startup, double low, double high) {
        char[] strip = "·".repeat(STRIP).toCharArray();
        for (double ms : startup.readyMs()) {
            int place = place(ms, low, high);
            strip[place] = strip[place] == '·' ? 'o' : 'O';
        }
        strip[place(startup.medianMs(), low, high)] = '|';
        return new String(strip);
    }

    private static int place(double ms, double low, double high) {
        double share = high > low ? (ms - low) / (high - low) : 0.5;
        return (int) Math.round((STRIP - 1) * Math.min(1, Math.max(0, share)));
    }

    /** A row for each measure, a column for each contender; medians, and the range where it is wide enough to be seen. */
    private static void footprint(Verdict verdict, Screen screen) {
        StartTable table = StartTable.of(verdict.startup());
        if (table.rows().isEmpty()) {
            return;
        }
        screen.heading("Each start in depth: median (lowest to highest)");
        List<String> titles = new ArrayList<>(List.of(""));
        titles.addAll(table.contenders());
        Grid grid = new Grid("l" + "r".repeat(table.contenders().size()), titles);
        table.rows().forEach(row -> grid.row(row.stream().map(Grid.Cell::of).toList()));
        grid.show(screen);
        screen.paragraph(2, 4, StartTable.HOW, Ink.FAINT);
    }
}
