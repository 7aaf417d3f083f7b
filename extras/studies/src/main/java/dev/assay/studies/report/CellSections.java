package dev.assay.studies.report;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.model.server.Server;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Outcome;
import dev.assay.report.chart.Forest;
import dev.assay.report.chart.Strip;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Ink;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Pair;
import dev.assay.report.figures.Scale;
import dev.assay.report.figures.Wording;
import dev.assay.report.section.EnvironmentSection;
import dev.assay.report.section.VerdictsSection;
import dev.assay.studies.model.StudyCell;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The results of the cells of Assay's own study, for its pages. */
final class CellSections {
    private static final String NOT_YET = "not yet";

    private static final Metric DECIDING = Metric.CPU_PER_REQUEST;

    static final List<Metric> OTHERS = List.of(
            Metric.P99,
            Metric.THROUGHPUT,
            Metric.SATURATION_CPU,
            Metric.STARTUP,
            Metric.RESIDENT,
            Metric.ALLOCATED,
            Metric.VOLUNTARY_SWITCHES,
            Metric.READ_WRITE_CALLS);

    private final List<StudyCell> cells;
    private final List<StudyCell> rows;
    private final Map<StudyCell, StudyCell.Result> results;
    private final CellsRun run;
    private final CellMatrix matrix;

    /**
     * The sections of one page.
     *
     * @param cells all combinations, including those that do not exist
     * @param results of those that have ended
     */
    CellSections(List<StudyCell> cells, Map<StudyCell, StudyCell.Result> results) {
        this.cells = List.copyOf(cells);
        this.rows = cells.stream().filter(StudyCell::exists).toList();
        this.results = new LinkedHashMap<>();
        rows.forEach(
                cell -> Optional.ofNullable(results.get(cell)).ifPresent(result -> this.results.put(cell, result)));
        this.run = new CellsRun(this.results);
        this.matrix = new CellMatrix(run.severalMachines() ? Optional.of(this::machine) : Optional.empty());
    }

    List<Section> all() {
        List<Section> all = new ArrayList<>(List.of(deciding()));
        if (!results.isEmpty()) {
            all.add(intervals());
            OTHERS.stream().filter(this::isMeasured).forEach(metric -> all.add(other(metric)));
            all.add(run.section());
            new CellSettings(results).section().ifPresent(all::add);
        }
        all.add(new Section("why", "Why a result is missing", matrix.why()));
        all.add(new Section(
                "limits",
                "What these tables do not show",
                Part.items(List.of(
                        "Whether one row differs from another: servers took turns within a row, and rows were measured one after"
                                + " another, at rates of their own"
                                + (run.severalMachines() ? " and on several machines" : "") + ".",
                        "Whether each difference would be found again: the chance of a false one is limited to 5% per row and metric,"
                                + " not over all rows.",
                        "Other apps and machines: these requests go through Spring, its metrics and Jackson, but no database, and come"
                                + " over loopback or a network namespace."))));
        return all;
    }

    private List<StudyCell> measured() {
        return List.copyOf(results.keySet());
    }

    private String machine(StudyCell cell) {
        return result(cell)
                .map(result -> EnvironmentSection.processor(result.environment()))
                .orElse(Figures.NONE);
    }

    private Optional<StudyCell.Result> result(StudyCell cell) {
        return Optional.ofNullable(results.get(cell));
    }

    /** The deciding metric; in a fold, the cells that have not been measured and those that do not exist. */
    private Section deciding() {
        Scale scale = scale(DECIDING);
        List<StudyCell> shown = results.isEmpty() ? cells : measured();
        Table first = changes(shown, DECIDING, scale); // reasons are numbered as they are first met
        List<StudyCell> others =
                cells.stream().filter(cell -> !shown.contains(cell)).toList();
        List<Part> folded = others.isEmpty()
                ? List.of()
                : List.of(new Part.Fold(
                        Numbers.count(others.size(), "other cell") + ": to be measured, or impossible",
                        changes(others, DECIDING, scale)));
        return section(DECIDING, scale, first, folded);
    }

    private Table changes(List<StudyCell> some, Metric metric, Scale scale) {
        return matrix.table("", some, (cell, server) -> entry(cell, server, metric, scale));
    }

    /** Counters may be missing where the system does not have them. */
    private boolean isMeasured(Metric metric) {
        return results.values().stream()
                .flatMap(result -> result.verdict().contenders().stream())
                .anyMatch(contender -> contender.means().containsKey(metric));
    }

    private Section other(Metric metric) {
        Scale scale = scale(metric);
        return section(
                metric,
                scale,
                changes(measured(), metric, scale),
                measured().stream().flatMap(cell -> refusals(cell, metric)).toList());
    }

    /** Why comparisons in a cell are refused, for which a table has no room. */
    private Stream<Part> refusals(StudyCell cell, Metric metric) {
        Map<Finding, List<String>> refused = new LinkedHashMap<>();
        for (Server server : cell.servers()) {
            comparison(cell, server, metric)
                    .filter(one -> one.verdict() == Outcome.REFUSED)
                    .ifPresent(one -> refused.computeIfAbsent(one.why(), none -> new ArrayList<>())
                            .add(server.title()));
        }
        return refused.entrySet().stream()
                .map(why -> Part.note("Refused in " + CellMatrix.title(cell) + ", for " + Numbers.list(why.getValue())
                        + ": " + Clean.line(why.getKey().text()) + "."));
    }

    private Section section(Metric metric, Scale scale, Table changes, List<Part> more) {
        String reading = "Each against Tomcat in the same row"
                + (metric.lowerIsBetter() ? "; lower is better." : "; higher is better.")
                + " Compare within a row only."
                + confidence(metric);
        List<Part> parts = new ArrayList<>(List.of(changes, Part.note(reading)));
        if (!results.isEmpty()) {
            parts.add(new Part.Fold(
                    "In figures: Tomcat's mean, and that mean times each change",
                    matrix.table(
                            "Means, " + (scale.unit().isEmpty() ? metric.title() : scale.unit()),
                            measured(),
                            (cell, server) -> atReference(cell, server, metric)
                                    .map(scale::text)
                                    .orElse(Figures.NONE))));
        }
        parts.addAll(more);
        return new Section(metric.id(), Prose.capital(metric.title()) + ", against Tomcat", parts);
    }

    private Scale scale(Metric metric) {
        return Scale.of(
                metric,
                results.values().stream()
                        .flatMap(result -> result.verdict().contenders().stream())
                        .flatMap(
                                contender -> Stream.ofNullable(contender.means().get(metric)))
                        .toList());
    }

    private Optional<Double> mean(StudyCell cell, Server server, Metric metric) {
        return result(cell).stream()
                .flatMap(result -> result.verdict().contenders().stream())
                .filter(contender -> contender.id().equals(server.id()))
                .flatMap(contender -> Stream.ofNullable(contender.means().get(metric)))
                .findFirst();
    }

    /**
     * The mean of the reference, or what the change of another server makes of it: a mean of its own would be of different blocks where a
     * comparison ended early, and could contradict the change.
     */
    private Optional<Double> atReference(StudyCell cell, Server server, Metric metric) {
        Optional<Double> reference = mean(cell, cell.servers().get(0), metric);
        return server == cell.servers().get(0)
                ? reference
                : comparison(cell, server, metric)
                        .filter(one -> one.ratio().isPresent())
                        .flatMap(one -> reference.map(mean -> mean * one.ratio().getAsDouble()));
    }

    /** The figure of the reference, or the change of another server. */
    private String entry(StudyCell cell, Server server, Metric metric, Scale scale) {
        if (result(cell).isEmpty()) {
            return unmeasured(cell);
        } else if (server == cell.servers().get(0)) {
            return mean(cell, server, metric).map(scale::withUnit).orElse(Figures.NONE);
        }
        return comparison(cell, server, metric).map(CellSections::said).orElse(Figures.NONE);
    }

    /** At which confidence the intervals of a metric are, as a sentence; empty if there are none. */
    private String confidence(Metric metric) {
        List<Comparison> some = results.values().stream()
                .flatMap(result -> result.verdict().comparisons().stream())
                .filter(one -> one.metric() == metric && one.ciLow().isPresent())
                .toList();
        if (some.isEmpty()) {
            return "";
        }
        DoubleSummaryStatistics all =
                some.stream().mapToDouble(Comparison::confidence).summaryStatistics();
        if (Numbers.share(all.getMin()).equals(Numbers.share(all.getMax()))) {
            return " Intervals are at " + Numbers.share(all.getMin()) + " confidence.";
        }
        return " Intervals are at " + Numbers.shares(all.getMin(), all.getMax()) + " confidence.";
    }

    private static String unmeasured(StudyCell cell) {
        return cell.exists() ? NOT_YET : Figures.NONE;
    }

    private Optional<Comparison> comparison(StudyCell cell, Server server, Metric metric) {
        return result(cell).stream()
                .flatMap(result -> result.verdict().comparisons().stream())
                .filter(one -> one.metric() == metric && one.contender().equals(server.id()))
                .findFirst();
    }

    private static String said(Comparison comparison) {
        String verdict = comparison.verdict().word();
        return comparison.verdict() == Outcome.REFUSED || comparison.ciLow().isEmpty()
                ? verdict
                : comparison.figures("") + ", " + verdict;
    }

    /** All comparisons in the deciding metric, on one axis. */
    private Section intervals() {
        List<Comparison> all = comparisons(DECIDING);
        double margin = results.values().stream()
                .mapToDouble(StudyCell.Result::margin)
                .max()
                .orElse(0);
        Optional<Forest> forest =
                all.isEmpty() ? Optional.empty() : Optional.of(Forest.of(new Pair("", "", all), margin));
        List<Table.Row> drawn = new ArrayList<>();
        for (StudyCell cell : measured()) {
            for (Server server : cell.servers()) {
                comparison(cell, server, DECIDING).ifPresent(one -> drawn.add(row(cell, server, one, forest)));
            }
        }
        return new Section(
                "intervals",
                "The intervals",
                new Table(
                        "",
                        "llrrr",
                        List.of("Comparison", "Verdict", "Change", "Interval", "n"),
                        drawn,
                        0,
                        forest.map(f -> page -> Strip.axis(page, f))),
                Part.note(
                        "CPU per request is that of the server's process without JIT compilers, at the same rate for all"
                                + " servers of a row. Equivalent: the whole interval lies within ±"
                                + Figures.margin(margin)
                                + " (the band, where drawn); better or worse: wholly beyond "
                                + (all.stream().anyMatch(one -> byEarlierRule(one, margin))
                                        ? "±" + Figures.margin(VerdictsSection.FLOOR)
                                                + ", the rule when these were judged"
                                        : "it; slightly: wholly beyond ±" + Figures.margin(VerdictsSection.FLOOR))
                                + ". n counts blocks." + confidence(DECIDING)));
    }

    /** Whether it is called better or worse although its interval reaches into the margin, as until November 2026. */
    private static boolean byEarlierRule(Comparison one, double margin) {
        double beyond = 1 + one.reason().limit().orElse(margin);
        return (one.verdict() == Outcome.BETTER || one.verdict() == Outcome.WORSE)
                && one.ciLow().orElse(1) < beyond
                && one.ciHigh().orElse(1) > 1 / beyond;
    }

    private static Table.Row row(StudyCell cell, Server server, Comparison one, Optional<Forest> forest) {
        return new Table.Row(
                List.of(
                        Cell.of(CellMatrix.title(cell) + ": " + server.title()),
                        Cell.of(one.verdict().word(), Ink.of(one.verdict())),
                        Cell.of(one.change()),
                        Cell.of(one.interval()),
                        Cell.of(Numbers.integer(one.blocks()))),
                one.verdict() == Outcome.REFUSED || one.verdict() == Outcome.UNDECIDED
                        ? Wording.reason(one).replaceFirst("^inconclusive; ", "") // as verdicts of November 2026 began
                        : "",
                false,
                forest.filter(f -> Strip.shows(one)).map(f -> page -> Strip.draw(page, one, f)));
    }

    private List<Comparison> comparisons(Metric metric) {
        return measured().stream()
                .flatMap(cell -> cell.servers().stream().flatMap(server -> comparison(cell, server, metric).stream()))
                .toList();
    }

    /** The machines that measured, each once. */
    List<String> machines() {
        return run.machines();
    }

    /** The versions of Assay that measured. */
    List<String> versions() {
        return run.versions();
    }
}
