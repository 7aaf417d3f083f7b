package dev.assay.report;

import dev.assay.model.Gate;
import dev.assay.model.LatencyProfile;
import dev.assay.model.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One load as a line of a table, so that the files of many loads can be joined. */
public final class LoadCsv {
    /**
     * A column of the table. Columns are only ever added at the end.
     *
     * @param name in the head line
     * @param meaning with the unit
     */
    public record Column(String name, String meaning, Function<LoadResult, String> value) {}

    private static final List<Column> COLUMNS = columnsOfALoad();

    private LoadCsv() {}

    /** What the columns mean, from left to right; the first is the target as the user named it. */
    public static List<Column> columns() {
        return COLUMNS;
    }

    /**
     * Writes a head line and one line, as RFC 4180 has them.
     *
     * @param target what was loaded, as the user named it
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void write(LoadResult result, String target, Appendable out) {
        List<String> cells = new ArrayList<>(
                COLUMNS.stream().map(column -> column.value().apply(result)).toList());
        cells.set(0, target);
        CsvReport.table(COLUMNS.stream().map(Column::name).toList(), List.of(cells), out);
    }

    private static List<Column> columnsOfALoad() {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("target", "what was loaded", load -> ""));
        columns.add(new Column(
                "start", "when recording began, ISO-8601", load -> load.start().toString()));
        columns.add(number("seconds", "length of the recorded part", LoadResult::seconds));
        columns.add(count("planned", "requests that were due in it", LoadResult::planned));
        columns.add(count("sent", "requests written", LoadResult::sent));
        columns.add(count("completed", "answers received in full, good or wrong", LoadResult::completed));
        columns.add(count("errors", "failed requests of all kinds", LoadResult::errorCount));
        columns.add(
                number("offeredPerSecond", "planned rate; the achieved one in a closed loop", LoadResult::offeredRate));
        columns.add(number("achievedPerSecond", "good answers per second", LoadResult::achievedRate));
        profile(columns, "latency", "latency from the intended send time, ms: ", LoadResult::latency);
        profile(columns, "service", "time from writing to the last byte, ms: ", LoadResult::serviceTime);
        columns.add(
                number("lagP99Ms", "lateness of the generator itself, ms: 99th percentile", load -> load.dequeueLag()
                        .p99Ms()));
        columns.add(number(
                "generatorCpuMicrosPerRequest",
                "CPU time of the generator's event loops for each answer, µs",
                LoadResult::generatorCpuMicrosPerRequest));
        columns.add(count("connectionsOpened", "over the whole load", LoadResult::connectionsOpened));
        columns.add(count(
                "serverCloses",
                "connections that the server closed after a complete answer",
                LoadResult::serverCloses));
        columns.add(
                new Column("valid", "true if all checks of the generator held", load -> String.valueOf(load.valid())));
        columns.add(new Column("failedChecks", "names of those that did not, with blanks between", LoadCsv::failed));
        return List.copyOf(columns);
    }

    private static void profile(
            List<Column> columns, String prefix, String what, Function<LoadResult, LatencyProfile> which) {
        columns.add(number(
                prefix + "MeanMs", what + "mean", load -> which.apply(load).meanMs()));
        columns.add(number(
                prefix + "P50Ms", what + "median", load -> which.apply(load).p50Ms()));
        columns.add(number(prefix + "P90Ms", what + "90th percentile", load -> which.apply(load)
                .p90Ms()));
        columns.add(number(prefix + "P99Ms", what + "99th percentile", load -> which.apply(load)
                .p99Ms()));
        columns.add(number(prefix + "P999Ms", what + "99.9th percentile", load -> which.apply(load)
                .p999Ms()));
        columns.add(number(
                prefix + "MaxMs", what + "largest", load -> which.apply(load).maxMs()));
    }

    private static Column number(String name, String meaning, Function<LoadResult, Double> value) {
        return new Column(name, meaning, load -> CsvReport.number(value.apply(load)));
    }

    private static Column count(String name, String meaning, Function<LoadResult, Long> value) {
        return new Column(name, meaning, load -> String.valueOf(value.apply(load)));
    }

    private static String failed(LoadResult load) {
        return load.validity().stream()
                .filter(gate -> !gate.ok())
                .map(Gate::gate)
                .collect(Collectors.joining(" "));
    }
}
