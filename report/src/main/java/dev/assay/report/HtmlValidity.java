package dev.assay.report;

import dev.assay.model.ErrorTally;
import dev.assay.model.Evidence;
import dev.assay.model.GateResult;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.SliceEvidence;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The generator's own checks, errors, and what else ran on the machine. */
final class HtmlValidity {
    /** Beyond so many slices the table gives one line to a contender's block. */
    private static final int MOST_SLICES = 200;

    private final Measurements measurements;
    private final Palette palette;

    HtmlValidity(Measurements measurements, Palette palette) {
        this.measurements = measurements;
        this.palette = palette;
    }

    void show(Markup page) {
        List<SliceEvidence> slices = measurements.blocks().stream()
                .flatMap(block -> block.slices().stream())
                .toList();
        if (slices.isEmpty()) {
            HtmlSection.nothing(page, "No slice was measured.");
            return;
        }
        gates(page, slices);
        errors(page);
        disturbance(page, slices.size());
    }

    private void gates(Markup page, List<SliceEvidence> slices) {
        Map<String, List<GateResult>> gates = new LinkedHashMap<>();
        slices.forEach(slice -> slice.load().validity().forEach(gate -> gates.computeIfAbsent(
                        gate.gate(), g -> new ArrayList<>())
                .add(gate)));
        page.element("h3", "Validity gates");
        HtmlTable table = new HtmlTable(
                "The generator's own checks over all slices",
                "lrrl",
                List.of("Gate", "Slices checked", "Failed", "First failure, or the last check"));
        gates.forEach((name, checks) -> {
            List<GateResult> failed = checks.stream().filter(gate -> !gate.ok()).toList();
            GateResult shown = failed.isEmpty() ? checks.get(checks.size() - 1) : failed.get(0);
            table.row(name, Numbers.integer(checks.size()), Numbers.integer(failed.size()), shown.detail());
        });
        table.show(page);
        HtmlTable failures = new HtmlTable(
                "failed gates by slice", "rllll", List.of("Block", "Contender", "Slice", "Gate", "What was seen"));
        for (Evidence.Measured block : measurements.blocks()) {
            for (SliceEvidence slice : block.slices()) {
                slice.load().validity().stream()
                        .filter(gate -> !gate.ok())
                        .forEach(gate -> failures.row(
                                String.valueOf(block.index()),
                                slice.contender(),
                                name(slice),
                                gate.gate(),
                                gate.detail()));
            }
        }
        if (failures.isEmpty()) {
            page.element("p", "No gate failed: the generator was not the bottleneck.", "class", "fine");
        } else {
            failures.details(page, HtmlTable.EVIDENCE);
        }
    }

    private void errors(Markup page) {
        HtmlTable table = new HtmlTable(
                "Failed requests", "rlllrl", List.of("Block", "Contender", "Slice", "Kind", "Count", "First example"));
        for (Evidence.Measured block : measurements.blocks()) {
            for (SliceEvidence slice : block.slices()) {
                for (ErrorTally tally : slice.load().errors()) {
                    table.row(
                            String.valueOf(block.index()),
                            slice.contender(),
                            name(slice),
                            tally.kind().title(),
                            Numbers.integer(tally.count()),
                            tally.example());
                }
            }
        }
        page.element("h3", "Errors");
        if (table.isEmpty()) {
            page.element("p", "No request failed.", "class", "fine");
        } else {
            table.show(page);
        }
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
                String name = slices > MOST_SLICES
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
                new Reading(
                        "Up to " + Figures.percent(highest) + " of one CPU went to others.",
                        "A bar is a slice; the grey part is CPU time of processes other than server and generator, the dark part what the hypervisor gave to others. Low bars are good, but no proof of a quiet host."));
        table(slices).details(page, HtmlTable.SLICES);
    }

    private HtmlTable table(int slices) {
        HtmlTable table = new HtmlTable(
                "slices",
                "rllrrrrrrl",
                List.of(
                        "Block",
                        "Contender",
                        "Slice",
                        "Rate, 1/s",
                        "CPU, µs",
                        "p99, ms",
                        "Errors",
                        "Others' CPU",
                        "Steal",
                        "Counts"));
        for (Evidence.Measured block : measurements.blocks()) {
            for (String id : palette.contenders()) {
                List<SliceEvidence> own = block.slices().stream()
                        .filter(slice -> slice.contender().equals(id))
                        .toList();
                own.stream().limit(slices > MOST_SLICES ? 1 : own.size()).forEach(slice -> row(table, block, slice));
            }
        }
        return table;
    }

    private void row(HtmlTable table, Evidence.Measured block, SliceEvidence slice) {
        table.row(
                String.valueOf(block.index()),
                slice.contender(),
                name(slice),
                Figures.three(slice.load().achievedRate()),
                Figures.three(slice.cpuMicrosPerRequest()),
                p99(block, slice),
                Numbers.integer(slice.load().errorCount()),
                Figures.percent(foreign(slice)),
                Figures.percent(steal(slice)),
                counts(block, slice));
    }

    /** In brackets if it does not count. */
    private String p99(Evidence.Measured block, SliceEvidence slice) {
        String figure = Figures.three(slice.load().latency().p99Ms());
        return slice.phase() != Phase.RATE || measurements.counted().counts(Metric.P99, slice, block)
                ? figure
                : "(" + figure + ")";
    }

    private String counts(Evidence.Measured block, SliceEvidence slice) {
        List<Metric> without = measurements.counted().without(slice, block);
        if (without.isEmpty()) {
            return "yes";
        }
        return measurements.counted().metrics(slice, block).isEmpty()
                ? "no"
                : "not for " + Numbers.list(without.stream().map(Metric::title).toList());
    }

    private static String name(SliceEvidence slice) {
        return Words.phase(slice.phase()) + " " + (slice.position() + 1);
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
