package dev.assay.load.result;

import dev.assay.http.ClientLoop;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/** The CPU time of the event-loop threads, and how much of it was spent only spinning before send times. */
public final class GeneratorCpu {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<ClientLoop> loops;

    public GeneratorCpu(List<ClientLoop> loops) {
        this.loops = List.copyOf(loops);
    }

    /**
     * CPU time at a moment, or between two.
     *
     * @param cpuNanos user and system time of all event-loop threads
     * @param spunNanos part of it spent spinning before send times
     * @param atNanos when, on the clock of {@link System#nanoTime}
     */
    public record Reading(long cpuNanos, long spunNanos, long atNanos) {
        public Reading since(Reading earlier) {
            return new Reading(cpuNanos - earlier.cpuNanos, spunNanos - earlier.spunNanos, atNanos - earlier.atNanos);
        }

        /** Share of the cores' time spent working, without spinning. */
        double workShare(int cores) {
            return atNanos <= 0 ? 0 : Math.max(0, cpuNanos - spunNanos) / ((double) atNanos * cores);
        }
    }

    public Reading read() {
        long cpu = 0;
        long spun = 0;
        for (ClientLoop loop : loops) {
            cpu += Math.max(0, THREADS.getThreadCpuTime(loop.threadId()));
            spun += loop.spunNanos();
        }
        return new Reading(cpu, spun, System.nanoTime());
    }
}
