package dev.assay.probe;

import java.time.Duration;

/**
 * A fixed piece of work that tells how fast a core is at the moment: arithmetic on a few kilobytes, some five milliseconds of it.
 * Its CPU time does not depend on how often the thread was interrupted, only on the core: its clock, and what its sibling and
 * the host do to it.
 *
 * <p>May be used by one thread at a time.
 */
public interface Metronome extends AutoCloseable {
    /** Name of the thread that works, for those who choose its CPUs. */
    String THREAD = "assay-metronome";

    /**
     * Repeats the work for this long, at least twice, and waits for the end.
     *
     * @return CPU time in nanoseconds of the quickest repetition; 0 where this JVM cannot tell the CPU time of a thread
     */
    long quickest(Duration time) throws InterruptedException;

    @Override
    void close();

    /** Starts the thread, which sleeps until it is asked. */
    static Metronome started() {
        return new MetronomeThread();
    }
}
