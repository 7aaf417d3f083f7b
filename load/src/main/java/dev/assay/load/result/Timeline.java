package dev.assay.load.result;

import dev.assay.model.evidence.LoadMoment;
import java.util.ArrayList;
import java.util.List;

/**
 * The recorded part of a load over time: answers, the sum of their latencies and the slowest, in spans of equal length; of a load
 * that was ended early, the last is shorter. Answers after the last span are left out. Allocates nothing while requests are sent. For one event loop.
 */
final class Timeline {
    private static final long MIN_NANOS = 250_000_000;
    /** A long load has longer spans, not more. */
    static final int MOST = 40;

    private final Window window;
    private final long span;
    private final long[] responses;
    private final long[] latencyNanos;
    private final long[] slowestNanos;

    Timeline(Window window) {
        long length = Math.max(1, window.to() - window.from());
        int spans = (int) Math.max(1, Math.min(MOST, length / MIN_NANOS));
        this.window = window;
        span = (length + spans - 1) / spans;
        responses = new long[spans];
        latencyNanos = new long[spans];
        slowestNanos = new long[spans];
    }

    /** Counts a response to a recorded request. */
    void answered(long now, long nanos) {
        if (window.covers(now)) {
            int i = (int) ((now - window.from()) / span);
            responses[i]++;
            latencyNanos[i] += nanos;
            slowestNanos[i] = Math.max(slowestNanos[i], nanos);
        }
    }

    /** Merges those of the event loops of one load, which have the same spans. */
    static List<LoadMoment> merged(List<Timeline> workers) {
        List<LoadMoment> moments = new ArrayList<>();
        if (workers.isEmpty()) {
            return moments;
        }
        long span = workers.get(0).span;
        long end = workers.get(0).window.to() - workers.get(0).window.from();
        for (int i = 0; i * span < end; i++) {
            long count = 0;
            double nanos = 0;
            long slowest = 0;
            for (Timeline worker : workers) {
                count += worker.responses[i];
                nanos += worker.latencyNanos[i];
                slowest = Math.max(slowest, worker.slowestNanos[i]);
            }
            double length = Math.min(span, end - i * span) / 1e9;
            moments.add(new LoadMoment(
                    i * span / 1e9 + length / 2, length, count, count == 0 ? 0 : nanos / count / 1e6, slowest / 1e6));
        }
        return moments;
    }
}
