package dev.assay.trial;

import java.util.concurrent.CancellationException;

/** What takes a while, and ends early if the thread that does it is interrupted. */
@FunctionalInterface
interface Stoppable<T> {
    T run() throws InterruptedException;

    /**
     * Runs it. A probe whose thread is interrupted while it waits for an answer of a process throws {@link CancellationException}.
     *
     * @throws InterruptedException in that case, too; the thread is not interrupted any more
     */
    default T heard() throws InterruptedException {
        try {
            return run();
        } catch (CancellationException cancelled) {
            Thread.interrupted();
            InterruptedException stopped = new InterruptedException(cancelled.getMessage());
            stopped.initCause(cancelled);
            throw stopped;
        }
    }
}
