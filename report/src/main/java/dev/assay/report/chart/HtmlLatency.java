package dev.assay.report.chart;

import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LatencyTail;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.HtmlTable;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Counted;
import dev.assay.report.figures.FarPercentiles;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Measurements;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Latency by percentile on the scale known from HdrHistogram: each further nine takes the same room. */
public record HtmlLatency(Measurements measurements, Palette palette, Verdict verdict, List<LatencyTail> tails) {
    private static final List<Metric> METRICS = List.of(Metric.P50, Metric.P90, Metric.P99, Metric.P999);

    /** Labels that fit however many nines the scale has. */
    private static final List<LatencyFigure> SPARSE =
            METRICS.stream().map(LatencyFigure::of).toList();

    /**
     * One of the two charts.
     *
     * @param profile of a block
     * @param far all blocks together
     * @param finding what the chart shows, in a line
     */
    private record Chart(
            String title, Function<ContenderBlock, LatencyProfile> profile, FarPercentiles far, String finding) {
        /** The place of a number of nines on the scale, which begins at p50. */
        double place(double nines) {
            double from = Math.log10(2);
            return Frame.inset((nines - from) / (far.end() - from));
        }
    }

    public static void show(Material material, Markup page) {
        new HtmlLatency(material.measurements(), material.palette(), material.verdict(), material.tails()).show(page);
    }

    private void show(Markup page) {
        chart(
                page,
                new Chart(
                        "Latency from when each request was due",
                        ContenderBlock::rateLatency,
                        new FarPercentiles(tails, LatencyTail::latency),
                        ChartNote.of(verdict, List.of(Metric.P99, Metric.P90, Metric.P50))));
        chart(
                page,
                new Chart(
                        "Service time, from the time of writing",
                        ContenderBlock::rateServiceTime,
                        new FarPercentiles(tails, LatencyTail::serviceTime),
                        queueing()));
    }

    /** The p99 of each next to the other; the requests beyond are not the same, so their difference is nobody's wait. */
    private String queueing() {
        LatencyFigure p99 = LatencyFigure.P99;
        List<String> parts = new ArrayList<>();
        for (String id : palette.contenders()) {
            double whole = Measurements.mean(values(id, p99, ContenderBlock::rateLatency));
            double service = Measurements.mean(values(id, p99, ContenderBlock::rateServiceTime));
            if (Double.isFinite(whole) && Double.isFinite(service)) {
                parts.add(id + " " + Figures.millis(service) + " and " + Figures.millis(whole));
            }
        }
        return parts.isEmpty()
                ? ""
                : "p99 of the service time and of latency: " + String.join(", ", parts)
                        + ". Latency begins when a request is due, service time when it is written: before that, it may wait for a busy"
                        + " connection, a server's pause or a late generator.";
    }

    private void chart(Markup page, Chart chart) {
        List<Double> all = new ArrayList<>();
        for (String id : palette.contenders()) {
            LatencyFigure.QUANTILES.forEach(
                    p -> measurements.blocks().forEach(block -> value(block, id, p, chart.profile())
                            .ifPresent(all::add)));
            chart.far().of(id).forEach(value -> all.add(value.ms()));
        }
        if (all.isEmpty()) {
            HtmlSections.nothing(page, chart.title() + ": no block with latencies at the same rate.");
            return;
        }
        page.element("h3", chart.title());
        var range = all.stream().mapToDouble(v -> v).summaryStatistics();
        Axis axis = Axis.logarithmic(range.getMin(), range.getMax());
        Frame frame = new Frame(
                page, 300, axis, "ms, logarithmic", chart.title() + " by percentile, " + palette.contenders());
        axis(frame, chart);
        palette.contenders().forEach(id -> series(frame, id, chart));
        frame.close(palette, new ChartNote(chart.finding(), how(chart)));
        HtmlTable.figures(page, table(chart), HtmlTable.EVIDENCE);
    }

    private static void axis(Frame frame, Chart chart) {
        List<LatencyFigure> labelled = LatencyFigure.QUANTILES.stream()
                .filter(p -> chart.far().isEmpty() || SPARSE.contains(p))
                .toList();
        List<Double> places = new ArrayList<>();
        List<String> names = new ArrayList<>();
        labelled.forEach(p -> {
            places.add(chart.place(nines(p)));
            names.add(p.title());
        });
        chart.far().names().forEach(value -> {
            places.add(chart.place(value.nines()));
            names.add(value.name());
        });
        frame.x(places, names, "percentile of requests");
    }

    private String how(Chart chart) {
        return Counted.note(measurements.counted().named(METRICS, palette.contenders()))
                + "Lines join the geometric means over blocks; the faint marks are the individual blocks."
                + (chart.far().isEmpty()
                        ? ""
                        : " Beyond p99.9 (dashed) all blocks whose median counts are pooled: percentiles with at least ten requests"
                                + " beyond them, and the slowest request.");
    }

    private void series(Frame frame, String id, Chart chart) {
        double offset = 0.012
                * (palette.contenders().indexOf(id) - (palette.contenders().size() - 1) / 2.0);
        List<Frame.Spot> spots = new ArrayList<>();
        for (LatencyFigure percentile : LatencyFigure.QUANTILES) {
            double place = chart.place(nines(percentile));
            for (Evidence.Measured block : measurements.blocks()) {
                value(block, id, percentile, chart.profile())
                        .ifPresent(value -> mark(frame, id, percentile, block, place + offset, value));
            }
            double mean = Measurements.mean(values(id, percentile, chart.profile()));
            if (Double.isFinite(mean)) {
                String name = id + " " + percentile.title() + ", mean over blocks: " + Figures.millis(mean);
                spots.add(new Frame.Spot(place, mean, name));
            }
        }
        chart.far()
                .of(id)
                .forEach(value -> spots.add(new Frame.Spot(
                        chart.place(value.nines()),
                        value.ms(),
                        id + " " + value.name() + ", all blocks pooled: " + Figures.millis(value.ms()),
                        Palette.Kind.MARK,
                        "series far")));
        frame.series(palette, id, spots);
    }

    private void mark(
            Frame frame, String id, LatencyFigure percentile, Evidence.Measured block, double place, double value) {
        boolean counts = measurements.counted().counts(judging(percentile), id, block.index());
        String name = id + " " + percentile.title() + ", block " + block.index() + ": " + Figures.millis(value)
                + (counts ? "" : measurements.counted().aside(judging(percentile), id, block.index()));
        frame.mark(
                palette,
                id,
                place,
                value,
                counts ? Palette.Kind.FAINT : Palette.Kind.HOLLOW,
                Palette.ifFew(measurements.blocks().size(), name));
    }

    private Table table(Chart chart) {
        List<String> titles = new ArrayList<>(List.of("Percentile, ms"));
        palette.contenders().forEach(id -> titles.addAll(List.of(id + " mean", "lowest", "highest")));
        List<Table.Row> rows = new ArrayList<>();
        for (LatencyFigure percentile : LatencyFigure.QUANTILES) {
            List<String> cells = new ArrayList<>(List.of(percentile.title()));
            for (String id : palette.contenders()) {
                List<Double> values = values(id, percentile, chart.profile());
                cells.add(Figures.three(Measurements.mean(values)));
                cells.add(
                        Figures.three(values.stream().mapToDouble(v -> v).min().orElse(Double.NaN)));
                cells.add(
                        Figures.three(values.stream().mapToDouble(v -> v).max().orElse(Double.NaN)));
            }
            rows.add(Table.Row.of(cells));
        }
        for (FarPercentiles.Value far : chart.far().names()) {
            List<String> cells = new ArrayList<>(List.of(far.name() + ", all blocks pooled"));
            for (String id : palette.contenders()) {
                cells.add(chart.far().of(id).stream()
                        .filter(value -> value.name().equals(far.name()))
                        .map(value -> Figures.three(value.ms()))
                        .findFirst()
                        .orElse(Figures.NONE));
                cells.addAll(List.of(Figures.NONE, Figures.NONE));
            }
            rows.add(Table.Row.of(cells));
        }
        return new Table(
                chart.title() + ", over blocks",
                "l" + "rrr".repeat(palette.contenders().size()),
                titles,
                rows);
    }

    private static double nines(LatencyFigure percentile) {
        return -Math.log10(1 - percentile.share());
    }

    /** The metric that judges a percentile: for one that is not judged, that of the next higher one. */
    private static Metric judging(LatencyFigure percentile) {
        return METRICS.stream()
                .filter(metric -> LatencyFigure.of(metric).share() >= percentile.share())
                .findFirst()
                .orElseThrow();
    }

    private List<Double> values(String id, LatencyFigure percentile, Function<ContenderBlock, LatencyProfile> profile) {
        return measurements.blocks().stream()
                .filter(block -> measurements.counted().counts(judging(percentile), id, block.index()))
                .flatMap(block -> value(block, id, percentile, profile).stream())
                .toList();
    }

    private static Optional<Double> value(
            Evidence.Measured block,
            String id,
            LatencyFigure percentile,
            Function<ContenderBlock, LatencyProfile> profile) {
        return block.contender(id)
                .map(profile)
                .filter(p -> p.count() > 0)
                .map(percentile::of)
                .filter(v -> Double.isFinite(v) && v > 0);
    }
}
