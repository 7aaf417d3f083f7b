package dev.assay.experiment;

import java.time.Duration;

/** Lets time pass. */
@FunctionalInterface
public interface Pause {
    /**
     * Blocks for this time.
     *
     * @throws InterruptedException if the calling thread was interrupted meanwhile
     */
    void last(Duration duration) throws InterruptedException;
}
