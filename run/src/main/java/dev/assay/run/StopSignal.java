package dev.assay.run;

/**
 * By which the user asks for the end, after the block that runs. Whoever will not wait for that interrupts the measuring thread
 * instead.
 */
public interface StopSignal extends AutoCloseable {
    /** Whether the user has asked. */
    boolean given();

    @Override
    void close();
}
