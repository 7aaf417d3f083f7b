package dev.assay.cli;

import dev.assay.ledger.LoadFiles;
import dev.assay.load.LatencyBands;
import dev.assay.model.LoadResult;
import dev.assay.report.LoadCsv;
import dev.assay.report.LoadSummary;
import dev.assay.verdict.LoadFailIf;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the result of a load goes, and what it means for the exit code. */
final class LoadOutput {
    private static final int BANDS = 12;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the result as JSON.")
    private @Nullable Path json;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write the result as a table of one line.")
    private @Nullable Path csv;

    @Option(
            names = "--hlog",
            paramLabel = "FILE",
            description = "Write latencies and service times as an HdrHistogram log.")
    private @Nullable Path hlog;

    @Option(
            names = "--fail-if",
            paramLabel = "EXPR",
            description = {
                "Exit with 1 if this holds: p50, p90, p99, p999, max, mean, errors or rate,",
                "compared with a value, for example \"p99 > 50ms\" or \"errors > 1%%\". Repeatable."
            })
    private List<String> failIf = List.of();

    /** @throws dev.assay.model.BadInputException if a condition cannot be read: before any load is sent */
    void check() {
        conditions();
    }

    private List<LoadFailIf> conditions() {
        return failIf.stream().map(LoadFailIf::parse).toList();
    }

    /** Files first: they are there even if nobody can read the terminal. Returns the exit code. */
    int deliver(LoadResult result, String url, Console console) {
        if (json != null) {
            LoadFiles.writeJson(result, json);
        }
        if (csv != null) {
            StringBuilder table = new StringBuilder();
            LoadCsv.write(result, url, table);
            LoadFiles.writeText(table, csv);
        }
        if (hlog != null) {
            LoadFiles.writeHistograms(result, hlog);
        }
        LoadSummary.write(result, LatencyBands.of(result.latency(), BANDS), url, console.style(), console.out());
        List<LoadFailIf> holding = conditions().stream()
                .filter(condition -> condition.holds(result))
                .toList();
        holding.forEach(condition -> console.err().println("--fail-if holds: " + condition.explain(result)));
        if (result.completed() == 0) {
            return ExitCode.NO_MEASUREMENT;
        }
        return holding.isEmpty() ? ExitCode.DONE : ExitCode.FAIL_IF;
    }
}
