package dev.assay.course;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.report.chart.Axis;
import dev.assay.report.chart.ChartNote;
import dev.assay.report.chart.Frame;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.HtmlTable;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Palette;
import dev.assay.report.figures.Counted;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Measurements;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Every slice at the time at which it was measured: rate, latency, and how busy the JIT compilers still were. */
record HtmlRun(Measurements measurements, Palette palette) {
    /** With more slices than this, a page shows the median of each block. */
    private static final int MAX_SLICES = 300;

    private record Point(String contender, int block, double minutes, double value, boolean counts) {}

    /** @param metric that slices of a phase must count for */
    private record Chart(
            String title,
            String unit,
            List<Phase> phases,
            ToDoubleFunction<SliceEvidence> value,
            Function<Phase, Metric> metric,
            boolean logarithmic) {
        List<Metric> metrics() {
            return phases.stream().map(metric).distinct().toList();
        }
    }

    static void show(Material material, Markup page) {
        new HtmlRun(material.measurements(), material.palette()).show(page);
    }

    private void show(Markup page) {
        List<Phase> both = List.of(Phase.RATE, Phase.SATURATION);
        List<Phase> rate = List.of(Phase.RATE);
        if (measurements.blocks().stream().allMatch(block -> block.slices().isEmpty())) {
            HtmlSections.nothing(page, "No slice was measured.");
            return;
        }
        Function<Phase, Metric> work = phase -> phase == Phase.SATURATION ? Metric.THROUGHPUT : Metric.CPU_PER_REQUEST;
        chart(
                page,
                new Chart("Responses per second", "req/s", both, s -> s.load().achievedRate(), work, true));
        chart(
                page,
                new Chart(
                        "p99 latency at the same rate",
                        "ms",
                        rate,
                        s -> s.load().latency().p99Ms(),
                        phase -> Metric.P99,
                        true));
        chart(page, new Chart("JIT compilers", "% of one CPU", both, HtmlRun::jit, work, false));
    }

    private void chart(Markup page, Chart chart) {
        List<Point> points = points(chart);
        if (points.isEmpty()) {
            return;
        }
        var range = points.stream().mapToDouble(Point::value).summaryStatistics();
        Axis y = chart.logarithmic()
                ? Axis.logarithmic(range.getMin(), range.getMax())
                : Axis.linear(0, Math.max(range.getMax(), 1), 4);
        var minutes = points.stream().mapToDouble(Point::minutes).summaryStatistics();
        Axis x = Axis.linear(minutes.getMin(), minutes.getMax(), 8);
        page.element("h3", chart.title());
        Frame frame = new Frame(
                page,
                200,
                y,
                chart.unit() + (chart.logarithmic() ? ", logarithmic" : ""),
                chart.title() + " of every slice over the run");
        frame.x(
                x.ticks().stream().map(x::at).toList(),
                x.ticks().stream().map(Frame::tick).toList(),
                "minutes since the experiment began");
        points.forEach(p -> frame.mark(
                palette,
                p.contender(),
                x.at(p.minutes()),
                p.value(),
                p.counts() ? Palette.Kind.SINGLE : Palette.Kind.HOLLOW,
                name(p, chart.unit())));
        frame.close(palette, new ChartNote(finding(points), how(chart)));
        HtmlTable.again(page, HtmlTable.SLICES);
    }

    private static String name(Point point, String unit) {
        return point.contender() + ", block " + point.block() + ", minute " + Figures.fixed(point.minutes(), 1) + ": "
                + Figures.three(point.value()) + " " + unit + (point.counts() ? "" : ", not counted");
    }

    private static String finding(List<Point> all) {
        long counting = all.stream().filter(Point::counts).count();
        return counting == 0
                ? "None of these " + Numbers.integer(all.size()) + " counts."
                : "Of these " + Numbers.integer(all.size()) + ", " + Numbers.integer(counting) + " count.";
    }

    private String how(Chart chart) {
        return Counted.note(measurements.counted().named(chart.metrics(), palette.contenders()))
                + (everySlice() ? "A mark is a slice" : "A mark is the median of a contender's slices in a block")
                + (chart.phases().size() > 1 ? "; those at the same rate and those at saturation lie apart." : ".")
                + " Steps and slopes that all contenders share may come from the machine.";
    }

    private boolean everySlice() {
        return measurements.blocks().stream().mapToInt(b -> b.slices().size()).sum() <= MAX_SLICES;
    }

    /** Points in the order in which they were measured; if there are too many slices, one for each block and phase. */
    private List<Point> points(Chart chart) {
        Optional<Instant> first = Evidence.firstStart(measurements.all());
        List<Point> points = new ArrayList<>();
        for (Evidence.Measured block : measurements.blocks()) {
            for (String id : palette.contenders()) {
                for (Phase phase : chart.phases()) {
                    List<Point> own = block.slices(id, phase).stream()
                            .map(s -> new Point(
                                    id,
                                    block.index(),
                                    minutes(first.orElseThrow(), s),
                                    chart.value().applyAsDouble(s),
                                    measurements.counted().counts(chart.metric().apply(phase), s, block)))
                            .filter(p -> Double.isFinite(p.value()) && (!chart.logarithmic() || p.value() > 0))
                            .toList();
                    points.addAll(everySlice() || own.isEmpty() ? own : List.of(middle(own)));
                }
            }
        }
        return points;
    }

    /** The median of the points that count, or of all if none does. */
    private static Point middle(List<Point> all) {
        boolean counts = all.stream().anyMatch(Point::counts);
        List<Point> points =
                all.stream().filter(point -> point.counts() == counts).toList();
        return new Point(
                points.get(0).contender(),
                points.get(0).block(),
                Measurements.median(points.stream().map(Point::minutes).toList()),
                Measurements.median(points.stream().map(Point::value).toList()),
                counts);
    }

    private static double jit(SliceEvidence slice) {
        return 100.0 * slice.server().jitNanos() / slice.server().wallNanos();
    }

    private static double minutes(Instant first, SliceEvidence slice) {
        return Duration.between(first, slice.load().start()).toMillis() / 60_000.0;
    }
}
