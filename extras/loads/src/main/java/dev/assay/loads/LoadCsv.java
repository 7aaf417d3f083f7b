package dev.assay.loads;

import dev.assay.model.Bound;
import dev.assay.model.LatencyFigure;
import dev.assay.model.evidence.AnswerSizes;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.model.evidence.LoadResult;
import dev.assay.report.CsvReport;
import dev.assay.report.figures.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** One load as a line of a table, so that the files of many loads can be joined. */
final class LoadCsv {
    /**
     * A column of the table. Columns are only ever added at the end.
     *
     * @param name in the header line
     * @param meaning with the unit
     */
    record Column(String name, String meaning, Function<LoadResult, String> value) {}

    private static final List<Column> COLUMNS = columnsOfALoad();

    private LoadCsv() {}

    /** What the columns mean, from left to right; the first is the target as the user named it. */
    static List<Column> columns() {
        return COLUMNS;
    }

    /**
     * Writes a header line and one line, as in RFC 4180.
     *
     * @param target what was loaded, as the user named it
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    static void write(LoadResult result, String target, Appendable out) {
        List<String> cells = new ArrayList<>(
                COLUMNS.stream().map(column -> column.value().apply(result)).toList());
        cells.set(0, target);
        CsvReport.table(COLUMNS.stream().map(Column::name).collect(Collectors.joining(",")), List.of(cells), out);
    }

    private static List<Column> columnsOfALoad() {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("target", "what was loaded", load -> ""));
        columns.add(new Column(
                "start", "when recording began, ISO-8601", load -> load.start().toString()));
        columns.add(number("seconds", "length of the recorded part", LoadResult::seconds));
        columns.add(count("planned", "requests that were due in it", LoadResult::planned));
        columns.add(count("sent", "requests written", LoadResult::sent));
        columns.add(count("completed", "responses received in full, good or wrong", LoadResult::completed));
        columns.add(count("errors", "failed requests of all kinds", LoadResult::errorCount));
        columns.add(
                number("offeredPerSecond", "planned rate; in a closed loop requests sent", LoadResult::offeredRate));
        columns.add(number("achievedPerSecond", "successful responses per second", LoadResult::achievedRate));
        profile(columns, "latency", "latency, ms: ", LoadCsv::latency);
        profile(columns, "service", "service time, ms: ", LoadCsv::service);
        columns.add(
                number("lagP99Ms", "lateness of the generator itself, ms: 99th percentile", load -> load.dequeueLag()
                        .p99Ms()));
        columns.add(number(
                "generatorCpuMicrosPerRequest",
                "CPU time of the generator's event loops for each response, µs",
                LoadResult::generatorCpuMicrosPerRequest));
        columns.add(count("connectionsOpened", "over the whole load", LoadResult::connectionsOpened));
        columns.add(count(
                "serverCloses",
                "connections that the server closed after a complete response",
                LoadResult::serverCloses));
        columns.add(new Column(
                "valid", "true if no check failed that spoils the figures", load -> String.valueOf(load.valid())));
        columns.add(new Column(
                "failedChecks", "names of the checks that spoil them, separated by spaces", LoadCsv::failed));
        columns.add(count("unanswered", "requests that got no response", LoadResult::unanswered));
        columns.add(size("bodyLeastBytes", "shortest body of a response", AnswerSizes::least));
        columns.add(size("bodyMedianBytes", "median", AnswerSizes::median));
        columns.add(size("bodyLargestBytes", "longest", AnswerSizes::largest));
        return List.copyOf(columns);
    }

    private interface Figure {
        String of(LoadResult load, LatencyFigure figure);
    }

    private static void profile(List<Column> columns, String prefix, String what, Figure value) {
        columns.add(new Column(prefix + "MeanMs", what + "mean", load -> value.of(load, LatencyFigure.MEAN)));
        columns.add(new Column(prefix + "P50Ms", what + "median", load -> value.of(load, LatencyFigure.P50)));
        columns.add(new Column(prefix + "P90Ms", what + "90th percentile", load -> value.of(load, LatencyFigure.P90)));
        columns.add(new Column(prefix + "P99Ms", what + "99th percentile", load -> value.of(load, LatencyFigure.P99)));
        columns.add(
                new Column(prefix + "P999Ms", what + "99.9th percentile", load -> value.of(load, LatencyFigure.P999)));
        columns.add(new Column(prefix + "MaxMs", what + "largest", load -> value.of(load, LatencyFigure.MAX)));
    }

    private static String latency(LoadResult load, LatencyFigure figure) {
        return figure(figure, load.latency(figure), load.latencyBounds());
    }

    private static String service(LoadResult load, LatencyFigure figure) {
        return figure(figure, load.serviceTime(figure), load.serviceBounds());
    }

    private static String figure(LatencyFigure figure, Bound known, Optional<LatencyBounds> bounds) {
        Bound measured = Double.isFinite(known.high()) ? Bound.exactly(known.high()) : known;
        String text = LatencyText.of(figure, measured, bounds, CsvReport::number);
        return text.equals(Figures.NONE) ? "" : text;
    }

    private static Column size(String name, String meaning, ToLongFunction<AnswerSizes> value) {
        return new Column(name, meaning, load -> load.bodies()
                .map(sizes -> String.valueOf(value.applyAsLong(sizes)))
                .orElse(""));
    }

    private static Column number(String name, String meaning, Function<LoadResult, Double> value) {
        return new Column(name, meaning, load -> CsvReport.number(value.apply(load)));
    }

    private static Column count(String name, String meaning, Function<LoadResult, Long> value) {
        return new Column(name, meaning, load -> String.valueOf(value.apply(load)));
    }

    private static String failed(LoadResult load) {
        return load.spoiling().stream().map(gate -> gate.gate().id()).collect(Collectors.joining(" "));
    }
}
