package dev.assay.report;

import dev.assay.model.Evidence;
import dev.assay.model.WarmUpPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** How fresh JVMs became level: cost and compilation over the load that each had had, block upon block. */
final class HtmlWarmUp {
    private static final String COMMAND = "assay judge DIR    # \"warmUp\" of each block in DIR/evidence.jsonl";

    /** @param value not a number where nothing was answered */
    private record Curve(String title, String unit, boolean logarithmic, ToDoubleFunction<WarmUpPoint> value) {}

    private static final List<Curve> CURVES = List.of(
            new Curve("CPU per request while warming up", "µs", true, WarmUpPoint::cpuMicrosPerRequest),
            new Curve("JIT compilers while warming up", "% of one CPU", false, p -> 100 * p.jitShare()));

    /** The same round of a contender's warm-up in all blocks. */
    private record Round(double seconds, List<Double> values) {
        double middle() {
            return Measurements.median(values);
        }
    }

    private final Measurements measurements;
    private final Palette palette;

    HtmlWarmUp(Measurements measurements, Palette palette) {
        this.measurements = measurements;
        this.palette = palette;
    }

    void show(Markup page) {
        if (measurements.blocks().stream().allMatch(block -> block.warmUp().isEmpty())) {
            HtmlSection.nothing(page, "Nobody watched the warm-up.");
            return;
        }
        CURVES.forEach(curve -> chart(page, curve));
    }

    private void chart(Markup page, Curve curve) {
        List<Round> all = palette.contenders().stream()
                .flatMap(id -> rounds(id, curve).stream())
                .toList();
        if (all.isEmpty()) {
            return;
        }
        var range = all.stream()
                .flatMap(round -> round.values().stream())
                .mapToDouble(value -> value)
                .summaryStatistics();
        Axis y = curve.logarithmic()
                ? Axis.logarithmic(range.getMin(), range.getMax())
                : Axis.linear(0, Math.max(1, range.getMax()), 4);
        Axis x = Axis.linear(0, all.stream().mapToDouble(Round::seconds).max().orElse(1), 8);
        page.element("h3", curve.title());
        Frame frame = new Frame(
                page,
                240,
                y,
                curve.unit() + (curve.logarithmic() ? ", logarithmic" : ""),
                curve.title() + ", " + palette.contenders());
        frame.x(
                x.ticks().stream().map(x::at).toList(),
                x.ticks().stream().map(Frame::tick).toList(),
                "seconds of load that the contender has had");
        palette.contenders().forEach(id -> series(frame, x, id, rounds(id, curve)));
        frame.close(
                palette,
                new Reading(
                        finding(curve),
                        "Lines join the medians over blocks, the faint marks are the single blocks: a fresh JVM each."
                                + " A line that still falls at its right end means young JVMs in the slices that follow."));
        table(curve).details(page, COMMAND);
    }

    private void series(Frame frame, Axis x, String id, List<Round> rounds) {
        for (int i = 0; i < rounds.size(); i++) {
            Round round = rounds.get(i);
            double place = x.at(round.seconds());
            round.values().forEach(value -> frame.mark(palette, id, place, value, "faint"));
            if (i > 0) {
                Round before = rounds.get(i - 1);
                frame.line(
                        x.at(before.seconds()), before.middle(), place, round.middle(), "series " + palette.colour(id));
            }
            frame.mark(palette, id, place, round.middle(), "mark");
        }
    }

    private String finding(Curve curve) {
        List<String> parts = new ArrayList<>();
        for (String id : palette.contenders()) {
            List<Round> rounds = rounds(id, curve);
            if (!rounds.isEmpty()) {
                Round last = rounds.get(rounds.size() - 1);
                parts.add(id + " from " + Figures.three(rounds.get(0).middle()) + " to "
                        + Figures.three(last.middle()) + " " + curve.unit() + " in " + Figures.three(last.seconds())
                        + " s");
            }
        }
        return "Medians over blocks: " + String.join(", ", parts) + ".";
    }

    private HtmlTable table(Curve curve) {
        HtmlTable table = new HtmlTable(
                curve.title() + ", " + curve.unit(),
                "lrrrrr",
                List.of("Contender", "Seconds of load", "Median", "Lowest", "Highest", "Blocks"));
        for (String id : palette.contenders()) {
            for (Round round : rounds(id, curve)) {
                var range = round.values().stream().mapToDouble(value -> value).summaryStatistics();
                table.row(
                        id,
                        Figures.three(round.seconds()),
                        Figures.three(round.middle()),
                        Figures.three(range.getMin()),
                        Figures.three(range.getMax()),
                        Figures.count(round.values().size()));
            }
        }
        return table;
    }

    private List<Round> rounds(String id, Curve curve) {
        List<List<WarmUpPoint>> blocks = measurements.blocks().stream()
                .map(block -> points(block, id, curve))
                .filter(points -> !points.isEmpty())
                .toList();
        int most = blocks.stream().mapToInt(List::size).max().orElse(0);
        List<Round> rounds = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            int round = i;
            List<WarmUpPoint> points = blocks.stream()
                    .filter(block -> block.size() > round)
                    .map(block -> block.get(round))
                    .toList();
            rounds.add(new Round(
                    Measurements.median(
                            points.stream().map(WarmUpPoint::seconds).toList()),
                    points.stream().map(curve.value()::applyAsDouble).toList()));
        }
        return rounds;
    }

    private static List<WarmUpPoint> points(Evidence.Measured block, String id, Curve curve) {
        return block.warmUp().stream()
                .filter(point -> point.contender().equals(id))
                .filter(point -> {
                    double value = curve.value().applyAsDouble(point);
                    return Double.isFinite(value) && (value > 0 || !curve.logarithmic());
                })
                .toList();
    }
}
