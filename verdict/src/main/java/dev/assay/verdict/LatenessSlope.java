package dev.assay.verdict;

import dev.assay.model.Server;
import java.util.Map;

/**
 * How the logarithm of CPU per request moves with the share of requests, 0 to 1, that were dispatched late and met another: limits
 * of the slope, at 95 %. Negative where late requests are cheaper.
 *
 * @param low lower limit
 * @param high upper limit
 */
record LatenessSlope(double low, double high) {
    /**
     * Tomcat at one rate, delayed on purpose: −0.67, standard error 0.12 (ADR 21). At another rate, in 24 blocks, −0.52 with limits of
     * −0.60 to −0.45 (ADR 61), which lie within.
     */
    private static final LatenessSlope ADR_21 = new LatenessSlope(-0.91, -0.43);

    /** For a contender whose server is not known: as wide as the widest. */
    static final LatenessSlope ANY = ADR_21;

    private static final Map<Server, LatenessSlope> BY_SERVER = Map.of(
            Server.TOMCAT, ADR_21,
            Server.JETTY, ADR_21,
            Server.UNDERTOW, ADR_21,
            Server.NETTY, ADR_21,
            Server.GRIZZLY, ADR_21,
            Server.JDK, ADR_21);

    LatenessSlope {
        if (!(low <= high)) {
            throw new IllegalArgumentException("limits of a slope run from low to high: " + low + " to " + high);
        }
    }

    static LatenessSlope of(Server server) {
        return BY_SERVER.getOrDefault(server, ANY);
    }

    /**
     * A figure of CPU per request with bounds of what it would have been, had the generator been on time.
     *
     * @param value as measured
     * @param share of requests that were late and met another
     */
    Reading.Figure onTime(double value, double share) {
        return new Reading.Figure(value, value * Math.exp(-high * share), value * Math.exp(-low * share));
    }
}
