package dev.assay.report.section;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Reason;
import dev.assay.report.chart.Forest;
import dev.assay.report.chart.Strip;
import dev.assay.report.document.Cell;
import dev.assay.report.document.HtmlSections;
import dev.assay.report.document.HtmlTable;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Markup;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.SharedReasons;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Budget;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Pair;
import dev.assay.report.figures.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Every verdict: a table for each pair, which the page draws, and why some verdicts have no interval. */
public final class VerdictsSection {
    private static final List<String> TITLES = List.of("Metric", "Verdict", "Change", "Interval", "n");

    /** Systematic errors of the bench, as a ratio less one: no smaller difference is shown. */
    public static final double FLOOR = 0.01;

    private final List<Pair> pairs;
    private final SharedReasons shared;
    private final Optional<Plan> plan;

    private VerdictsSection(List<Comparison> comparisons, Optional<Plan> plan) {
        this.pairs = Pair.of(comparisons);
        this.shared = SharedReasons.of(pairs);
        this.plan = plan;
    }

    public static Optional<Section> of(Material material) {
        return of(material, comparison -> true);
    }

    public static Optional<Section> ofStarts(Material material) {
        return of(material, comparison -> comparison.metric().ofStartup());
    }

    private static Optional<Section> of(Material material, Predicate<Comparison> some) {
        List<Comparison> comparisons =
                material.verdict().comparisons().stream().filter(some).toList();
        return Optional.of(
                new Section("verdicts", "Verdicts", new VerdictsSection(comparisons, material.plan()).parts()));
    }

    private List<Part> parts() {
        if (pairs.isEmpty()) {
            return List.of(Part.nothing("Nothing was compared."));
        }
        List<Part> parts = new ArrayList<>();
        plan.ifPresent(p -> parts.add(new Part.Drawing(page -> reading(page, p.margin()))));
        for (Pair pair : pairs) {
            parts.add(table(pair));
            Budget.of(pair).map(Part::paragraph).ifPresent(parts::add);
        }
        parts.add(Part.note(footnote()));
        plan.ifPresent(p -> parts.add(new Part.Drawing(page -> HtmlTable.again(page, HtmlTable.EVIDENCE))));
        if (shared.count() > 0) {
            parts.add(new Part.Items("Why there is no interval", "reason", shared.items()));
        }
        return parts;
    }

    private Table table(Pair pair) {
        Optional<Forest> forest = plan.map(p -> Forest.of(pair, p.margin()));
        return new Table(
                pair.title(),
                "llrrr",
                TITLES,
                pair.comparisons().stream().map(c -> row(c, forest)).toList(),
                0,
                forest.map(f -> page -> Strip.axis(page, f)));
    }

    private Table.Row row(Comparison c, Optional<Forest> forest) {
        OptionalInt reason = shared.number(c);
        String number = reason.isPresent() ? String.valueOf(reason.getAsInt()) : "";
        return new Table.Row(
                List.of(
                        Cell.of(
                                c.metric().title(),
                                c.primary() ? "primary" : c.metric().counter() ? "counter" : ""),
                        new Cell(c.verdict().word(), number, "reason" + number, Ink.of(c.verdict())),
                        Cell.of(c.change()),
                        Cell.of(c.interval()),
                        Cell.of(Numbers.integer(c.blocks()))),
                reason.isPresent() ? "" : Wording.reason(c),
                c.metric().counter(),
                forest.filter(f -> Strip.shows(c)).map(f -> page -> Strip.draw(page, c, f)));
    }

    private String footnote() {
        String primary = confidences(true);
        String others = confidences(false);
        String confidence = primary.isEmpty()
                ? "Intervals are at " + others + " confidence. "
                : others.isEmpty() || primary.equals(others)
                        ? "The primary metric decides, all others are secondary. Intervals are at " + primary
                                + " confidence. "
                        : "Intervals are corrected for "
                                + (comparisons().anyMatch(Wording::byMachine) ? "" : "interim looks and ")
                                + "several comparisons: confidence is " + primary
                                + " for the primary metric, which decides, and " + others + " for all others. ";
        return confidence
                + better()
                + (comparisons().anyMatch(Wording::byMachine)
                        ? " n counts machines."
                        : " n counts blocks; for start-up metrics, rounds.");
    }

    private String confidences(boolean primary) {
        double[] all = comparisons()
                .filter(comparison -> comparison.primary() == primary)
                .mapToDouble(Comparison::confidence)
                .sorted()
                .toArray();
        return all.length == 0 ? "" : Numbers.shares(all[0], all[all.length - 1]);
    }

    private String better() {
        List<String> higher = comparisons()
                .filter(comparison -> !comparison.lowerIsBetter())
                .map(Comparison::metric)
                .map(Metric::title)
                .distinct()
                .toList();
        return "Lower is better" + (higher.isEmpty() ? "." : ", except for " + Numbers.list(higher) + ".");
    }

    private Stream<Comparison> comparisons() {
        return pairs.stream().flatMap(pair -> pair.comparisons().stream());
    }

    private void reading(Markup page, double margin) {
        HtmlSections.reading(
                page,
                "How to read: the bar is the interval of the ratio "
                        + Clean.line(pairs.get(0).reference(), 60)
                        + " = 0%, its mark the estimate, the dots below it the individual "
                        + (comparisons().anyMatch(Wording::byMachine)
                                ? "machines"
                                : "blocks (start-up metrics: rounds)")
                        + "; hollow dots and arrows lie beyond the edge. The grey band is the margin of ±"
                        + Figures.margin(margin)
                        + (Metric.P50.margin(margin) > margin
                                ? ", for latency and start-up time ±" + Figures.margin(Metric.P50.margin(margin)) + ","
                                : "")
                        + " that nobody would notice: a bar inside it is equivalent; otherwise, a bar wholly beyond it is better or worse"
                        + (margin > FLOOR
                                ? ", one wholly beyond ±" + Figures.margin(FLOOR) + " slightly better or worse"
                                : "")
                        + (comparisons().anyMatch(one -> one.reason() instanceof Reason.NotJudged)
                                ? ", unless its row says why it was not judged"
                                : "")
                        + ". The scale is logarithmic.");
    }
}
