package dev.assay.load.result;

import dev.assay.latency.Histogram;

/** The outcomes of the requests of one step. Its histograms are small, because a workload may have many steps. For one event loop. */
public final class StepMeter {
    private final String step;
    private final boolean timed;
    private final Histogram latency;
    private final Histogram unanswered = Histogram.growing();
    private final Histogram bodies = Histogram.growing();
    private long errors;
    private long least = Long.MAX_VALUE;
    private long largest;

    /**
     * A meter that has counted nothing yet.
     *
     * @param timed whether latencies are kept: not if the step is the only one, as they would equal those of the load
     */
    public StepMeter(String step, boolean timed) {
        this.step = step;
        this.timed = timed;
        latency = timed ? Histogram.coarse() : Histogram.growing();
    }

    void answered(long latencyNanos, long bodyBytes, boolean good) {
        bodies.record(bodyBytes);
        least = Math.min(least, bodyBytes);
        largest = Math.max(largest, bodyBytes);
        errors += good ? 0 : 1;
        if (timed) {
            latency.record(latencyNanos);
        }
    }

    /** A request was given up. */
    void unanswered(long waitedNanos) {
        errors++;
        unanswered.record(waitedNanos);
    }

    /** Adds what another event loop saw of the same step. */
    void add(StepMeter other) {
        latency.add(other.latency);
        unanswered.add(other.unanswered);
        bodies.add(other.bodies);
        errors += other.errors;
        least = Math.min(least, other.least);
        largest = Math.max(largest, other.largest);
    }

    String step() {
        return step;
    }

    Histogram latency() {
        return latency;
    }

    Histogram unanswered() {
        return unanswered;
    }

    /** Body lengths in bytes. */
    Histogram bodies() {
        return bodies;
    }

    /** Number of bad responses and unanswered requests. */
    long errors() {
        return errors;
    }

    /** Bytes of the shortest body; meaningless without responses. */
    long least() {
        return least;
    }

    long largest() {
        return largest;
    }
}
