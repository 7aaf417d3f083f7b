package dev.assay.probe;

import dev.assay.model.ProcessUsage;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a process has consumed since it started.
 *
 * @param pid of the process
 * @param startTicks when it started, in the kernel's unit: with the pid it identifies the process
 * @param takenNanos {@link System#nanoTime()} at the snapshot: comparable within one run of this JVM
 * @param threads by thread id; those alive at the snapshot; where the system does not list threads, what stands for some
 * @param totalCpuNanos CPU time of all threads, of those that have ended too, rounded down to {@code resolutionNanos}
 * @param resolutionNanos of {@code totalCpuNanos}; zero where it is exact
 * @param rssBytes resident memory
 * @param collections by the garbage collector; zero where the JVM does not publish it
 * @param collectionNanos time in them
 * @param javaThreads live Java threads, where the JVM publishes it
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
     * What the process consumed between this moment and a later one. Context switches of threads that ended in between are
     * not known and not counted.
     *
     * @throws IllegalArgumentException when the snapshots are not of the same process, or in the wrong order
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
