package dev.assay.remote;

import java.util.Locale;

/**
 * The time from a line to the answer of the other end that does nothing else, by this machine's clock. A snapshot that is taken at the
 * agent's word is late by less than this.
 *
 * @param medianMs in milliseconds
 * @param longestMs in milliseconds
 */
public record RoundTrip(double medianMs, double longestMs) {
    /**
     * By how much it can bend a figure that is a rate over a window whose ends are both taken late: the share of the window that lies
     * between what was meant and what was taken.
     *
     * @param seconds length of the window
     */
    public double shareOf(double seconds) {
        return longestMs / 1e3 / seconds;
    }

    /** For people. */
    public String words() {
        return String.format(Locale.ROOT, "%.2f ms, at most %.2f ms", medianMs, longestMs);
    }
}
