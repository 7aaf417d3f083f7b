package dev.assay.tune.cost;

import dev.assay.model.Numbers;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.Table.Row;
import dev.assay.report.figures.Figures;
import dev.assay.tune.cost.Cost.Own;
import dev.assay.tune.cost.Cost.Pair;
import dev.assay.tune.cost.CostSentences.Unit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The section of the report on what contenders cost when idle and what a request adds. */
public final class CostSection {
    /** How far a line may be from what was measured; beyond it, costs do not add up as a line has it. */
    private static final double BENT = 0.2;

    private CostSection() {}

    /**
     * The section on what is in a result folder, if it was loaded at several rates.
     *
     * @throws dev.assay.model.BadInputException if it cannot be read
     */
    public static List<Section> of(Path results) {
        return Rates.read(results).map(CostSection::of).stream().toList();
    }

    static Section of(Rates rates) {
        Cost cost = CostJudge.judge(rates);
        List<Part> parts = new ArrayList<>();
        cost.pairs().forEach(pair -> parts.add(Part.paragraph(String.join(" ", CostSentences.of(pair)))));
        if (cost.contenders().isEmpty()) {
            parts.add(Part.nothing("Fewer than two blocks were measured at several rates."));
        } else {
            parts.add(contenders(cost.contenders()));
            parts.add(pairs(cost.pairs()));
            parts.add(new Part.Drawing(page -> CostChart.show(page, cost.contenders())));
            parts.add(misfit(cost.contenders()));
            parts.add(
                    Part.note(
                            "CPU time per second, JIT compilers excluded and collector included, as a straight line over the rate: the"
                                    + " standing cost, and what each request adds. Each block has a line of its own through its loads of "
                                    + "a few seconds at each rate and its slices at the rate of the comparison; intervals are over blocks."
                                    + " Better or worse: the interval of the difference, corrected for their number, lies on one side of zero."));
        }
        if (!rates.failures().isEmpty()) {
            parts.add(Part.items("Left out", rates.failures()));
        }
        return new Section("rates", "Standing and marginal cost", parts);
    }

    private static Table contenders(List<Own> contenders) {
        List<Row> rows = new ArrayList<>();
        rows.add(row(
                "without requests, % of a CPU", contenders, own -> CostSentences.figure(own.standing(), Unit.PERCENT)));
        rows.add(row("each request, µs", contenders, own -> CostSentences.figure(own.marginal(), Unit.MICROS)));
        for (double rate : rates(contenders)) {
            rows.add(row(measured(rate), contenders, own -> Optional.ofNullable(
                            own.at().get(rate))
                    .map(seen -> CostSentences.figure(seen, Unit.PERCENT))
                    .orElse(Figures.NONE)));
        }
        return Table.across(
                "CPU time (interval)", "Cost", contenders.stream().map(Own::id).toList(), "r", rows);
    }

    private static SortedSet<Double> rates(List<Own> contenders) {
        return contenders.stream()
                .flatMap(own -> own.at().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String measured(double rate) {
        return "measured at " + Numbers.rate(rate) + ", % of a CPU";
    }

    private static Row row(String title, List<Own> contenders, Function<Own, String> figure) {
        return Row.of(
                Stream.concat(Stream.of(title), contenders.stream().map(figure)).toList());
    }

    private static Table pairs(List<Pair> pairs) {
        List<Row> rows = new ArrayList<>();
        for (Pair pair : pairs) {
            rows.add(row(pair, "without requests, % of a CPU", pair.standing(), Unit.PERCENT));
            rows.add(row(pair, "each request, µs", pair.marginal(), Unit.MICROS));
            pair.at().forEach((rate, difference) -> rows.add(row(pair, measured(rate), difference, Unit.PERCENT)));
        }
        return new Table(
                "Against " + pairs.stream().map(Pair::reference).findFirst().orElse(""),
                "llrl",
                List.of("Contender", "Cost", "Difference (interval)", "Verdict"),
                rows);
    }

    private static Row row(Pair pair, String title, Estimate difference, Unit unit) {
        return Row.of(
                pair.contender(),
                title,
                CostSentences.difference(difference, unit),
                difference.outcome().word());
    }

    private static Part misfit(List<Own> contenders) {
        String words = "Lines are off what was measured by at most " + CostSentences.misfits(contenders) + ".";
        return contenders.stream().anyMatch(own -> own.misfit() > BENT)
                ? Part.alarm(words + " Beyond " + Figures.percent(BENT)
                        + ", a request does not cost the same at each rate: rely on what was measured at one.")
                : Part.note(words);
    }
}
