package dev.assay.remote;

import java.util.Locale;

/**
 * The bandwidth of an otherwise idle network: payload bytes of the connections, without packet headers.
 *
 * @param toLoadHost bytes per second received by the load host, the direction of responses
 * @param toServers bytes per second received by the servers' machine, the direction of requests
 */
record Bandwidth(double toLoadHost, double toServers) {
    public Bandwidth {
        if (!(toLoadHost > 0) || !(toServers > 0)) {
            throw new IllegalArgumentException("a network carries something: " + toLoadHost + ", " + toServers);
        }
    }

    /** Human-readable text. */
    public String words() {
        return String.format(
                Locale.ROOT, "%s MB/s to the load host, %s MB/s to the servers", mega(toLoadHost), mega(toServers));
    }

    /** Millions of bytes per second, to three significant digits. */
    static String mega(double perSecond) {
        double mega = perSecond / 1e6;
        return String.format(Locale.ROOT, mega >= 100 ? "%.0f" : mega >= 10 ? "%.1f" : "%.2f", mega);
    }
}
