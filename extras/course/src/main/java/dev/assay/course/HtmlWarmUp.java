package dev.assay.course;

import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Palette;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Measurements;
import dev.assay.report.figures.Places;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** How fresh JVMs warmed up: CPU per request and JIT compilation over the load so far, all blocks overlaid. */
record HtmlWarmUp(Measurements measurements, Palette palette) {
    /** @param value {@code NaN} if nothing was answered */
    private record Curve(String title, String unit, boolean logarithmic, ToDoubleFunction<WarmUpPoint> value) {}

    private static final List<Curve> CURVES = List.of(
            new Curve("CPU per request while warming up", "µs", true, WarmUpPoint::cpuMicrosPerRequest),
            new Curve("JIT compilers while warming up", "% of one CPU", false, p -> 100 * p.jitShare()));

    static void show(Material material, Markup page) {
        new HtmlWarmUp(material.measurements(), material.palette()).show(page);
    }

    private void show(Markup page) {
        if (measurements.blocks().stream().allMatch(block -> block.warmUp().isEmpty())) {
            HtmlSections.nothing(page, "The warm-up was not recorded.");
            return;
        }
        if (counting().isEmpty()) {
            HtmlSections.nothing(page, "No block counts.");
            return;
        }
        for (Curve curve : CURVES) {
            new Spreads(page, palette, id -> rounds(id, curve))
                    .chart(
                            new Spreads.Chart(
                                    curve.title(),
                                    curve.unit(),
                                    curve.logarithmic(),
                                    "seconds of load so far",
                                    "blocks",
                                    leftOut()
                                            + "Each block has fresh JVMs, and a line ends with the longest warm-up. The load"
                                            + " has pauses, so the level is not that of the slices.",
                                    "assay judge DIR    # \"warmUp\" of each block in DIR/evidence.jsonl"),
                            finding(curve));
        }
    }

    private List<Evidence.Measured> counting() {
        return measurements.blocks().stream()
                .filter(measurements.counted()::counts)
                .toList();
    }

    private String leftOut() {
        List<Integer> blocks = measurements.blocks().stream()
                .filter(block -> !measurements.counted().counts(block))
                .map(Evidence.Measured::index)
                .toList();
        return blocks.isEmpty() ? "" : "Left out, not counted: " + Places.blocks(blocks) + ". ";
    }

    private String finding(Curve curve) {
        List<String> parts = new ArrayList<>();
        for (String id : palette.contenders()) {
            List<Spreads.Moment> rounds = ofAllBlocks(rounds(id, curve));
            if (!rounds.isEmpty()) {
                Spreads.Moment last = rounds.get(rounds.size() - 1);
                parts.add(id + " from " + Figures.three(rounds.get(0).middle()) + " to "
                        + Figures.three(last.middle()) + " " + curve.unit() + " in " + Figures.three(last.seconds())
                        + " s");
            }
        }
        return "Medians over all blocks: " + String.join(", ", parts) + ".";
    }

    /** Until the first block ends. */
    private static List<Spreads.Moment> ofAllBlocks(List<Spreads.Moment> rounds) {
        return rounds.stream()
                .filter(round -> round.values().size() == rounds.get(0).values().size())
                .toList();
    }

    private List<Spreads.Moment> rounds(String id, Curve curve) {
        List<List<WarmUpPoint>> blocks = counting().stream()
                .map(block -> points(block, id, curve))
                .filter(points -> !points.isEmpty())
                .toList();
        return Spreads.overlaid(
                blocks,
                point -> true,
                points -> Measurements.median(
                        points.stream().map(WarmUpPoint::seconds).toList()),
                curve.value());
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
