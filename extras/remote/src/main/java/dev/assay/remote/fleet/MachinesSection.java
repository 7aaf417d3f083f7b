package dev.assay.remote.fleet;

import dev.assay.model.Numbers;
import dev.assay.model.verdict.AcrossMachines;
import dev.assay.model.verdict.AcrossMachines.Estimate;
import dev.assay.model.verdict.AcrossMachines.Stratum;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Fleet;
import dev.assay.report.chart.Forest;
import dev.assay.report.chart.Strip;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Palette;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The machines of a fleet: what each was, its figures for the primary metric, and what does not count. */
record MachinesSection(Fleet fleet, Material material) {
    private static final int HEIGHT = 22;

    static Optional<Section> of(Material material) {
        return material.verdict()
                .extras()
                .fleet()
                .map(fleet -> new Section("machines", "Machines", new MachinesSection(fleet, material).parts()));
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        parts.add(machines());
        for (Pair pair : Pair.of(material.verdict())) {
            pair.primary().machines().ifPresent(across -> parts.addAll(estimates(pair, across)));
        }
        if (!fleet.lost().isEmpty()) {
            parts.add(new Part.Items(
                    "Shards that do not count",
                    "",
                    fleet.lost().stream()
                            .map(lost -> new Part.Item("shard " + lost.shard(), Clean.line(lost.why())))
                            .toList()));
        }
        return parts;
    }

    private Table machines() {
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 0; i < fleet.machines().size(); i++) {
            Fleet.Machine machine = fleet.machines().get(i);
            rows.add(Table.Row.of(
                    String.valueOf(i + 1),
                    Numbers.list(machine.shards().stream().map(String::valueOf).toList()),
                    Clean.line(machine.cpu(), 80),
                    Numbers.integer(machine.cpus()),
                    Clean.line(machine.os(), 120),
                    Clean.line(Numbers.list(machine.jdks()), 80),
                    share(machine.others())));
        }
        return new Table(
                "The machines",
                "lllrllr",
                List.of("Machine", "Shards", "CPU", "CPUs", "System", "JDK", "Other processes, share of a CPU"),
                rows);
    }

    private static String share(OptionalDouble share) {
        return share.isPresent() ? Numbers.percent(share.getAsDouble()) : Numbers.NONE;
    }

    private List<Part> estimates(Pair pair, AcrossMachines across) {
        Comparison primary = pair.primary();
        Optional<Forest> forest = material.plan().map(plan -> Forest.of(pair, plan.margin()));
        List<Part> parts = new ArrayList<>();
        parts.add(new Table(
                pair.title() + ", " + primary.metric().title() + " by machine",
                "lrrr",
                List.of("Machine", "Change", "Blocks", "sd from block to block"),
                across.estimates().stream().map(one -> row(one, forest)).toList(),
                0,
                forest.map(f -> page -> Strip.axis(page, f))));
        parts.add(Part.note(interaction(across)));
        if (!across.strata().isEmpty()) {
            parts.add(new Table(
                    "By CPU model, without verdicts",
                    "lrrr",
                    List.of("CPU", "Change", "Interval", "Machines"),
                    across.strata().stream().map(MachinesSection::row).toList()));
            parts.add(Part.note(
                    "Comparing CPU models was not planned, so there is no verdict. Intervals (four or more machines)"
                            + " are 95% each, unadjusted."));
        }
        return parts;
    }

    private static Table.Row row(Stratum stratum) {
        boolean known = stratum.ciLow().isPresent() && stratum.ciHigh().isPresent();
        double low = stratum.ciLow().orElse(Double.NaN);
        double high = stratum.ciHigh().orElse(Double.NaN);
        return Table.Row.of(
                Clean.line(stratum.cpu(), 80),
                known ? Numbers.change(stratum.ratio(), low, high) : Numbers.change(stratum.ratio()),
                Numbers.interval(low, high),
                Numbers.integer(stratum.machines()));
    }

    private static Table.Row row(Estimate one, Optional<Forest> forest) {
        return new Table.Row(
                List.of(
                        Cell.of(String.valueOf(one.machine())),
                        Cell.of(Numbers.change(one.ratio())),
                        Cell.of(Numbers.integer(one.blocks())),
                        Cell.of(share(one.sd()))),
                "",
                false,
                forest.map(f -> page -> draw(page, one, f)));
    }

    private static void draw(Markup page, Estimate one, Forest forest) {
        double log = Math.log(one.ratio());
        String name = "machine " + one.machine() + ": " + Numbers.change(one.ratio());
        String height = String.valueOf(HEIGHT);
        page.open("svg", "class", "strip", "width", "100%", "height", height, "role", "img", "aria-label", name);
        forest.ground(page, HEIGHT, forest.margin());
        page.empty(
                "circle",
                "class",
                forest.holds(log) ? "estimate" : "dot off",
                "cx",
                Palette.percent(forest.place(log)),
                "cy",
                String.valueOf(HEIGHT / 2),
                "r",
                "4");
        page.close();
    }

    private static String interaction(AcrossMachines across) {
        String size = across.interaction().isPresent()
                ? "Between machines the ratio varies by "
                        + Numbers.share(across.interaction().getAsDouble())
                        + " (standard deviation) beyond the variation between blocks. "
                : "";
        return size
                + (across.replicates()
                        ? "The interval rests on the machines, whether or not they differ."
                        : "The interval rests on blocks: it holds for these machines only.");
    }
}
