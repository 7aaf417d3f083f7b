package dev.assay.history;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.report.CsvReport;
import dev.assay.report.document.HtmlPage;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Screen;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.TerminalSections;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The history of several experiments, on a terminal and as CSV. The page is {@link HistoryPage}. */
public final class HistoryReport {
    static final String RULE =
            "A change is marked where the level changed for good: of unchanged series (a metric of a contender, or its ratio, over"
                    + " comparable runs) at most 1 in 100 shows one. The run is the"
                    + " replicate, so about ten comparable runs are needed before any can be marked; for two, use assay diff.";

    private static final String COLUMNS =
            "run,label,start,metric,unit,contender,reference,middle,low,high,replicates,change,p";

    private HistoryReport() {}

    /**
     * Writes the report for a terminal; no line is longer than the style's columns.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(History history, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        screen.paragraph(0, 0, headline(history), Ink.BOLD);
        TerminalSections sections = new TerminalSections(screen);
        sections.show(runs(history));
        metrics(history).forEach(metric -> sections.show(metric(history, metric)));
        screen.blank();
        screen.paragraph(0, 0, RULE, Ink.FAINT);
        screen.send(out);
    }

    /** The runs in the order in which they were measured, each with what differs from the one it is compared with. */
    static Section runs(History history) {
        List<Table.Row> rows = new ArrayList<>();
        for (History.Run run : history.runs()) {
            rows.add(Table.Row.of(String.valueOf(rows.size() + 1), run.label(), HtmlPage.time(run.start()))
                    .with(String.join("; ", differences(run, rows.size()))));
        }
        return new Section("runs", "Runs", new Table("Runs", "rll", List.of("Run", "Label", "Measured, UTC"), rows));
    }

    private static Section metric(History history, Metric metric) {
        List<History.Series> all = series(history, metric);
        Scale scale = scale(metric, all);
        return new Section(
                metric.id(),
                Prose.capital(metric.title()) + (scale.unit().isEmpty() ? "" : ", " + scale.unit())
                        + ", by run (geometric mean over " + (metric.ofStartup() ? "rounds" : "blocks") + ")",
                new Table(
                        "",
                        "llr",
                        List.of("Contender", "First to last run", "Last to first"),
                        all.stream()
                                .map(series -> Table.Row.of(
                                                name(series), figures(series, scale), whole(history, series))
                                        .with(String.join("; ", changes(history, series))))
                                .toList()));
    }

    private static String figures(History.Series series, Scale scale) {
        return series.points().stream()
                .map(point -> text(series, scale, point.middle()))
                .collect(Collectors.joining(" "));
    }

    /**
     * Writes a line for each run, metric and contender.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void csv(History history, Appendable out) {
        List<List<String>> rows = new ArrayList<>();
        for (History.Series series : history.series()) {
            series.points().forEach(point -> rows.add(row(history, series, point)));
        }
        CsvReport.table(COLUMNS, rows, out);
    }

    private static List<String> row(History history, History.Series series, History.Point point) {
        History.Run run = history.runs().get(point.run());
        Optional<History.Change> change =
                series.changes().stream().filter(c -> c.run() == point.run()).findFirst();
        return List.of(
                String.valueOf(point.run() + 1),
                run.label(),
                run.start().toString(),
                series.metric().id(),
                series.reference().isPresent() ? "ratio" : series.metric().unit(),
                series.contender(),
                series.reference().orElse(""),
                CsvReport.number(point.middle()),
                CsvReport.number(point.low()),
                CsvReport.number(point.high()),
                String.valueOf(point.replicates()),
                change.map(c -> CsvReport.number(c.ratio())).orElse(""),
                change.map(c -> CsvReport.number(c.p())).orElse(""));
    }

    static String headline(History history) {
        List<History.Series> changed = history.series().stream()
                .filter(series -> !series.changes().isEmpty())
                .toList();
        String over = Numbers.count(history.runs().size(), "run");
        return changed.isEmpty()
                ? "No lasting change shown in " + over + "."
                : "Lasting changes in " + over + ": "
                        + changed.stream()
                                .map(series -> describe(history, series))
                                .collect(Collectors.joining("; "))
                        + ".";
    }

    private static String describe(History history, History.Series series) {
        return series.metric().title() + " of " + name(series) + " " + String.join(", ", changes(history, series));
    }

    /** The changes in words, such as {@code +8.2% from run 12 (build-7) on}; if not all runs are comparable, that is said. */
    static List<String> changes(History history, History.Series series) {
        boolean all = series.points().stream()
                .allMatch(point -> comparable(history, series.points().get(0).run(), point.run()));
        String on = all ? ") on" : ") on among comparable runs";
        return series.changes().stream()
                .map(change -> Numbers.change(change.ratio()) + " from run " + (change.run() + 1) + " ("
                        + Clean.line(history.runs().get(change.run()).label(), 40) + on)
                .toList();
    }

    /** Why a run cannot be compared, and what differs from the one it is compared with, which is named unless it is the previous one. */
    private static List<String> differences(History.Run run, int index) {
        List<String> all = new ArrayList<>();
        run.obstacles().forEach(obstacle -> all.add("not comparable with earlier runs: " + obstacle));
        if (!run.changes().isEmpty()) {
            String since = run.before()
                    .filter(before -> before != index - 1)
                    .map(before -> "since run " + (before + 1) + ": ")
                    .orElse("");
            all.add(since + String.join("; ", run.changes()));
        }
        return all;
    }

    static List<Metric> metrics(History history) {
        return history.series().stream().map(History.Series::metric).distinct().toList();
    }

    static List<History.Series> series(History history, Metric metric) {
        return history.series().stream().filter(s -> s.metric() == metric).toList();
    }

    static String name(History.Series series) {
        return series.contender() + series.reference().map(id -> " ÷ " + id).orElse("");
    }

    static Scale scale(Metric metric, List<History.Series> all) {
        return Scale.of(
                metric,
                all.stream()
                        .filter(series -> series.reference().isEmpty())
                        .flatMap(series -> series.points().stream())
                        .map(History.Point::middle)
                        .toList());
    }

    static String text(History.Series series, Scale scale, double value) {
        return series.reference().isPresent() ? Figures.three(value) : scale.text(value);
    }

    /** Whether a run can be compared with an earlier one. */
    static boolean comparable(History history, int earlier, int run) {
        return history.runs().get(earlier).stretch() == history.runs().get(run).stretch();
    }

    /** The change from the first to the last run; a dash if the two cannot be compared. */
    private static String whole(History history, History.Series series) {
        History.Point first = series.points().get(0);
        History.Point last = series.points().get(series.points().size() - 1);
        return comparable(history, first.run(), last.run())
                ? Numbers.change(last.middle() / first.middle())
                : Figures.NONE;
    }
}
