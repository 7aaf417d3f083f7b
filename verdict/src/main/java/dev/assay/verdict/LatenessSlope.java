package dev.assay.verdict;

import dev.assay.model.Plan;
import dev.assay.model.Server;
import java.util.Map;

/**
 * Slope of ln CPU per request over bunching, the share of requests (0 to 1) dispatched late and together with another: 95 % limits.
 * Negative if late requests are cheaper.
 *
 * @param low lower limit
 * @param high upper limit
 */
record LatenessSlope(double low, double high) {
    /**
     * Measured with deliberate delays at one rate: −0.67, standard error 0.12 (ADR 21). At another rate, in 24 blocks, −0.52 with limits of
     * −0.60 to −0.45 (ADR 61), which lie within.
     */
    private static final LatenessSlope TOMCAT = new LatenessSlope(-0.91, -0.43);

    /** From the variation of slopes between four warm JVMs of each server (ADR 84): −0.15, and −0.51 for Undertow. */
    private static final LatenessSlope JETTY = new LatenessSlope(-0.47, 0.16);

    private static final LatenessSlope UNDERTOW = new LatenessSlope(-0.84, -0.17);

    /** For a server or an app not measured with delays: the whole range of the others. */
    static final LatenessSlope ANY = new LatenessSlope(-0.91, 0.16);

    private static final Map<Server, LatenessSlope> BY_SERVER =
            Map.of(Server.TOMCAT, TOMCAT, Server.JETTY, JETTY, Server.UNDERTOW, UNDERTOW);

    LatenessSlope {
        if (!(low <= high)) {
            throw new IllegalArgumentException("limits of a slope run from low to high: " + low + " to " + high);
        }
    }

    /** The slope of a contender's server, if it was measured with the contender's app, which is the built-in one. */
    static LatenessSlope of(Plan plan, String contender) {
        return plan.contenders().stream()
                .filter(one -> one.id().equals(contender))
                .filter(one -> plan.app().isEmpty() && one.app().isEmpty())
                .findFirst()
                .map(one -> of(one.server()))
                .orElse(ANY);
    }

    static LatenessSlope of(Server server) {
        return BY_SERVER.getOrDefault(server, ANY);
    }

    /**
     * A figure of CPU per request with bounds of what it would have been, had the generator been on time.
     *
     * @param value as measured
     * @param share bunching, 0 to 1
     */
    Reading.Figure onTime(double value, double share) {
        return new Reading.Figure(value, value * Math.exp(-high * share), value * Math.exp(-low * share));
    }
}
