package dev.assay.course;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Prose;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.report.chart.ChartNote;
import dev.assay.report.chart.Lanes;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.HtmlTable;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Counted;
import dev.assay.report.figures.Measurements;
import dev.assay.report.figures.Scale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** What the server processes used and did besides answering: memory, threads, garbage collection, context switches. */
record HtmlResources(Measurements measurements, Palette palette) {
    /**
     * One measure.
     *
     * @param unit scale for values, chosen for the largest
     * @param metric that a block must count for
     * @param value of one contender in one block; {@code NaN} if not measured
     */
    private record Measure(
            String title, DoubleToScale unit, Metric metric, BiFunction<Evidence.Measured, String, Double> value) {}

    private interface DoubleToScale {
        Scale of(double largest);
    }

    private static final List<Measure> MEASURES = List.of(
            new Measure("RSS after the last slice", largest -> Scale.MEMORY, Metric.RESIDENT, last(b -> b.footprint()
                    .rssBytes())),
            new Measure(
                    "live set after the last slice", largest -> Scale.MEMORY, Metric.RESIDENT, last(b -> b.footprint()
                            .heapUsedBytes())),
            new Measure("Java threads after the last slice", count(""), Metric.RESIDENT, last(b -> b.footprint()
                    .liveThreads())),
            new Measure("threads of the process at the same rate", count(""), Metric.RESIDENT, slices(s -> s.server()
                    .threads())),
            new Measure(
                    "context switches per request at the same rate",
                    count(""),
                    Metric.CPU_PER_REQUEST,
                    slices(s -> each(s, (double) s.server().contextSwitches()))),
            new Measure(
                    "GC CPU time per request at the same rate",
                    count("µs"),
                    Metric.CPU_PER_REQUEST,
                    slices(s -> each(s, s.server().gcNanos() / 1e3))),
            new Measure(
                    "time in collections at the same rate",
                    count("% of the time"),
                    Metric.CPU_PER_REQUEST,
                    slices(s -> 100 * s.server().gcPauseMs() * 1e6 / s.server().wallNanos())),
            new Measure(
                    "CPU time of the JIT compilers at the same rate",
                    count("% of one CPU"),
                    Metric.CPU_PER_REQUEST,
                    slices(s -> 100.0 * s.server().jitNanos() / s.server().wallNanos())));

    static void show(Material material, Markup page) {
        new HtmlResources(material.measurements(), material.palette()).show(page);
    }

    private void show(Markup page) {
        Map<Measure, List<Lanes.Lane>> shown = new LinkedHashMap<>();
        for (Measure measure : MEASURES) {
            List<Lanes.Lane> lanes =
                    Lanes.of(palette, id -> values(measure, id, true), id -> values(measure, id, false));
            if (lanes.stream().flatMap(Lanes.Lane::all).anyMatch(value -> value > 0)) {
                shown.put(measure, lanes);
            }
        }
        if (shown.isEmpty()) {
            HtmlSections.nothing(page, "No block was measured to its end.");
            return;
        }
        String note = Counted.note(
                measurements.counted().named(List.of(Metric.RESIDENT, Metric.CPU_PER_REQUEST), palette.contenders()));
        HtmlSections.reading(page, note + "A mark is a block, the bar the median; the axes need not begin at zero.");
        page.open("div", "class", "pairs");
        shown.forEach((measure, lanes) -> chart(page, measure, lanes));
        page.close();
        HtmlTable.figures(page, table(shown), HtmlTable.EVIDENCE);
    }

    private void chart(Markup page, Measure measure, List<Lanes.Lane> lanes) {
        Scale scale = scale(measure, lanes);
        page.open("div").element("h3", Prose.capital(measure.title()));
        new Lanes(page, palette)
                .chart(
                        measure.title() + " of every block",
                        scale.unit().isEmpty() ? "number" : scale.unit(),
                        scale,
                        lanes,
                        new ChartNote(ChartNote.of(lanes, scale, "blocks"), ""));
        page.close();
    }

    private Table table(Map<Measure, List<Lanes.Lane>> shown) {
        List<String> titles = new ArrayList<>(List.of("Metric"));
        palette.contenders().forEach(id -> titles.addAll(List.of(id + " median", "lowest", "highest")));
        List<Table.Row> rows = new ArrayList<>();
        shown.forEach((measure, lanes) -> {
            Scale scale = scale(measure, lanes);
            List<String> cells =
                    new ArrayList<>(List.of(measure.title() + (scale.unit().isEmpty() ? "" : ", " + scale.unit())));
            for (String id : palette.contenders()) {
                List<Double> values = values(measure, id, true);
                cells.add(scale.text(Measurements.median(values)));
                cells.add(scale.text(values.stream().mapToDouble(v -> v).min().orElse(Double.NaN)));
                cells.add(scale.text(values.stream().mapToDouble(v -> v).max().orElse(Double.NaN)));
            }
            rows.add(Table.Row.of(cells));
        });
        return new Table(
                "memory, threads and collector, over blocks",
                "l" + "rrr".repeat(palette.contenders().size()),
                titles,
                rows);
    }

    private static Scale scale(Measure measure, List<Lanes.Lane> lanes) {
        return measure.unit()
                .of(lanes.stream()
                        .flatMap(Lanes.Lane::all)
                        .mapToDouble(v -> v)
                        .max()
                        .orElse(0));
    }

    /** The values of the blocks that count, or of those that do not. */
    private List<Double> values(Measure measure, String id, boolean counting) {
        return measurements.blocks().stream()
                .filter(block -> counting == measurements.counted().counts(measure.metric(), id, block.index()))
                .map(block -> measure.value().apply(block, id))
                .filter(Double::isFinite)
                .toList();
    }

    private static DoubleToScale count(String unit) {
        return largest -> new Scale(unit, 1);
    }

    private static BiFunction<Evidence.Measured, String, Double> last(ToDoubleFunction<ContenderBlock> value) {
        return (block, id) -> block.contender(id).map(value::applyAsDouble).orElse(Double.NaN);
    }

    /** The median over a block's slices at the same rate. */
    private static BiFunction<Evidence.Measured, String, Double> slices(ToDoubleFunction<SliceEvidence> value) {
        return (block, id) -> Measurements.median(block.slices(id, Phase.RATE).stream()
                .map(value::applyAsDouble)
                .filter(Double::isFinite)
                .toList());
    }

    private static double each(SliceEvidence slice, double total) {
        long requests = slice.load().measuredRequests();
        return requests == 0 ? Double.NaN : total / requests;
    }
}
