package dev.assay.probe;

import java.time.Duration;

/**
 * A fixed piece of work that measures the current speed of a core: some five milliseconds of arithmetic on a few kilobytes. Its CPU
 * time does not depend on how often the thread is preempted, only on the core: its clock, and interference by the sibling hardware
 * thread and the host.
 *
 * <p>May be used by one thread at a time.
 */
public interface Metronome extends AutoCloseable {
    /** Name of the working thread, by which it can be pinned. */
    String THREAD = "assay-metronome";

    /**
     * Repeats the work for this long, at least twice, and blocks until it is done.
     *
     * @return CPU time in nanoseconds of the fastest repetition; 0 if this JVM cannot measure the CPU time of a thread
     */
    long quickest(Duration time) throws InterruptedException;

    @Override
    void close();

    /** Starts the thread, which then waits for work. */
    static Metronome started() {
        return new MetronomeThread();
    }
}
