package dev.assay.load.result;

import dev.assay.http.WireLog;
import dev.assay.latency.Histogram;
import java.util.List;
import java.util.Map;

/**
 * What one event loop recorded. Counts as in {@link dev.assay.model.evidence.LoadResult}; histograms in nanoseconds.
 *
 * @param latencyLow lower bounds of the latencies, in an open loop
 * @param statuses responses by status
 * @param good responses that passed all checks
 * @param served places for a connection that got at least one response
 * @param asked places for a connection whose user had begun
 * @param lastResponse on the clock of {@link System#nanoTime}
 * @param endedNanos when nothing was left to do, on the same clock
 * @param dispersion of requests of an open loop as they were due and as they were dispatched
 * @param timeline of the recorded part
 * @param steps outcomes of each step, in the order of the workload
 */
public record WorkerReport(
        long planned,
        long sent,
        long completed,
        Map<Integer, Long> statuses,
        long good,
        Histogram latency,
        Histogram service,
        Histogram lag,
        Histogram latencyLow,
        ErrorLog errors,
        long bytesRead,
        long bytesWritten,
        WireLog wire,
        long serverCloses,
        long served,
        int asked,
        long lastResponse,
        long endedNanos,
        Concurrency concurrency,
        Dispersion dispersion,
        Timeline timeline,
        Unanswered unanswered,
        List<StepMeter> steps) {}
