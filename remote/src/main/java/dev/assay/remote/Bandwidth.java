package dev.assay.remote;

import java.util.Locale;

/**
 * What a network carried when nothing else used it: bytes of the connections, without headers of packets.
 *
 * @param toLoadHost bytes per second that arrived at the load host, the way of answers
 * @param toServers bytes per second that arrived at the servers' machine, the way of requests
 */
public record Bandwidth(double toLoadHost, double toServers) {
    public Bandwidth {
        if (!(toLoadHost > 0) || !(toServers > 0)) {
            throw new IllegalArgumentException("a network carries something: " + toLoadHost + ", " + toServers);
        }
    }

    /**
     * The share of it that answers take on their way to the load host, as the gate of a slice counts it; at most 0.8 is judged.
     *
     * @param perSecond how many answers
     * @param answerBytes of one, header included
     */
    public double share(double perSecond, double answerBytes) {
        return NetworkGate.share(perSecond, answerBytes, this);
    }

    /** For people. */
    public String words() {
        return String.format(
                Locale.ROOT, "%s MB/s to the load host, %s MB/s to the servers", mega(toLoadHost), mega(toServers));
    }

    /** Millions of bytes per second, with three digits. */
    static String mega(double perSecond) {
        double mega = perSecond / 1e6;
        return String.format(Locale.ROOT, mega >= 100 ? "%.0f" : mega >= 10 ? "%.1f" : "%.2f", mega);
    }
}
