package dev.assay.report;

import dev.assay.model.ContenderSummary;
import dev.assay.model.Metric;
import dev.assay.model.Verdict;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The figures of all contenders, one row for each measure, as every format shows them.
 *
 * @param contenders ids, the columns
 * @param rows in reading order; what was measured of no contender is left out
 */
record ResultTable(List<String> contenders, List<Row> rows) {
    private static final String SERVER = "server";

    /**
     * @param label what, without unit
     * @param unit its symbol, empty where there is none
     * @param cells one for each contender
     * @param figures whether the cells are numbers
     */
    record Row(String label, String unit, List<String> cells, boolean figures) {
        String title() {
            return unit.isEmpty() ? label : label + ", " + unit;
        }
    }

    static ResultTable of(Verdict verdict) {
        return of(verdict, true);
    }

    static ResultTable withoutCounters(Verdict verdict) {
        return of(verdict, false);
    }

    private static ResultTable of(Verdict verdict, boolean counters) {
        List<ContenderSummary> all = verdict.contenders();
        List<Row> rows = new ArrayList<>();
        rows.add(words(SERVER, all, ResultTable::server));
        rows.add(words("settings", all, s -> Clean.line(s.settings(), 60)));
        rows.add(words("JDK", all, s -> Clean.line(s.jdk(), 60)));
        metric(rows, "start-up time", Metric.STARTUP, all);
        metric(rows, Metric.MEMORY.title(), Metric.MEMORY, all);
        memory(rows, Metric.HEAP.title(), all, ContenderSummary::heapUsedBytes);
        counts(rows, "loaded classes", all, ContenderSummary::loadedClasses, true);
        counts(rows, "threads", all, ContenderSummary::threads, true);
        metric(rows, "CPU per request", Metric.CPU_PER_REQUEST, all);
        metric(rows, "p50 latency", Metric.P50, all);
        metric(rows, "p90 latency", Metric.P90, all);
        metric(rows, "p99 latency", Metric.P99, all);
        metric(rows, "p99.9 latency", Metric.P999, all);
        metric(rows, "throughput", Metric.THROUGHPUT, all);
        metric(rows, "within service level", Metric.CAPACITY, all);
        metric(rows, Metric.RESIDENT.title(), Metric.RESIDENT, all);
        if (counters) {
            Arrays.stream(Metric.values())
                    .filter(Metric::counter)
                    .forEach(metric -> metric(rows, metric.title(), metric, all));
        }
        boolean loaded = all.stream().anyMatch(s -> s.requests() + s.errors() > 0);
        if (loaded) {
            counts(rows, "answers", all, ContenderSummary::requests, false);
            counts(rows, "errors", all, ContenderSummary::errors, false);
            counts(rows, "closed by server", all, ContenderSummary::serverCloses, false);
        }
        return new ResultTable(all.stream().map(ContenderSummary::id).toList(), rows);
    }

    /** The same rows for some of the contenders. */
    ResultTable columns(int from, int to) {
        return new ResultTable(
                contenders.subList(from, to),
                rows.stream()
                        .map(r -> new Row(r.label(), r.unit(), r.cells().subList(from, to), r.figures()))
                        .toList());
    }

    /** What all contenders have in common, told once instead of in every column. */
    String common() {
        return rows.stream()
                .filter(ResultTable::alike)
                .map(row -> row.label() + " " + row.cells().get(0))
                .collect(Collectors.joining(", "));
    }

    /** Without the rows of words that {@link #common()} tells. */
    ResultTable differing() {
        return new ResultTable(
                contenders, rows.stream().filter(row -> !alike(row)).toList());
    }

    private static boolean alike(Row row) {
        return !row.figures()
                && !row.label().equals(SERVER)
                && row.cells().stream().distinct().count() == 1;
    }

    /** The version alone where the contender is named after its server. */
    private static String server(ContenderSummary summary) {
        return Clean.line(
                summary.id().equals(summary.server()) ? summary.version() : summary.server() + " " + summary.version(),
                60);
    }

    private static Row words(String label, List<ContenderSummary> all, Function<ContenderSummary, String> word) {
        return new Row(label, "", all.stream().map(word).toList(), false);
    }

    private static void metric(List<Row> rows, String label, Metric metric, List<ContenderSummary> all) {
        if (figures(metric, all).stream().anyMatch(Double::isFinite)) {
            rows.add(row(label, metric, all));
        }
    }

    /** What its figures are. */
    static String over(Verdict verdict) {
        boolean means = verdict.contenders().stream()
                .anyMatch(summary -> !summary.means().isEmpty());
        return (means ? "geometric means" : "medians") + " over blocks; start-up and memory over rounds";
    }

    /** The figures of a metric in one unit; a dash where there is none. */
    static Row row(String label, Metric metric, List<ContenderSummary> all) {
        List<Double> figures = figures(metric, all);
        Scale scale = Scale.of(metric, figures.stream().filter(Double::isFinite).toList());
        return new Row(label, scale.unit(), figures.stream().map(scale::text).toList(), true);
    }

    /** In the order of the contenders; not a number where there is none. */
    private static List<Double> figures(Metric metric, List<ContenderSummary> all) {
        return all.stream()
                .map(summary -> summary.figures().getOrDefault(metric, Double.NaN))
                .toList();
    }

    private static void memory(
            List<Row> rows, String label, List<ContenderSummary> all, ToLongFunction<ContenderSummary> value) {
        long largest = all.stream().mapToLong(value).max().orElse(0);
        if (largest > 0) {
            rows.add(new Row(
                    label,
                    Scale.MEMORY.unit(),
                    all.stream()
                            .map(value::applyAsLong)
                            .map(v -> v == 0 ? Figures.NONE : Scale.MEMORY.text((double) v))
                            .toList(),
                    true));
        }
    }

    /** Where nought means not measured, a dash stands for it. */
    private static void counts(
            List<Row> rows,
            String label,
            List<ContenderSummary> all,
            ToLongFunction<ContenderSummary> value,
            boolean noughtIsNone) {
        if (!noughtIsNone || all.stream().mapToLong(value).anyMatch(v -> v > 0)) {
            rows.add(new Row(
                    label,
                    "",
                    all.stream()
                            .map(value::applyAsLong)
                            .map(v -> noughtIsNone && v == 0 ? Figures.NONE : Numbers.integer(v))
                            .toList(),
                    true));
        }
    }
}
