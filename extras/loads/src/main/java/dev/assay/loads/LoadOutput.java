package dev.assay.loads;

import dev.assay.cli.Main;
import dev.assay.cli.flags.ConditionResults;
import dev.assay.cli.flags.FailIfUnknown;
import dev.assay.cli.flags.Outputs;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.ledger.HistogramLog;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Numbers;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.LoadResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the result of a load goes, and what it means for the exit code. */
final class LoadOutput {
    private static final int BANDS = 12;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the result as JSON.")
    private @Nullable Path json;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the result as a one-row table.")
    private @Nullable Path csv;

    @Option(
            names = "--hlog",
            paramLabel = "FILE",
            description = "Write latency and service time as an HdrHistogram log.")
    private @Nullable Path hlog;

    @Option(
            names = "--fail-if",
            paramLabel = "EXPR",
            description = {
                "Exit with 1 if this holds: p50, p75, p90, p95, p99, p99.9, max, mean, errors or",
                "rate, compared with a value, for example \"p99 > 50ms\" or \"errors > 1%%\". Repeatable."
            })
    private List<String> failIf = List.of();

    @Option(
            names = "--fail-if-unknown",
            paramLabel = "pass|fail|error",
            defaultValue = "error",
            description = {
                "Result of a condition that is unknown because its figure was not measured:",
                "exit code 0, 1 or 3. Default: error."
            })
    private FailIfUnknown unknown = FailIfUnknown.ERROR;

    /**
     * To be called before any load is sent.
     *
     * @throws BadInputException if a condition cannot be parsed, a file cannot be written, a body is given as one, or two formats ask for
     *     standard output
     */
    void check() {
        conditions();
        if (json != null && json.toString().matches("(?s)\\s*[@{\\[].*")) { // not said again: it may hold a password
            throw new BadInputException(
                    "--json", "is the file for the result here, not a body as in curl", "Write --body instead.");
        }
        Outputs.check("--json, --csv, --hlog", json, csv, hlog);
    }

    private List<LoadFailIf> conditions() {
        return failIf.stream().map(LoadFailIf::parse).toList();
    }

    /**
     * Writes the files first, so that they exist even if the terminal is gone; the summary goes to standard output unless one of them does.
     * The result of a load is nowhere else, so what cannot be written holds up nothing. Returns the exit code.
     *
     * @param saturating event loops of a load that sends as fast as it can; empty for any other
     */
    int deliver(LoadResult result, String url, OptionalInt saturating, Console console) {
        List<BadInputException> unwritten = Stream.of(
                        written(json, () -> LoadJson.of(result), console),
                        written(csv, () -> table(result, url), console),
                        written(hlog, () -> histograms(result), console))
                .flatMap(Optional::stream)
                .toList();
        if (Stream.of(json, csv, hlog).noneMatch(Console.STANDARD::equals)) {
            LoadSummary.write(
                    result, LatencyBands.of(result.latency(), BANDS), url, saturating, console.style(), console.out());
        }
        console.out().flush();
        int code = exitCode(result, console);
        for (BadInputException failure : unwritten) {
            code = Main.failed(console, failure);
        }
        return code;
    }

    /** @throws NoMeasurementException if the load was over before recording began */
    static void requireRecorded(LoadResult result) {
        long earlier = result.earlierRequests().orElse(0);
        if (earlier > 0 && result.completed() == 0 && result.errors().isEmpty()) {
            throw new NoMeasurementException(
                    "no request was left for the recorded part: " + Numbers.count(earlier, "response")
                            + " came before it",
                    "Send more (-n, --loops), or write a shorter --settle.");
        }
    }

    /** Writes a file that was asked for. Returns why it could not be written. */
    private static Optional<BadInputException> written(
            @Nullable Path file, Supplier<CharSequence> text, Console console) {
        if (file != null) {
            try {
                Outputs.send(text.get(), file, console, "Choose another path, and send the load again.");
            } catch (BadInputException failure) {
                return Optional.of(failure);
            }
        }
        return Optional.empty();
    }

    /**
     * Latencies and service times of answered requests; if some were unanswered, also the latencies of all requests, where an unanswered one
     * counts with the time it waited.
     */
    private static CharSequence histograms(LoadResult load) {
        StringBuilder log = new StringBuilder(HistogramLog.head(load.start()));
        if (load.latency().count() > 0) {
            log.append(HistogramLog.line("latency", load, load.latency(), load.start()));
            log.append(HistogramLog.line("service", load, load.serviceTime(), load.start()));
            load.latencyBounds()
                    .ifPresent(bounds ->
                            log.append(HistogramLog.line("latency-at-least", load, bounds.low(), load.start())));
        }
        return log;
    }

    private static CharSequence table(LoadResult result, String url) {
        StringBuilder table = new StringBuilder();
        LoadCsv.write(result, url, table);
        return table;
    }

    /** A condition that holds takes precedence over a missing figure: the user who set it knows what it means. */
    private int exitCode(LoadResult result, Console console) {
        String missing = missing(result);
        ConditionResults conditions = new ConditionResults(
                conditions().stream().map(condition -> condition.result(result)).toList(), unknown);
        int code = conditions.exitCode(missing.isEmpty() ? ExitCode.DONE : ExitCode.NO_MEASUREMENT, console);
        if (!missing.isEmpty()) {
            console.err().println("No valid figure: " + missing + ".");
        }
        return code;
    }

    /** Why the load says nothing about the server; empty if it does. */
    private static String missing(LoadResult result) {
        if (result.errors().stream().anyMatch(error -> error.kind() == ErrorKind.NO_SOCKET)) {
            return result.completed() == 0
                    ? "the generator's machine cannot connect: it has no address of that kind, or no port or open file left"
                    : "the generator's machine ran out of ports or open files; keep connections open, or lower the rate";
        } else if (result.completed() == 0) {
            return result.errors().isEmpty() && result.sent() > 0
                    ? "no response came before the load was over"
                    : "no request was answered";
        } else if (!(result.achievedRate() > 0)) {
            return "no response was good";
        }
        return result.spoiling().stream()
                .map(gate -> gate.gate().id())
                .collect(Collectors.collectingAndThen(
                        Collectors.joining(", "), names -> names.isEmpty() ? "" : "not valid by " + names));
    }
}
