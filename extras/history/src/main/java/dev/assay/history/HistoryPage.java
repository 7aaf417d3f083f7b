package dev.assay.history;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.report.chart.Axis;
import dev.assay.report.chart.ChartNote;
import dev.assay.report.chart.Frame;
import dev.assay.report.document.HtmlPage;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.HtmlTable;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sink;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Scale;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The history of several experiments as one self-contained page. */
public final class HistoryPage {
    private static final String COMMAND = "assay report DIR… --csv FILE.csv";

    private final History history;
    private final Palette palette;

    private HistoryPage(History history) {
        this.history = history;
        this.palette = new Palette(history.series().stream()
                .map(History.Series::contender)
                .distinct()
                .toList());
    }

    /**
     * Writes the page, to be encoded as UTF-8. It is well-formed XML as well as HTML.
     *
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(History history, Appendable out) {
        new HistoryPage(history).send(out);
    }

    private void send(Appendable out) {
        String headline = HistoryReport.headline(history);
        Markup page = HtmlPage.open("history", headline, "runs", "runs");
        String kicker = "history of " + Numbers.count(history.runs().size(), "run");
        HtmlPage.header(page, kicker, headline, HistoryReport.RULE);
        new HtmlSections(page, Palette.NONE)
                .show(Stream.concat(
                                HistoryReport.metrics(history).stream()
                                        .map(metric -> new Section(
                                                metric.id(),
                                                Prose.capital(metric.title()),
                                                new Part.Drawing(p -> metric(p, metric)))),
                                Stream.of(HistoryReport.runs(history)))
                        .toList());
        HtmlPage.close(page, "Assay. Each run is a separate experiment.");
        Sink.send(page.toString(), out);
    }

    private void metric(Markup page, Metric metric) {
        List<History.Series> all = HistoryReport.series(history, metric);
        Scale scale = HistoryReport.scale(metric, all);
        Scale none = new Scale("", 1);
        chart(
                page,
                metric.title(),
                scale,
                all.stream().filter(s -> s.reference().isEmpty()).toList());
        chart(
                page,
                metric.title() + ", ratio to the reference of the same run",
                none,
                all.stream().filter(s -> s.reference().isPresent()).toList());
    }

    private void chart(Markup page, String title, Scale scale, List<History.Series> all) {
        if (all.isEmpty()) {
            return;
        }
        page.element("h3", Prose.capital(title));
        var points = all.stream().flatMap(s -> s.points().stream()).toList();
        Axis y = Axis.logarithmic(
                scale.of(points.stream().mapToDouble(History.Point::low).min().orElse(1)),
                scale.of(points.stream().mapToDouble(History.Point::high).max().orElse(1)));
        String unit = scale.unit().isEmpty() ? "ratio" : scale.unit();
        Frame frame = new Frame(page, 260, y, unit + ", logarithmic", title + " by run, " + palette.contenders());
        frame.x(
                labelled().stream().map(this::place).toList(),
                labelled().stream().map(i -> String.valueOf(i + 1)).toList(),
                "run");
        all.forEach(series -> series(frame, scale, series));
        List<String> changes = all.stream()
                .flatMap(s -> HistoryReport.changes(history, s).stream().map(c -> HistoryReport.name(s) + " " + c))
                .toList();
        frame.close(
                palette,
                new ChartNote(
                        changes.isEmpty() ? "No lasting change is shown." : String.join("; ", changes) + ".",
                        "A mark is the geometric mean over the blocks or rounds of a run, its line reaches from the lowest to the"
                                + " highest. The machine may also have changed between runs: "
                                + (unit.equals("ratio")
                                        ? "a ratio within a run is not affected."
                                        : "the ratios below are not affected.")));
        HtmlTable.figures(page, table(title, scale, all), COMMAND);
    }

    private void series(Frame frame, Scale scale, History.Series series) {
        String id = series.contender();
        double offset = 0.5
                / history.runs().size()
                * (palette.contenders().indexOf(id) - (palette.contenders().size() - 1) / 2.0)
                / palette.contenders().size();
        List<Frame.Spot> spots = new ArrayList<>();
        for (History.Point point : series.points()) {
            double x = place(point.run()) + offset;
            frame.line(x, scale.of(point.low()), x, scale.of(point.high()), "range " + palette.colour(id));
            boolean changed = series.changes().stream().anyMatch(c -> c.run() == point.run());
            spots.add(new Frame.Spot(
                    x,
                    scale.of(point.middle()),
                    HistoryReport.name(series) + ", "
                            + history.runs().get(point.run()).label() + ": " + scale.withUnit(point.middle()),
                    changed ? Palette.Kind.CHANGED : Palette.Kind.MARK,
                    ""));
        }
        join(frame, series, spots);
        frame.series(palette, id, spots);
    }

    /** Leads a line to each mark from the latest before it whose run can be compared with its own, as where machines take turns. */
    private void join(Frame frame, History.Series series, List<Frame.Spot> spots) {
        String style = "series " + palette.colour(series.contender());
        Map<Integer, Frame.Spot> lastOf = new HashMap<>();
        for (int i = 0; i < spots.size(); i++) {
            Frame.Spot to = spots.get(i);
            int stretch = history.runs().get(series.points().get(i).run()).stretch();
            Optional.ofNullable(lastOf.put(stretch, to))
                    .ifPresent(from -> frame.line(from.place(), from.value(), to.place(), to.value(), style));
        }
    }

    private Table table(String title, Scale scale, List<History.Series> all) {
        List<String> titles = new ArrayList<>(List.of("Run"));
        all.forEach(series -> titles.addAll(List.of(HistoryReport.name(series), "lowest", "highest", "n")));
        List<Table.Row> rows = new ArrayList<>();
        for (int run = 0; run < history.runs().size(); run++) {
            List<String> cells = new ArrayList<>(
                    List.of((run + 1) + " " + history.runs().get(run).label()));
            for (History.Series series : all) {
                cells.addAll(cells(series, scale, run));
            }
            rows.add(Table.Row.of(cells));
        }
        return new Table(title + " by run", "l" + "rrrr".repeat(all.size()), titles, rows);
    }

    private static List<String> cells(History.Series series, Scale scale, int run) {
        return series.points().stream()
                .filter(point -> point.run() == run)
                .findFirst()
                .map(point -> List.of(
                        scale.text(point.middle()),
                        scale.text(point.low()),
                        scale.text(point.high()),
                        Numbers.integer(point.replicates())))
                .orElse(List.of(Figures.NONE, Figures.NONE, Figures.NONE, Figures.NONE));
    }

    private double place(int run) {
        return (run + 0.5) / history.runs().size();
    }

    /** The runs to number under a chart, at most about thirty. */
    private List<Integer> labelled() {
        int n = history.runs().size();
        int every = Math.max(1, (n + 29) / 30);
        return IntStream.range(0, n).filter(i -> i % every == 0).boxed().toList();
    }
}
