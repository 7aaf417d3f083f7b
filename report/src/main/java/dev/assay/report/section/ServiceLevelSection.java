package dev.assay.report.section;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.verdict.ServiceLevel;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.chart.Axis;
import dev.assay.report.chart.ChartNote;
import dev.assay.report.chart.Frame;
import dev.assay.report.document.HtmlTable;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Wording;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The highest rate at which each contender meets the service level, and latency by rate. */
public final class ServiceLevelSection {
    private final ServiceLevel level;
    private final Verdict verdict;
    private final Palette palette;

    private ServiceLevelSection(ServiceLevel level, Material material) {
        this.level = level;
        this.verdict = material.verdict();
        this.palette = material.palette();
    }

    public static Optional<Section> of(Material material) {
        return material.verdict().extras().serviceLevel().map(level -> new ServiceLevelSection(level, material)
                .section());
    }

    private Section section() {
        List<String> rates = level.curves().stream().map(this::rate).toList();
        Table table = table();
        return new Section(
                "service-level",
                "Rate within the service level, " + level.objective(),
                new Part.Drawing(
                        page -> {
                            chart(
                                    page,
                                    "Highest rate within it, medians over blocks: " + String.join("; ", rates) + ".");
                            HtmlTable.figures(page, table, HtmlTable.EVIDENCE);
                        },
                        Part.items(rates),
                        table));
    }

    /** Such as {@code jetty: 5,200 req/s; better against tomcat, +8.2% (+3.1 to +13.5%)}. */
    private String rate(ServiceLevel.Curve curve) {
        String rate = curve.ratePerSecond().isPresent()
                ? Figures.three(curve.ratePerSecond().getAsDouble()) + " req/s"
                : "outside the range of rates tried";
        return curve.contender() + ": " + rate
                + verdict.comparisons().stream()
                        .filter(c ->
                                c.metric() == Metric.CAPACITY && c.contender().equals(curve.contender()))
                        .findFirst()
                        .map(c -> "; " + Wording.against(c))
                        .orElse("");
    }

    private ToDoubleFunction<ServiceLevel.Point> latency() {
        return switch (level.objective().percentile()) {
            case P50 -> ServiceLevel.Point::p50Ms;
            case P90 -> ServiceLevel.Point::p90Ms;
            case P99 -> ServiceLevel.Point::p99Ms;
            default -> ServiceLevel.Point::p999Ms;
        };
    }

    private void chart(Markup page, String finding) {
        List<ServiceLevel.Point> all = level.curves().stream()
                .flatMap(curve -> curve.points().stream())
                .toList();
        double limit = level.objective().limitMs();
        double[] heights = all.stream()
                .mapToDouble(latency())
                .filter(h -> h > 0 && Double.isFinite(h))
                .toArray();
        double low = Arrays.stream(heights).min().orElse(limit);
        double high = Arrays.stream(heights).max().orElse(limit);
        Axis y = Axis.logarithmic(Math.min(low, limit), Math.max(high, limit));
        var rates = all.stream().mapToDouble(ServiceLevel.Point::ratePerSecond).summaryStatistics();
        Axis x = all.isEmpty() ? Axis.linear(0, 1, 6) : Axis.linear(rates.getMin(), rates.getMax(), 6);
        String percentile = level.objective().percentile().title();
        Frame frame = new Frame(page, 300, y, "ms, logarithmic", percentile + " by rate, " + palette.contenders());
        frame.x(
                x.ticks().stream().map(x::at).map(Frame::inset).toList(),
                x.ticks().stream().map(Frame::tick).toList(),
                "requests per second offered");
        frame.line(0, limit, 1, limit, "grid limit");
        level.curves().forEach(curve -> frame.series(palette, curve.contender(), spots(curve, x)));
        frame.close(
                palette,
                new ChartNote(
                        finding,
                        "Marks are medians over blocks at the rates that all contenders were offered in random order; the"
                                + " line across is the service level, " + level.objective()
                                + ". In each block, a contender's figure is the rate at which its own curve crosses that line; the"
                                + " verdict compares these block by block."));
    }

    private List<Frame.Spot> spots(ServiceLevel.Curve curve, Axis x) {
        ToDoubleFunction<ServiceLevel.Point> height = latency();
        return curve.points().stream()
                .filter(point -> height.applyAsDouble(point) > 0 && Double.isFinite(height.applyAsDouble(point)))
                .map(point -> new Frame.Spot(
                        Frame.inset(x.at(point.ratePerSecond())),
                        height.applyAsDouble(point),
                        curve.contender() + " at " + Figures.three(point.ratePerSecond()) + " req/s: "
                                + Figures.millis(height.applyAsDouble(point))))
                .toList();
    }

    private Table table() {
        return new Table(
                "Medians over blocks at each rate; rates in req/s, latencies in ms",
                "lrrrrrrr",
                List.of("Contender", "Offered", "Achieved", "p50", "p90", "p99", "p99.9", "n"),
                level.curves().stream()
                        .flatMap(curve -> curve.points().stream().map(point -> row(curve.contender(), point)))
                        .toList());
    }

    private static Table.Row row(String contender, ServiceLevel.Point point) {
        return Table.Row.of(
                contender,
                Figures.three(point.ratePerSecond()),
                Figures.three(point.achievedPerSecond()),
                Figures.three(point.p50Ms()),
                Figures.three(point.p90Ms()),
                Figures.three(point.p99Ms()),
                Figures.three(point.p999Ms()),
                Numbers.integer(point.blocks()));
    }
}
