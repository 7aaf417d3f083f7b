package dev.assay.probe;

import dev.assay.model.evidence.ProcessUsage;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Resources consumed by a process since its start.
 *
 * @param pid of the process
 * @param startTicks start time in the kernel's unit: identifies the process together with the pid
 * @param takenNanos {@link System#nanoTime()} at the snapshot: comparable within one run of this JVM
 * @param threads live threads by thread id; pseudo-threads if the system does not list threads
 * @param totalCpuNanos CPU time of all threads, including ended ones, rounded down to {@code resolutionNanos}
 * @param resolutionNanos of {@code totalCpuNanos}; zero if it is exact
 * @param rssBytes RSS
 * @param collections number of garbage collections; zero if the JVM does not publish it
 * @param collectionNanos time spent in them
 * @param javaThreads live Java threads, if the JVM publishes them
 */
public record ProcessSnapshot(
        long pid,
        long startTicks,
        long takenNanos,
        Map<Long, ThreadSample> threads,
        long totalCpuNanos,
        long resolutionNanos,
        long rssBytes,
        long collections,
        long collectionNanos,
        OptionalInt javaThreads) {
    public ProcessSnapshot {
        threads = Map.copyOf(threads);
    }

    /**
     * Resources consumed until a later snapshot. Context switches of threads that ended in between are unknown and not
     * counted.
     *
     * @throws IllegalArgumentException if the snapshots are of different processes, or in the wrong order
     */
    public ProcessUsage until(ProcessSnapshot later) {
        if (pid != later.pid || startTicks != later.startTicks || takenNanos - later.takenNanos > 0) {
            throw new IllegalArgumentException("not an earlier and a later snapshot of one process: pid " + pid
                    + " started at " + startTicks + ", and pid " + later.pid + " started at " + later.startTicks);
        }
        CpuUsed cpu = CpuUsed.between(this, later);
        return new ProcessUsage(
                later.takenNanos - takenNanos,
                cpu.total(),
                cpu.jit(),
                cpu.gc(),
                later.collections - collections,
                (later.collectionNanos - collectionNanos) / 1e6,
                cpu.switches(),
                later.rssBytes,
                (int) later.threads.keySet().stream().filter(id -> id > 0).count());
    }
}
