package dev.assay.remote;

import java.util.Locale;

/**
 * The time from sending a line to the idle agent until its response, by this machine's clock. A snapshot triggered by the agent is late by
 * less than this.
 *
 * @param medianMs in milliseconds
 * @param longestMs in milliseconds
 */
record RoundTrip(double medianMs, double longestMs) {
    /**
     * Upper bound of the relative error of a rate over a window whose ends are both taken late: the longest round trip as a share of the
     * window.
     *
     * @param seconds length of the window
     */
    public double shareOf(double seconds) {
        return longestMs / 1e3 / seconds;
    }

    /** Human-readable text. */
    public String words() {
        return String.format(Locale.ROOT, "%.2f ms, at most %.2f ms", medianMs, longestMs);
    }
}
