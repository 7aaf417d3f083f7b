package dev.assay.load;

import dev.assay.model.ErrorKind;

/**
 * Requests wait, none is on its way and none can be sent: a load that ends by the number of its requests, and not by its time, would
 * never end. After a while what is left counts as failed the way the last attempt to connect did.
 */
final class Impasse {
    /** Time for a few more attempts to connect after one that took as long as it may. */
    private static final long RETRYING_NANOS = 2 * Reconnection.LONGEST_PAUSE_MS * 1_000_000;

    private final long patienceNanos;
    private long since;
    private ErrorKind barrier = ErrorKind.TIMEOUT;
    private String barred = "no connection takes a request";

    Impasse(long timeoutNanos) {
        patienceNanos = timeoutNanos + RETRYING_NANOS;
    }

    /** How the last attempt to connect failed. */
    void barred(ErrorKind kind, String example) {
        barrier = kind;
        barred = example;
    }

    void begins(long now) {
        since = now;
    }

    /** When there is no more hope. */
    long ends() {
        return since + patienceNanos;
    }

    /** What is left fails in this way. */
    ErrorKind kind() {
        return barrier;
    }

    String words() {
        return "never sent, after " + patienceNanos / 1_000_000 + " ms without a usable connection: " + barred;
    }
}
