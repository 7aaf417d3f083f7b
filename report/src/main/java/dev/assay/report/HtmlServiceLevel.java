package dev.assay.report;

import dev.assay.model.ServiceLevel;
import dev.assay.model.Verdict;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Latency by rate, with the service level and the rates that keep to it. */
final class HtmlServiceLevel {
    private final ServiceLevel level;
    private final Verdict verdict;
    private final Palette palette;

    HtmlServiceLevel(ServiceLevel level, Verdict verdict, Palette palette) {
        this.level = level;
        this.verdict = verdict;
        this.palette = palette;
    }

    static String title(ServiceLevel level) {
        return "Capacity under " + level.objective();
    }

    /** The figure that the service level is about. */
    static ToDoubleFunction<ServiceLevel.Point> latency(ServiceLevel level) {
        return switch (level.objective().percentile()) {
            case P50 -> ServiceLevel.Point::p50Ms;
            case P90 -> ServiceLevel.Point::p90Ms;
            case P99 -> ServiceLevel.Point::p99Ms;
            default -> ServiceLevel.Point::p999Ms;
        };
    }

    void show(Markup page) {
        List<ServiceLevel.Point> all = level.curves().stream()
                .flatMap(curve -> curve.points().stream())
                .toList();
        ToDoubleFunction<ServiceLevel.Point> height = latency(level);
        double limit = level.objective().limitMs();
        double[] heights = all.stream()
                .mapToDouble(height)
                .filter(h -> h > 0 && Double.isFinite(h))
                .toArray();
        double low = Arrays.stream(heights).min().orElse(limit);
        double high = Arrays.stream(heights).max().orElse(limit);
        Axis y = Axis.logarithmic(Math.min(low, limit), Math.max(high, limit));
        Axis x = Axis.linear(
                all.stream()
                        .mapToDouble(ServiceLevel.Point::ratePerSecond)
                        .min()
                        .orElse(0),
                all.stream()
                        .mapToDouble(ServiceLevel.Point::ratePerSecond)
                        .max()
                        .orElse(1),
                6);
        String percentile = level.objective().percentile().title();
        Frame frame = new Frame(page, 300, y, "ms, logarithmic", percentile + " by rate, " + palette.contenders());
        frame.x(
                x.ticks().stream().map(x::at).map(Frame::inset).toList(),
                x.ticks().stream().map(Figures::three).toList(),
                "requests per second offered");
        frame.line(0, limit, 1, limit, "grid limit");
        level.curves().forEach(curve -> frame.series(palette, curve.contender(), spots(curve, x, height)));
        frame.close(
                palette,
                new Reading(
                        "Highest rate within it, medians over blocks: "
                                + level.curves().stream()
                                        .map(curve -> TerminalServiceLevel.summary(verdict, curve))
                                        .collect(Collectors.joining("; "))
                                + ".",
                        "Marks are medians over blocks at the rates that all contenders were offered in random order; the line across is the service level, "
                                + level.objective()
                                + ". What a block says of a contender is where its own curve crosses that line; the verdict compares those block by block."));
        table().details(page, HtmlTable.EVIDENCE);
    }

    private static List<Frame.Spot> spots(
            ServiceLevel.Curve curve, Axis x, ToDoubleFunction<ServiceLevel.Point> height) {
        return curve.points().stream()
                .filter(point -> height.applyAsDouble(point) > 0 && Double.isFinite(height.applyAsDouble(point)))
                .map(point -> new Frame.Spot(
                        Frame.inset(x.at(point.ratePerSecond())),
                        height.applyAsDouble(point),
                        curve.contender() + " at " + Figures.three(point.ratePerSecond()) + "/s: "
                                + Figures.millis(height.applyAsDouble(point))))
                .toList();
    }

    private HtmlTable table() {
        HtmlTable table = new HtmlTable(
                title(level) + ", medians over blocks",
                "lrrrrrrr",
                List.of(
                        "Contender",
                        "offered, 1/s",
                        "achieved, 1/s",
                        "p50, ms",
                        "p90, ms",
                        "p99, ms",
                        "p99.9, ms",
                        "n"));
        for (ServiceLevel.Curve curve : level.curves()) {
            for (ServiceLevel.Point point : curve.points()) {
                List<String> row = new ArrayList<>(List.of(curve.contender()));
                row.add(Figures.three(point.ratePerSecond()));
                row.add(Figures.three(point.achievedPerSecond()));
                row.add(Figures.three(point.p50Ms()));
                row.add(Figures.three(point.p90Ms()));
                row.add(Figures.three(point.p99Ms()));
                row.add(Figures.three(point.p999Ms()));
                row.add(Numbers.integer(point.blocks()));
                table.row(row);
            }
        }
        return table;
    }
}
