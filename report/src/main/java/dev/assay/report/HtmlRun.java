package dev.assay.report;

import dev.assay.model.Evidence;
import dev.assay.model.Phase;
import dev.assay.model.SliceEvidence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Every slice at the time at which it was measured: rate, latency, and how busy the JIT compilers still were. */
final class HtmlRun {
    /** Beyond so many slices a page shows the median of each block. */
    private static final int MOST_SLICES = 300;

    private record Point(String contender, int block, double minutes, double value) {}

    private final Measurements measurements;
    private final Palette palette;

    HtmlRun(Measurements measurements, Palette palette) {
        this.measurements = measurements;
        this.palette = palette;
    }

    void show(Markup page) {
        List<Phase> both = List.of(Phase.RATE, Phase.SATURATION);
        List<Phase> rate = List.of(Phase.RATE);
        if (measurements.blocks().stream().allMatch(block -> block.slices().isEmpty())) {
            HtmlSection.nothing(page, "No slice was measured.");
            return;
        }
        chart(page, "Answers per second", "1/s", both, s -> s.load().achievedRate(), true);
        chart(
                page,
                "p99 latency at the equal rate",
                "ms",
                rate,
                s -> s.load().latency().p99Ms(),
                true);
        chart(page, "JIT compilers", "% of one CPU", both, HtmlRun::jit, false);
    }

    private void chart(
            Markup page,
            String title,
            String unit,
            List<Phase> phases,
            ToDoubleFunction<SliceEvidence> value,
            boolean logarithmic) {
        List<Point> points = points(phases, value, logarithmic);
        if (points.isEmpty()) {
            return;
        }
        var range = points.stream().mapToDouble(Point::value).summaryStatistics();
        Axis y = logarithmic
                ? Axis.logarithmic(range.getMin(), range.getMax())
                : Axis.linear(0, Math.max(range.getMax(), 1), 4);
        var minutes = points.stream().mapToDouble(Point::minutes).summaryStatistics();
        Axis x = Axis.linear(minutes.getMin(), minutes.getMax(), 8);
        page.element("h3", title);
        Frame frame = new Frame(
                page, 200, y, unit + (logarithmic ? ", logarithmic" : ""), title + " of every slice over the run");
        frame.x(
                x.ticks().stream().map(x::at).toList(),
                x.ticks().stream().map(Frame::tick).toList(),
                "minutes since the experiment began");
        points.forEach(p ->
                frame.mark(palette, p.contender(), x.at(p.minutes()), p.value(), Palette.Kind.SINGLE, name(p, unit)));
        frame.close(palette, new Reading(finding(points, unit), how(phases)));
        table(title, unit, phases, value).details(page, HtmlTable.SLICES);
    }

    private static String name(Point point, String unit) {
        return point.contender() + ", block " + point.block() + ", minute " + Figures.fixed(point.minutes(), 1) + ": "
                + Figures.three(point.value()) + " " + unit;
    }

    private static String finding(List<Point> points, String unit) {
        Comparator<Point> byValue = Comparator.comparingDouble(Point::value);
        Point low = points.stream().min(byValue).orElseThrow();
        Point high = points.stream().max(byValue).orElseThrow();
        return "From " + Figures.three(low.value()) + " " + unit + " (" + low.contender() + ", block " + low.block()
                + ") to " + Figures.three(high.value()) + " " + unit + " (" + high.contender() + ", block "
                + high.block() + ").";
    }

    private String how(List<Phase> phases) {
        return (everySlice() ? "A mark is a slice" : "A mark is the median of a contender's slices in a block")
                + (phases.size() > 1 ? "; those at the equal rate and those at saturation lie apart. " : ". ")
                + "Steps and slopes that all contenders share are the machine's.";
    }

    private boolean everySlice() {
        return measurements.blocks().stream().mapToInt(b -> b.slices().size()).sum() <= MOST_SLICES;
    }

    /** Points in the order in which they were measured; where there are too many slices, one for each block and phase. */
    private List<Point> points(List<Phase> phases, ToDoubleFunction<SliceEvidence> value, boolean positive) {
        Optional<Instant> first =
                measurements.all().stream().map(Evidence::start).min(Comparator.naturalOrder());
        List<Point> points = new ArrayList<>();
        for (Evidence.Measured block : measurements.blocks()) {
            for (String id : palette.contenders()) {
                for (Phase phase : phases) {
                    List<Point> own = Measurements.slices(block, id, phase).stream()
                            .map(s -> new Point(
                                    id, block.index(), minutes(first.orElseThrow(), s), value.applyAsDouble(s)))
                            .filter(p -> Double.isFinite(p.value()) && (!positive || p.value() > 0))
                            .toList();
                    points.addAll(everySlice() || own.isEmpty() ? own : List.of(middle(own)));
                }
            }
        }
        return points;
    }

    private static Point middle(List<Point> points) {
        return new Point(
                points.get(0).contender(),
                points.get(0).block(),
                Measurements.median(points.stream().map(Point::minutes).toList()),
                Measurements.median(points.stream().map(Point::value).toList()));
    }

    private HtmlTable table(String title, String unit, List<Phase> phases, ToDoubleFunction<SliceEvidence> value) {
        List<String> titles = new ArrayList<>(List.of("Block", "Phase"));
        titles.addAll(palette.contenders());
        HtmlTable table = new HtmlTable(
                title + " of every slice, " + unit,
                "ll" + "r".repeat(palette.contenders().size()),
                titles);
        for (Evidence.Measured block : measurements.blocks()) {
            for (Phase phase : phases) {
                List<String> cells = new ArrayList<>(List.of(String.valueOf(block.index()), Words.phase(phase)));
                palette.contenders()
                        .forEach(id -> cells.add(String.join(
                                " ",
                                Measurements.slices(block, id, phase).stream()
                                        .map(value::applyAsDouble)
                                        .map(Figures::three)
                                        .toList())));
                table.row(cells);
            }
        }
        return table;
    }

    private static double jit(SliceEvidence slice) {
        return 100.0 * slice.server().jitNanos() / slice.server().wallNanos();
    }

    private static double minutes(Instant first, SliceEvidence slice) {
        return Duration.between(first, slice.load().start()).toMillis() / 60_000.0;
    }
}
