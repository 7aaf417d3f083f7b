package dev.assay.run;

/**
 * By which the user asks for the end, after the block that runs. Whoever will not wait for that interrupts the measuring thread
 * instead.
 */
public interface StopSignal extends AutoCloseable {
    /** Whether the user has asked. */
    boolean given();

    /**
     * Does something that is whole or not at all, such as writing evidence, on the measuring thread: an interrupt would close the file.
     * Whoever will not wait is heard after it.
     */
    default void whole(Runnable work) {
        work.run();
    }

    @Override
    void close();
}
