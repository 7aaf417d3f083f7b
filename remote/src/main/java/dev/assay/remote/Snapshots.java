package dev.assay.remote;

import dev.assay.model.LoadResult;
import java.util.OptionalDouble;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The agent's wait for the snapshots of the other end, and how late they can have been. From a word to the other end's answer to it goes
 * by, on this clock alone, the way there, the snapshot, and the way back; without the time that the snapshot took by the other clock that is
 * more than the way there, whatever the connection did just then. Thread-safe.
 */
final class Snapshots {
    private final ConcurrentMap<Integer, BlockingQueue<Long>> taken = new ConcurrentHashMap<>();
    private final ConcurrentMap<Integer, Long> delayNanos = new ConcurrentHashMap<>();

    /** Before the loads of one errand. */
    void clear() {
        taken.clear();
        delayNanos.clear();
    }

    /**
     * The other end has taken one.
     *
     * @param nanos that it took
     */
    void taken(int task, long nanos) {
        of(task).add(nanos);
    }

    /**
     * Waits for one.
     *
     * @param said when the other end was told, by {@link System#nanoTime}
     */
    void await(int task, long said) throws InterruptedException {
        long took = of(task).take();
        delayNanos.merge(task, Math.max(0, System.nanoTime() - said - took), Math::max);
    }

    /** What a task has waited for so far was no snapshot. */
    void forget(int task) {
        delayNanos.remove(task);
    }

    /** The result of a task with the larger delay of its two snapshots. */
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
