package dev.assay.report;

import dev.assay.model.CrossCheck;
import dev.assay.model.CrossCheck.Agreement;
import dev.assay.model.LoadTool;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** What other load tools say of the contenders, on a terminal. */
public final class CrossCheckReport {
    /** From here on, a tool is busy most of the time and measures itself. */
    private static final double BUSY = 0.9;

    private CrossCheckReport() {}

    /**
     * Writes the table of figures and that of opinions.
     *
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(CrossCheck check, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        screen.heading("Does the ranking survive a change of load tool?");
        screen.paragraph(check.conclusion());
        screen.paragraph("Each tool sent " + check.load() + ", in " + Figures.several(check.rounds(), "round")
                + " with fresh JVMs. Its figures are its own: Assay's gates do not judge them.");
        screen.blank();
        figures(check).show(screen);
        screen.blank();
        opinions(check).show(screen);
        if (check.rows().stream().anyMatch(CrossCheckReport::busy)) {
            screen.paragraph(
                    2,
                    4,
                    "* The tool itself used its CPU for " + Figures.percent(BUSY)
                            + " of the time or more: its throughput says how fast the tool is.",
                    Ink.FAINT);
        }
        screen.send(out);
    }

    private static Grid figures(CrossCheck check) {
        Grid grid = new Grid(
                "llrrrrrrr",
                List.of("tool", "contender", "rank", "req/s", "spread", "mean ms", "p99 ms", "CPU µs/req", "errors"));
        LoadTool last = LoadTool.BUILTIN;
        for (CrossCheck.Row row : check.rows()) {
            String tool = row.tool() == last ? "" : row.tool().id();
            last = row.tool();
            grid.row(
                    List.of(
                            Grid.Cell.of(tool),
                            Grid.Cell.of(row.contender()),
                            Grid.Cell.of(row.rank() == 0 ? Figures.NONE : String.valueOf(row.rank())),
                            Grid.Cell.of(number(row.throughputPerSecond(), Figures::three) + (busy(row) ? "*" : "")),
                            Grid.Cell.of(spread(row.throughputs())),
                            Grid.Cell.of(number(row.averageMillis(), Figures::three)),
                            Grid.Cell.of(number(row.p99Millis(), Figures::three)),
                            Grid.Cell.of(number(row.serverCpuMicros(), Figures::three)),
                            Grid.Cell.of(errors(row))),
                    row.failure().orElse(""));
        }
        return grid;
    }

    private static Grid opinions(CrossCheck check) {
        Grid grid = new Grid("llllll", List.of("tool", "contender", "on", "tool says", "Assay says", ""));
        for (CrossCheck.Opinion opinion : check.opinions()) {
            grid.row(List.of(
                    Grid.Cell.of(opinion.tool().id()),
                    Grid.Cell.of(opinion.contender() + " against " + opinion.reference()),
                    Grid.Cell.of(opinion.metric() == Metric.THROUGHPUT ? "throughput" : "CPU per request"),
                    Grid.Cell.of(says(opinion)),
                    Grid.Cell.of(opinion.assay().map(Outcome::word).orElse(Figures.NONE)),
                    new Grid.Cell(words(opinion), ink(opinion.agreement()))));
        }
        return grid;
    }

    private static String says(CrossCheck.Opinion opinion) {
        return opinion.ratio().isEmpty()
                ? Figures.NONE
                : Figures.change(opinion.ratio().getAsDouble()) + " ("
                        + Figures.interval(
                                opinion.low().orElseThrow(), opinion.high().orElseThrow()) + ")";
    }

    private static String words(CrossCheck.Opinion opinion) {
        return switch (opinion.agreement()) {
            case AGREES -> "agrees";
            case TIE -> "tie within spread";
            case DISAGREES -> "disagrees";
            case NONE ->
                opinion.ratio().isEmpty()
                        ? "no figures"
                        : opinion.assay()
                                .filter(said -> said == Outcome.UNDECIDED || said == Outcome.REFUSED)
                                .map(said -> "Assay has no answer")
                                .orElse("too few rounds");
        };
    }

    private static Ink ink(Agreement agreement) {
        return agreement == Agreement.DISAGREES ? Ink.RED : agreement == Agreement.AGREES ? Ink.GREEN : Ink.NONE;
    }

    private static boolean busy(CrossCheck.Row row) {
        return row.toolCpuShare().orElse(0) >= BUSY;
    }

    private static String errors(CrossCheck.Row row) {
        return row.errors() == 0
                ? "0"
                : String.format(Locale.ROOT, "%.1f %%", 100.0 * row.errors() / Math.max(1, row.samples()));
    }

    private static String spread(List<Double> values) {
        if (values.size() < 2) {
            return Figures.NONE;
        }
        double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        return Figures.three(least) + "-" + Figures.three(most);
    }

    private static String number(OptionalDouble value, DoubleFunction<String> words) {
        return value.isPresent() ? words.apply(value.getAsDouble()) : Figures.NONE;
    }
}
