package dev.assay.report.section;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.evidence.Environment;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Material;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.figures.Clean;
import dev.assay.report.figures.Counted;
import dev.assay.report.figures.Figures;
import dev.assay.report.figures.Scale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of all contenders: a row for each measure that any of them has, a column for each contender. */
public final class ResultSection {
    private final List<ContenderSummary> all;
    private final List<Table.Row> rows = new ArrayList<>();
    /** What all contenders have in common, given once instead of in every column. */
    private final List<String> common = new ArrayList<>();

    private ResultSection(List<ContenderSummary> all, Optional<Environment> environment) {
        this.all = all;
        environment.filter(EnvironmentSection::several).ifPresent(several -> rows.add(apps(several)));
        rows.add(row("server", all.stream().map(ResultSection::server), false));
        words("settings", ContenderSummary::settings);
        words("JDK", ContenderSummary::jdk);
        metric("start-up time", Metric.STARTUP);
        metric(Metric.MEMORY.title(), Metric.MEMORY);
        counts(
                Metric.HEAP.title() + ", " + Scale.MEMORY.unit(),
                ContenderSummary::heapUsedBytes,
                bytes -> Scale.MEMORY.text((double) bytes));
        counts("loaded classes", ContenderSummary::loadedClasses, Numbers::integer);
        counts("threads", ContenderSummary::threads, Numbers::integer);
        metric("CPU per request", Metric.CPU_PER_REQUEST);
        metric("p50 latency", Metric.P50);
        metric("p90 latency", Metric.P90);
        metric(Metric.TAIL.title(), Metric.TAIL);
        metric("p99 latency", Metric.P99);
        metric("p99.9 latency", Metric.P999);
        metric("throughput", Metric.THROUGHPUT);
        metric(Metric.SATURATION_CPU.title(), Metric.SATURATION_CPU);
        metric("within service level", Metric.CAPACITY);
        metric(Metric.RESIDENT.title(), Metric.RESIDENT);
        Metric.of(Metric.Family.COUNTER).forEach(counter -> metric(counter.title(), counter));
        if (all.stream().anyMatch(s -> s.requests() + s.errors() > 0)) {
            rows.add(row("responses", all.stream().map(s -> Numbers.integer(s.requests())), false));
            rows.add(row("errors", all.stream().map(s -> Numbers.integer(s.errors())), false));
            rows.add(row(
                    "closed by server, lead-in included",
                    all.stream().map(s -> Numbers.integer(s.serverCloses())),
                    false));
        }
    }

    public static Optional<Section> of(Material material) {
        return Optional.of(new Section("result", "Result", parts(material.verdict(), material.environment())));
    }

    private static List<Part> parts(Verdict verdict, Optional<Environment> environment) {
        List<ContenderSummary> all = verdict.contenders();
        if (all.isEmpty()) {
            return List.of(Part.nothing("There are no figures."));
        }
        ResultSection result = new ResultSection(all, environment);
        List<Part> parts = new ArrayList<>();
        if (!result.common.isEmpty()) {
            parts.add(Part.paragraph("All with " + String.join(", ", result.common) + "."));
        }
        boolean later = verdict.limits().contains(new Limit.NotInterleaved());
        parts.add(Table.across(
                "Geometric means over blocks" + (later ? " of the later experiment" : "")
                        + "; start-up metrics over rounds",
                "Metric",
                all.stream().map(ContenderSummary::id).toList(),
                "r",
                result.rows));
        verdict.comparisons().stream()
                .filter(comparison -> contradicted(comparison, verdict))
                .map(comparison -> Part.note(comparison.metric().title() + ", "
                        + comparison.contender() + " against " + comparison.reference()
                        + ": the figures are of different blocks, the change of "
                        + comparison.change()
                        + " is of those that both have."))
                .forEach(parts::add);
        if (!verdict.comparisons().isEmpty() && !later) {
            parts.add(Part.note(note(verdict)));
        }
        return parts;
    }

    /** A contender that is settled early has fewer blocks than the others. */
    private static String note(Verdict verdict) {
        Counted counted = new Counted(verdict.basis().counted());
        Map<Integer, List<String>> contenders = verdict.contenders().stream()
                .map(ContenderSummary::id)
                .collect(Collectors.groupingBy(
                        id -> counted.blocks(Metric.CPU_PER_REQUEST, id).size(),
                        () -> new TreeMap<Integer, List<String>>(Comparator.reverseOrder()),
                        Collectors.toList()));
        contenders.remove(0);
        return contenders.size() < 2
                ? "These figures are descriptive; only verdicts compare within "
                        + (verdict.ofStarts() ? "rounds." : "blocks.")
                : "CPU per request is over "
                        + Numbers.list(contenders.entrySet().stream()
                                .map(same ->
                                        Numbers.count(same.getKey(), "block") + " of " + Numbers.list(same.getValue()))
                                .toList())
                        + "; only verdicts compare the same blocks.";
    }

    /**
     * Whether the figures and the change go in opposite directions because they are from different blocks; from the same blocks they
     * agree (ADR 0025).
     */
    private static boolean contradicted(Comparison comparison, Verdict verdict) {
        Counted counted = new Counted(verdict.basis().counted());
        double quotient = ContenderSummary.mean(verdict.contenders(), comparison.contender(), comparison.metric())
                / ContenderSummary.mean(verdict.contenders(), comparison.reference(), comparison.metric());
        return comparison.ratio().isPresent()
                && (quotient - 1) * (comparison.ratio().getAsDouble() - 1) < 0
                && !counted.blocks(comparison.metric(), comparison.contender())
                        .equals(counted.blocks(comparison.metric(), comparison.reference()));
    }

    /** The figures of a metric in one unit; a dash if there is none. */
    public static Table.Row row(String label, Metric metric, List<Double> figures) {
        Scale scale = Scale.of(metric, figures.stream().filter(Double::isFinite).toList());
        String title = scale.unit().isEmpty() ? label : label + ", " + scale.unit();
        return row(title, figures.stream().map(scale::text), metric.counter());
    }

    private static Table.Row row(String label, Stream<String> cells, boolean minor) {
        return new Table.Row(
                Stream.concat(Stream.of(label), cells).map(Cell::of).toList(), "", minor, Optional.empty());
    }

    private Table.Row apps(Environment environment) {
        Map<String, String> jars = new HashMap<>();
        environment
                .deployments()
                .forEach(deployment -> jars.put(deployment.id(), EnvironmentSection.jar(environment, deployment)));
        return row("app", all.stream().map(summary -> jars.getOrDefault(summary.id(), Figures.NONE)), false);
    }

    /** Figures in the order of the contenders; {@code NaN} if there is none. */
    private static List<Double> figures(Metric metric, List<ContenderSummary> all) {
        return all.stream().map(summary -> summary.mean(metric)).toList();
    }

    private void metric(String label, Metric metric) {
        if (figures(metric, all).stream().anyMatch(Double::isFinite)) {
            rows.add(row(label, metric, figures(metric, all)));
        }
    }

    private void words(String label, Function<ContenderSummary, String> word) {
        List<String> words =
                all.stream().map(s -> Clean.line(word.apply(s), 60)).toList();
        if (words.stream().distinct().count() == 1) {
            common.add(label + " " + words.get(0));
        } else {
            rows.add(row(label, words.stream(), false));
        }
    }

    /** Adds a row of counts, in which zero means not measured. */
    private void counts(String label, ToLongFunction<ContenderSummary> value, Function<Long, String> text) {
        if (all.stream().mapToLong(value).anyMatch(count -> count > 0)) {
            rows.add(row(
                    label,
                    all.stream().map(value::applyAsLong).map(count -> count == 0 ? Figures.NONE : text.apply(count)),
                    false));
        }
    }

    /** The version alone where the contender is named after its server. */
    private static String server(ContenderSummary summary) {
        return Clean.line(
                summary.id().equals(summary.server()) ? summary.version() : summary.server() + " " + summary.version(),
                60);
    }
}
