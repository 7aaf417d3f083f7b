package dev.assay.report.chart;

import dev.assay.model.Metric;
import dev.assay.model.Prose;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Verdict;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What each block measured, before anything was averaged. */
public record HtmlBlocks(Measurements measurements, Palette palette, Verdict verdict) {
    /** With more slices than this, a page shows blocks only. */
    private static final int MAX_SLICES = 300;

    public static void show(Material material, Markup page) {
        new HtmlBlocks(material.measurements(), material.palette(), material.verdict()).show(page);
    }

    private void show(Markup page) {
        Set<Metric> metrics = new LinkedHashSet<>();
        verdict.comparisons().stream()
                .filter(Comparison::primary)
                .map(Comparison::metric)
                .forEach(metrics::add);
        metrics.addAll(List.of(Metric.CPU_PER_REQUEST, Metric.P99, Metric.THROUGHPUT));
        List<Metric> shown = metrics.stream().filter(m -> !all(m).isEmpty()).toList();
        if (shown.isEmpty()) {
            HtmlSections.nothing(page, "No block was measured to its end.");
        }
        shown.forEach(metric -> chart(page, metric));
    }

    private void chart(Markup page, Metric metric) {
        List<Double> all = all(metric);
        Scale scale = Scale.of(metric, all);
        var range = all.stream().mapToDouble(scale::of).summaryStatistics();
        Axis axis = Axis.logarithmic(range.getMin(), range.getMax());
        page.element("h3", Prose.capital(metric.title()));
        Frame frame = new Frame(
                page, 240, axis, scale.unit() + ", logarithmic", metric.title() + " by block, " + palette.contenders());
        List<Evidence.Measured> blocks = measurements.blocks();
        int every = Math.max(1, (int) Math.ceil(blocks.size() / 15.0));
        List<Integer> labelled = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i += every) {
            labelled.add(i);
        }
        frame.x(
                labelled.stream().map(i -> place(i, blocks.size())).toList(),
                labelled.stream()
                        .map(i -> String.valueOf(blocks.get(i).index()))
                        .toList(),
                "block");
        for (int i = 0; i < blocks.size(); i++) {
            block(frame, blocks.get(i), place(i, blocks.size()), 0.7 / blocks.size(), metric, scale, all.size());
        }
        String note = Counted.note(measurements.counted().named(List.of(metric), palette.contenders()));
        frame.close(palette, new ChartNote(ChartNote.of(verdict, metric), note + reading(metric, all.size())));
        boolean slices = metric == Metric.CPU_PER_REQUEST || metric == Metric.THROUGHPUT;
        HtmlTable.figures(page, table(metric, scale), slices ? HtmlTable.SLICES : HtmlTable.EVIDENCE);
    }

    private void block(
            Frame frame, Evidence.Measured block, double place, double room, Metric metric, Scale scale, int all) {
        int n = palette.contenders().size();
        for (int i = 0; i < n; i++) {
            String id = palette.contenders().get(i);
            double x = place + Math.min(room, 0.1) * ((i + 0.5) / n - 0.5);
            List<Double> values = measurements.counting(block, id, metric);
            leftOut(frame, block, id, x, metric, scale);
            if (values.size() > 1 && all <= MAX_SLICES) {
                values.forEach(value -> frame.mark(
                        palette,
                        id,
                        x,
                        scale.of(value),
                        Palette.Kind.FAINT,
                        Palette.ifFew(measurements.blocks().size(), name(id, block, "a slice, ", scale, value))));
            }
            if (!values.isEmpty()) {
                double mean = Measurements.mean(values);
                frame.mark(palette, id, x, scale.of(mean), Palette.Kind.MARK, name(id, block, "", scale, mean));
            }
        }
    }

    /** Draws what does not count, as one mark. */
    private void leftOut(Frame frame, Evidence.Measured block, String id, double x, Metric metric, Scale scale) {
        List<Double> values = measurements.leftOut(block, id, metric);
        if (!values.isEmpty()) {
            double mean = Measurements.mean(values);
            String aside = measurements.counted().aside(metric, id, block.index());
            frame.mark(palette, id, x, scale.of(mean), Palette.Kind.HOLLOW, name(id, block, "", scale, mean) + aside);
        }
    }

    private static String name(String id, Evidence.Measured block, String what, Scale scale, double value) {
        return id + ", " + what + "block " + block.index() + ": " + scale.withUnit(value);
    }

    private static String reading(Metric metric, int all) {
        boolean slices = metric == Metric.CPU_PER_REQUEST || metric == Metric.THROUGHPUT;
        return (metric.lowerIsBetter() ? "Lower" : "Higher") + " is better; "
                + (slices
                        ? "a mark is the geometric mean of a contender's slices in a block"
                                + (all <= MAX_SLICES ? ", the faint marks are the slices. " : ". ")
                        : "a mark is a contender in a block. ")
                + "Marks of one block were measured within the same minutes: compare within a block, not across blocks.";
    }

    private Table table(Metric metric, Scale scale) {
        List<String> titles = new ArrayList<>(List.of("Block"));
        titles.addAll(palette.contenders());
        titles.add("Labels");
        List<Table.Row> rows = new ArrayList<>();
        for (Evidence.Measured block : measurements.blocks()) {
            List<String> cells = new ArrayList<>(List.of(String.valueOf(block.index())));
            palette.contenders().forEach(id -> cells.add(cell(block, id, metric, scale)));
            List<String> labels = new ArrayList<>(block.labels());
            measurements.counted().why(metric, block).forEach(why -> labels.add("not counted: " + why));
            cells.add(String.join("; ", labels));
            rows.add(Table.Row.of(cells));
        }
        return new Table(
                metric.title() + " by block, " + scale.unit(),
                "l" + "r".repeat(palette.contenders().size()) + "l",
                titles,
                rows);
    }

    private String cell(Evidence.Measured block, String id, Metric metric, Scale scale) {
        List<Double> counting = measurements.counting(block, id, metric);
        List<Double> leftOut = measurements.leftOut(block, id, metric);
        return counting.isEmpty() && !leftOut.isEmpty()
                ? "(" + scale.text(Measurements.mean(leftOut)) + ")"
                : scale.text(Measurements.mean(counting));
    }

    private List<Double> all(Metric metric) {
        List<Double> all = new ArrayList<>();
        for (Evidence.Measured block : measurements.blocks()) {
            palette.contenders().forEach(id -> {
                all.addAll(measurements.counting(block, id, metric));
                all.addAll(measurements.leftOut(block, id, metric));
            });
        }
        return all;
    }

    private static double place(int i, int n) {
        return (i + 0.5) / n;
    }
}
