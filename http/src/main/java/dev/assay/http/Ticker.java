package dev.assay.http;

/** What an event loop does at times of its own, beside I/O. */
public interface Ticker {
    /** Never due. */
    long NEVER = Long.MAX_VALUE;

    /** Nothing to do. */
    Ticker NONE = () -> NEVER;

    /**
     * Does all that is due. Called on the event loop before each wait.
     *
     * @return when to be called again at the latest, on the clock of {@link System#nanoTime}, or {@link #NEVER}
     */
    long tick();

    /** By how much a call may be late without harm, in nanoseconds. */
    default long slackNanos() {
        return 0;
    }
}
