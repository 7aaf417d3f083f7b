package dev.assay.course;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LoadMoment;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Palette;
import dev.assay.report.figures.Counted;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Measurements;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The course of slices from start to end, with all slices of a contender overlaid. */
record HtmlSliceCourse(Measurements measurements, Palette palette) {
    /**
     * @param metric that a slice must count for
     * @param tail whether it shows slowest responses, for which a refused p99 matters too
     */
    private record Curve(String title, String unit, Metric metric, boolean tail, ToDoubleFunction<LoadMoment> value) {}

    private static final List<Curve> CURVES = List.of(
            new Curve(
                    "Responses per second inside slices at saturation",
                    "req/s",
                    Metric.THROUGHPUT,
                    false,
                    LoadMoment::responsesPerSecond),
            new Curve("Mean latency inside slices at the same rate", "ms", Metric.P50, false, LoadMoment::meanMs),
            new Curve("Slowest response inside slices at the same rate", "ms", Metric.P50, true, LoadMoment::maxMs));

    static void show(Material material, Markup page) {
        new HtmlSliceCourse(material.measurements(), material.palette()).show(page);
    }

    private void show(Markup page) {
        boolean drawn = false;
        for (Curve curve : CURVES) {
            Spreads spreads = new Spreads(page, palette, id -> moments(id, curve));
            drawn |= !spreads.all().isEmpty();
            spreads.chart(
                    new Spreads.Chart(
                            curve.title(),
                            curve.unit(),
                            true,
                            "seconds into the recorded part",
                            "slices",
                            leftOut(curve)
                                    + "Lines of warm slices are flat; a line that still falls or rises had not"
                                    + " settled.",
                            "assay judge DIR    # \"course\" of each slice in DIR/evidence.jsonl"),
                    finding(curve));
        }
        if (!drawn) {
            HtmlSections.nothing(page, "Nothing was recorded inside the slices that count.");
        }
    }

    private boolean counts(SliceEvidence slice, Evidence.Measured block, Curve curve) {
        Counted counted = measurements.counted();
        return curve.tail() ? counted.countsForTail(slice, block) : counted.counts(curve.metric(), slice, block);
    }

    private String leftOut(Curve curve) {
        Counted counted = measurements.counted();
        String named = curve.tail()
                ? counted.namedOfTail(palette.contenders())
                : counted.named(List.of(curve.metric()), palette.contenders());
        return named.isEmpty() ? "" : "Left out: " + named + ". ";
    }

    private String finding(Curve curve) {
        List<String> parts = new ArrayList<>();
        for (String id : palette.contenders()) {
            List<Spreads.Moment> moments = moments(id, curve);
            if (!moments.isEmpty()) {
                parts.add(id + " from " + Figures.three(moments.get(0).middle()) + " to "
                        + Figures.three(moments.get(moments.size() - 1).middle()) + " " + curve.unit());
            }
        }
        return "Medians over slices, from their first moment to their last: " + String.join(", ", parts) + ".";
    }

    /** Moments that any slice has, from left to right; one without responses has no place on a logarithmic axis. */
    private List<Spreads.Moment> moments(String id, Curve curve) {
        List<List<LoadMoment>> slices = measurements.blocks().stream()
                .flatMap(block ->
                        block.slices(id, curve.metric().phase()).stream().filter(slice -> counts(slice, block, curve)))
                .map(SliceEvidence::load)
                .map(load -> load.course())
                .toList();
        return Spreads.overlaid(
                slices,
                moment -> curve.value().applyAsDouble(moment) > 0,
                same -> same.get(0).seconds(),
                curve.value());
    }
}
