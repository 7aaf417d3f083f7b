package dev.assay.load;

import dev.assay.model.evidence.ErrorKind;

/**
 * Requests are waiting, none is in flight and none can be sent: a load that ends by its number of requests, and not by its time,
 * would never end. After a while the remaining requests fail in the same way as the last attempt to connect.
 */
final class StalledLoad {
    /** Time for a few more attempts to connect after one that took as long as allowed. */
    private static final long RETRYING_NANOS = 2 * Reconnection.MAX_PAUSE_MS * 1_000_000;

    private final long patienceNanos;
    private long since;
    private ErrorKind barrier = ErrorKind.TIMEOUT;
    private String barred = "no connection takes a request";

    StalledLoad(long timeoutNanos) {
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

    /** When the remaining requests are given up. */
    long ends() {
        return since + patienceNanos;
    }

    /** How the remaining requests fail. */
    ErrorKind kind() {
        return barrier;
    }

    String words() {
        return "never sent, after " + patienceNanos / 1_000_000 + " ms without a usable connection: " + barred;
    }
}
