package dev.assay.report.section;

import dev.assay.model.Numbers;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.SliceEvidence;
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
import dev.assay.report.figures.Measurements;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The generator's gates, errors, and what else ran on the machine. */
public record ValiditySection(Measurements measurements, Palette palette) {
    /** With more slices than this, the bars of the chart have no names. */
    private static final int MAX_SLICES = 200;

    /** Empty if only starts were measured: they get no load. */
    public static Optional<Section> of(Material material) {
        return material.ofStartsAlone()
                ? Optional.empty()
                : Optional.of(new Section(
                        "validity",
                        "Validity and disturbance",
                        new ValiditySection(material.measurements(), material.palette()).parts()));
    }

    private List<Part> parts() {
        List<SliceEvidence> slices = measurements.blocks().stream()
                .flatMap(block -> block.slices().stream())
                .toList();
        if (slices.isEmpty()) {
            return List.of(Part.nothing("No slice was measured."));
        }
        List<Part> parts = new ArrayList<>(List.of(gates(slices)));
        Table failures = new Table(
                "Failed checks, slice by slice",
                "rlllrr",
                List.of("Block", "Contender", "Slice", "Check", "Seen", "Limit"),
                ofSlices(slice -> slice.load().validity().stream()
                        .filter(gate -> !gate.ok())
                        .map(gate -> List.of(gate.gate().id(), gate.shown(), gate.shownLimit()))));
        parts.add(
                failures.isEmpty()
                        ? Part.fine("No check failed: the generator was not the bottleneck.")
                        : new Part.Drawing(page -> HtmlTable.figures(page, failures, HtmlTable.EVIDENCE)));
        Table errors = new Table(
                "Failed requests",
                "rlllrl",
                List.of("Block", "Contender", "Slice", "Kind", "Count", "First example"),
                ofSlices(slice -> slice.load().errors().stream()
                        .map(tally -> List.of(tally.kind().title(), Numbers.integer(tally.count()), tally.example()))));
        parts.add(errors.isEmpty() ? Part.fine("No request failed.") : errors);
        parts.add(new Part.Drawing(page -> disturbance(page, slices.size())));
        return parts;
    }

    private static Table gates(List<SliceEvidence> slices) {
        Map<String, List<GateResult>> gates = new LinkedHashMap<>();
        slices.forEach(slice -> slice.load().validity().forEach(gate -> gates.computeIfAbsent(
                        gate.gate().id(), g -> new ArrayList<>())
                .add(gate)));
        List<Table.Row> rows = new ArrayList<>();
        gates.forEach((name, results) -> {
            List<GateResult> failed =
                    results.stream().filter(gate -> !gate.ok()).toList();
            GateResult shown = failed.isEmpty() ? results.get(results.size() - 1) : failed.get(0);
            rows.add(Table.Row.of(
                    name, Numbers.integer(results.size()), Numbers.integer(failed.size()), shown.detail()));
        });
        return new Table(
                "The generator's checks over all slices",
                "lrrl",
                List.of("Check", "Slices", "Failed", "First failure, or the last slice"),
                rows);
    }

    /** Rows of block, contender and slice, followed by each list of cells of the slice. */
    private List<Table.Row> ofSlices(Function<SliceEvidence, Stream<List<String>>> cells) {
        List<Table.Row> rows = new ArrayList<>();
        for (Evidence.Measured block : measurements.blocks()) {
            for (SliceEvidence slice : block.slices()) {
                cells.apply(slice).forEach(own -> {
                    List<String> row =
                            new ArrayList<>(List.of(String.valueOf(block.index()), slice.contender(), name(slice)));
                    row.addAll(own);
                    rows.add(Table.Row.of(row));
                });
            }
        }
        return rows;
    }

    private void disturbance(Markup page, int slices) {
        page.element("h3", "Disturbance");
        double highest = measurements.blocks().stream()
                .flatMap(block -> block.slices().stream())
                .mapToDouble(slice -> foreign(slice) + steal(slice))
                .max()
                .orElse(0);
        Axis axis = Axis.linear(0, Math.max(100 * highest, 5), 4);
        Frame frame = new Frame(
                page, 180, axis, "% of one CPU", "CPU time of other processes and of the hypervisor, by slice");
        int at = 0;
        List<Double> places = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        int every = Math.max(1, (int) Math.ceil(measurements.blocks().size() / 15.0));
        for (Evidence.Measured block : measurements.blocks()) {
            if (places.size() * every <= measurements.blocks().indexOf(block)) {
                places.add((double) at / slices);
                labels.add(String.valueOf(block.index()));
            }
            for (SliceEvidence slice : block.slices()) {
                double foreign = 100 * foreign(slice);
                String name = slices > MAX_SLICES
                        ? ""
                        : "block " + block.index() + ", " + slice.contender() + ", " + name(slice) + ": others "
                                + Figures.percent(foreign(slice)) + ", steal " + Figures.percent(steal(slice));
                frame.bar((double) at / slices, 0.8 / slices, 0, foreign, "foreign", name);
                frame.bar((double) at / slices, 0.8 / slices, foreign, foreign + 100 * steal(slice), "steal", name);
                at++;
            }
        }
        frame.x(places, labels, "slices, from the first of each block");
        frame.close(
                new Palette(List.of()),
                new ChartNote(
                        "Up to " + Figures.percent(highest) + " of one CPU went to others.",
                        "A bar is a slice; the grey part is CPU time of processes other than server and generator, the dark part what the hypervisor gave to others. Low bars are good, but no proof of a quiet host."));
        HtmlTable.again(page, HtmlTable.SLICES);
    }

    private static String name(SliceEvidence slice) {
        return slice.phase().title() + " " + (slice.position() + 1);
    }

    private static double foreign(SliceEvidence slice) {
        return share(slice.foreignCpuNanos(), slice);
    }

    private static double steal(SliceEvidence slice) {
        return share(slice.stealNanos(), slice);
    }

    private static double share(long nanos, SliceEvidence slice) {
        long wall = slice.server().wallNanos();
        return wall <= 0 ? 0 : Math.max(0, (double) nanos / wall);
    }
}
