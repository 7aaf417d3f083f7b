package dev.assay.experiment;

/** The user's request to stop after the current block. To stop at once, the measuring thread is interrupted instead. */
public interface StopSignal extends AutoCloseable {
    /** Whether the user has asked. */
    boolean given();

    @Override
    void close();
}
