package dev.assay.remote;

import dev.assay.model.evidence.LoadResult;
import java.util.OptionalDouble;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Lets the agent wait for snapshots of the other end, and bounds how late they were taken. The time from request to answer, measured with
 * the agent's clock, covers the way there, the snapshot and the way back; minus the duration of the snapshot, measured by the other end, it
 * bounds the way there from above, whatever the network did. Thread-safe.
 */
final class Snapshots {
    private final ConcurrentMap<Integer, BlockingQueue<Long>> taken = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, Long> delayNanos = new ConcurrentHashMap<>();

    /** To be called before the loads of a command. */
    void clear() {
        taken.clear();
        delayNanos.clear();
    }

    /**
     * Notes that the other end has taken a snapshot.
     *
     * @param nanos duration of the snapshot
     */
    void taken(int task, long nanos) {
        of(task).add(nanos);
    }

    /** @param said when the snapshot was requested, by {@link System#nanoTime} */
    void await(int task, long said) throws InterruptedException {
        long took = of(task).take();
        delayNanos.merge(task, Math.max(0, System.nanoTime() - said - took), Math::max);
    }

    /** Discards the delay of a task so far: it was not that of a snapshot. */
    void forget(int task) {
        delayNanos.remove(task);
    }

    /** Adds to the result of a task the larger delay of its two snapshots. */
    LoadResult with(int task, LoadResult result) {
        Long nanos = delayNanos.get(task);
        return nanos == null
                ? result
                : result.toBuilder()
                        .snapshotDelayMs(OptionalDouble.of(nanos / 1e6))
                        .build();
    }

    private BlockingQueue<Long> of(int task) {
        return taken.computeIfAbsent(task, any -> new LinkedBlockingQueue<>());
    }
}
