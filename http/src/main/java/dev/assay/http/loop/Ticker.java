package dev.assay.http.loop;

/** Timed work of an event loop, beside I/O. */
public interface Ticker {
    /** Never due. */
    long NEVER = Long.MAX_VALUE;

    /** Nothing to do. */
    Ticker NONE = () -> NEVER;

    /**
     * Does all work that is due. Called on the event loop before each wait.
     *
     * @return when to be called again at the latest, on the clock of {@link System#nanoTime}, or {@link #NEVER}
     */
    long tick();

    /** How late a call may be without harm, in nanoseconds. */
    default long slackNanos() {
        return 0;
    }
}
