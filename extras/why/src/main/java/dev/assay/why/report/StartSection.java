package dev.assay.why.report;

import dev.assay.model.Numbers;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.Table.Row;
import dev.assay.report.figures.Figures;
import dev.assay.why.judge.Difference;
import dev.assay.why.judge.StartJudge;
import dev.assay.why.judge.WhyStart;
import dev.assay.why.judge.WhyStart.Cause;
import dev.assay.why.judge.WhyStart.Contender;
import dev.assay.why.judge.WhyStart.Pair;
import dev.assay.why.model.Starts;
import dev.assay.why.model.Starts.Loads;
import dev.assay.why.model.Starts.Phase;
import dev.assay.why.stack.Layer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The section of the report on where start-up time goes. */
public final class StartSection {
    /** Packages that a sentence names; the table has more. */
    private static final int NAMED = 3;

    private static final String UNIT = "ms";

    private StartSection() {}

    /**
     * The section on what is in a result folder, if starts were logged.
     *
     * @throws dev.assay.model.BadInputException if it cannot be read
     */
    public static List<Section> of(Path results) {
        return Starts.read(results).map(StartSection::of).stream().toList();
    }

    static Section of(Starts starts) {
        WhyStart why = StartJudge.judge(starts);
        List<Part> parts = new ArrayList<>();
        why.pairs().forEach(pair -> parts.add(Part.paragraph(sentences(pair))));
        if (why.contenders().isEmpty()) {
            parts.add(Part.paragraph("No start could be seen."));
        } else {
            parts.add(phases(why));
            parts.add(layers(why));
            parts.add(Part.note("Of further starts, which do not count, with a log of the classes that the JVM loads"
                    + cost(starts, why) + ". A layer has the time between two loads if the second is one of its"
                    + " classes: an estimate, since that time is also that of code. In brackets: the difference from "
                    + why.contenders().get(0).id() + ", where it is beyond noise."));
            why.pairs().forEach(pair -> parts.add(packages(pair)));
            parts.add(classes(why));
        }
        if (!starts.failures().isEmpty()) {
            parts.add(Part.items("Not seen", starts.failures()));
        }
        return new Section("why-startup", "Where the start-up time goes", parts);
    }

    /** What the log costs. */
    private static String cost(Starts starts, WhyStart why) {
        List<String> costs = why.contenders().stream()
                .filter(contender -> starts.counted().containsKey(contender.id()))
                .map(contender -> Figures.fixed(contender.readyMs(), 0) + " ms instead of "
                        + Figures.fixed(starts.counted().getOrDefault(contender.id(), 0.0), 0) + " (" + contender.id()
                        + ")")
                .toList();
        return costs.isEmpty() ? "" : ": they took " + Numbers.list(costs);
    }

    private static String sentences(Pair pair) {
        Difference whole = pair.whole();
        List<String> phases = WhySentences.clear(pair.phases(), UNIT, phase -> "the " + phase.title());
        List<String> packages = pair.packages().stream()
                .limit(NAMED)
                .map(cause -> WhySentences.amount(cause.difference(), UNIT) + " in " + cause.name())
                .toList();
        return pair.contender()
                + (whole.clear()
                        ? " needs " + WhySentences.amount(whole, UNIT) + " than " + pair.reference()
                                + " until its first response"
                        : " and " + pair.reference()
                                + " do not differ in the time until their first response beyond noise: "
                                + WhySentences.interval(whole, UNIT))
                + ", over " + Numbers.count(pair.rounds(), "round") + ". "
                + (phases.isEmpty() ? "No phase differs beyond noise" : "By phase: " + String.join("; ", phases)) + ". "
                + (packages.isEmpty()
                        ? "No package differs beyond noise"
                        : "By package of the classes loaded: " + String.join("; ", packages))
                + ".";
    }

    private static Table phases(WhyStart why) {
        List<Row> rows = new ArrayList<>();
        for (Phase phase : Phase.values()) {
            if (why.contenders().stream()
                    .anyMatch(contender -> contender.phases().containsKey(phase))) {
                rows.add(row(
                                why,
                                phase.title(),
                                contender -> contender.phases().getOrDefault(phase, 0.0),
                                pair -> pair.phases().get(phase))
                        .with(phase.end()));
            }
        }
        rows.add(row(why, "time to the first response", Contender::readyMs, Pair::whole));
        return Table.across("ms of a start, by phase", "Phase", ids(why), "r", rows);
    }

    private static Table layers(WhyStart why) {
        List<Row> rows = Arrays.stream(Layer.values())
                .filter(layer -> why.contenders().stream()
                        .anyMatch(contender -> contender.layers().containsKey(layer)))
                .map(layer -> row(
                        why,
                        layer.title(),
                        contender -> contender
                                .layers()
                                .getOrDefault(layer, Loads.NONE)
                                .millis(),
                        pair -> pair.layers().get(layer)))
                .toList();
        return Table.across(
                "ms of a start that end with the load of a class, by its layer", "Layer", ids(why), "r", rows);
    }

    private static Row row(
            WhyStart why,
            String title,
            Function<Contender, Double> figure,
            Function<Pair, @Nullable Difference> difference) {
        return FigureTables.row(
                title,
                why.contenders(),
                contender -> Figures.fixed(figure.apply(contender), 0),
                contender -> why.pair(contender.id()).map(difference),
                WhySentences::signed);
    }

    private static Table packages(Pair pair) {
        return new Table(
                "Packages that differ most, ms that end with the load of one of their classes: " + pair.contender()
                        + " against " + pair.reference(),
                "llrrrrr",
                List.of(
                        "Package",
                        "Layer",
                        pair.reference(),
                        pair.contender(),
                        "Difference (interval)",
                        "Classes, " + pair.reference(),
                        "Classes, " + pair.contender()),
                pair.packages().stream().map(StartSection::row).toList());
    }

    private static Row row(Cause cause) {
        return Row.of(
                cause.name(),
                cause.layer().title(),
                Figures.fixed(cause.reference().millis(), 1),
                Figures.fixed(cause.other().millis(), 1),
                WhySentences.figure(cause.difference()),
                Numbers.integer(cause.reference().classes()),
                Numbers.integer(cause.other().classes()));
    }

    private static Table classes(WhyStart why) {
        List<Row> rows = new ArrayList<>();
        for (Layer layer : Layer.values()) {
            if (why.contenders().stream()
                    .anyMatch(contender -> contender.layers().containsKey(layer))) {
                rows.add(loaded(
                        why, layer.title(), contender -> contender.layers().getOrDefault(layer, Loads.NONE)));
            }
        }
        rows.add(loaded(why, "all", Contender::loads));
        return Table.across(
                "Classes loaded until the first response (of these from an archive: CDS, AOT cache)",
                "Layer",
                ids(why),
                "r",
                rows);
    }

    private static Row loaded(WhyStart why, String title, Function<Contender, Loads> loads) {
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(title)));
        for (Contender contender : why.contenders()) {
            Loads own = loads.apply(contender);
            cells.add(Cell.of(Numbers.integer(own.classes()), Numbers.integer(own.archived())));
        }
        return new Row(cells, "");
    }

    private static List<String> ids(WhyStart why) {
        return why.contenders().stream().map(Contender::id).toList();
    }
}
