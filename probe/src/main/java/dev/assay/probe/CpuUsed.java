package dev.assay.probe;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * CPU time and context switches of the threads of a process between two snapshots.
 *
 * <p>The kernel reports the CPU time of each live thread in nanoseconds, and that of the whole process, including ended
 * threads, in ticks of 10 ms. The two are combined as follows:
 *
 * <ol>
 *   <li><b>By thread</b>: the difference for threads alive at both snapshots, all CPU time for new threads. Precise, and exact
 *       if no thread ended in between.
 *   <li><b>By process</b>: the difference of the process totals. Each total is the sum of user and system time, each rounded
 *       down, so the difference is off by less than two ticks either way.
 *   <li>If the process total is ahead by more than those two ticks, threads have ended (or lived between the snapshots
 *       unseen) and their time is missing by thread: the process total is used. It is also used whenever a thread is known
 *       to have ended and the total is ahead at all. Otherwise the sum by thread is used.
 * </ol>
 *
 * <p>The time of ended threads is attributed to the compilers or the collector if all threads known to have ended were theirs,
 * otherwise to the application.
 *
 * @param total nanoseconds of all threads
 * @param jit part used by compiler threads
 * @param gc part used by collector threads
 * @param switches of threads alive at the later snapshot
 */
record CpuUsed(long total, long jit, long gc, long switches) {
    private static final ThreadSample NOTHING = new ThreadSample(ThreadKind.APPLICATION, 0, 0);

    static CpuUsed between(ProcessSnapshot earlier, ProcessSnapshot later) {
        Map<ThreadKind, Long> byKind = new EnumMap<>(ThreadKind.class);
        Set<ThreadKind> ended = EnumSet.noneOf(ThreadKind.class);
        long switches = 0;
        for (Map.Entry<Long, ThreadSample> entry : later.threads().entrySet()) {
            ThreadSample now = entry.getValue();
            ThreadSample before = earlier.threads().getOrDefault(entry.getKey(), NOTHING);
            if (before.cpuNanos() > now.cpuNanos() || before.switches() > now.switches()) {
                // The id was reused: the thread of the earlier snapshot has ended.
                ended.add(before.kind());
                before = NOTHING;
            }
            byKind.merge(now.kind(), now.cpuNanos() - before.cpuNanos(), Long::sum);
            switches += now.switches() - before.switches();
        }
        earlier.threads().forEach((id, sample) -> {
            if (!later.threads().containsKey(id)) {
                ended.add(sample.kind());
            }
        });
        long byThread = byKind.values().stream().mapToLong(Long::longValue).sum();
        long lost = lost(earlier, later, byThread, !ended.isEmpty());
        byKind.merge(ended.size() == 1 ? ended.iterator().next() : ThreadKind.APPLICATION, lost, Long::sum);
        return new CpuUsed(
                byThread + lost,
                byKind.getOrDefault(ThreadKind.JIT, 0L),
                byKind.getOrDefault(ThreadKind.GC, 0L),
                switches);
    }

    private static long lost(ProcessSnapshot earlier, ProcessSnapshot later, long byThread, boolean seenToEnd) {
        long ahead = later.totalCpuNanos() - earlier.totalCpuNanos() - byThread;
        long tolerated = seenToEnd ? 0 : 2 * later.resolutionNanos();
        return ahead > tolerated ? ahead : 0;
    }
}
