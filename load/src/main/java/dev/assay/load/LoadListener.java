package dev.assay.load;

import dev.assay.http.loop.Ticker;
import dev.assay.model.plan.Load;

/**
 * Is told of the stages of a load. All calls but {@link #ticking} come on the thread that called {@link LoadGenerator#run}, never on an event
 * loop; they share the generator's CPU, so they should be short. An exception ends the load and is passed on.
 */
public interface LoadListener {
    LoadListener NONE = new LoadListener() {};

    /**
     * What an event loop does in this load, asked on it before its first request is due: another ticker can make requests late on purpose.
     *
     * @param ticker takes up requests as they fall due
     * @param begin when the first may be due, on the clock of {@link System#nanoTime}
     * @param end when no more fall due
     * @param loop number of the event loop, from 0
     */
    default Ticker ticking(Ticker ticker, Load load, long begin, long end, int loop) {
        return ticker;
    }

    /** All connections that could be opened are open; nothing is sent before this returns. */
    default void opened() {}

    /**
     * Settling is over: the caller takes its first snapshot of the server's CPU time here. Called up to 50 ms before recording
     * begins, as far as the settling time allows, so that the snapshot delays no recorded request.
     */
    default void measuring() {}

    /**
     * About once a second while recording.
     *
     * @param elapsedSeconds since recording began
     * @param ratePerSecond responses per second since the last call
     * @param p99Ms 99th percentile of latency since the last call, within 4%; 0 without responses
     */
    default void progress(double elapsedSeconds, double ratePerSecond, double p99Ms) {}

    /**
     * Asked after each {@link #progress}: whether to end the load early. Outstanding responses are still awaited, and the result is that of
     * a load of the shorter duration.
     */
    default boolean enough() {
        return false;
    }

    /**
     * Recording is over: the caller takes its second snapshot here. In an open loop this is after the last response (or the
     * drain time-out); in a closed loop it is at the end of the duration, before the drain, so that the server is equally
     * busy over the whole of the window. {@link dev.assay.model.evidence.LoadResult#measuredRequests()} counts the responses between
     * exactly these two calls.
     */
    default void finished() {}
}
