package dev.assay.model;

import java.util.Optional;

/**
 * What a plan says of the load; the phases of a block are made from it.
 *
 * @param connections open connections in every phase
 * @param rate offered rate of the equal-rate phase
 * @param arrivals spread of the intended send times
 * @param wire how requests travel
 * @param tls which certificates of the contenders are accepted; empty for plain text
 */
public record LoadPlan(int connections, Rate rate, Arrivals arrivals, Wire wire, Optional<Trust> tls) {
    public LoadPlan {
        Require.that(connections >= 1 && connections <= 20_000, "connections must be 1 to 20000: " + connections);
    }

    /** Over plain HTTP/1.1. */
    public LoadPlan(int connections, Rate rate, Arrivals arrivals) {
        this(connections, rate, arrivals, Wire.PLAIN, Optional.empty());
    }
}
