package dev.assay.model;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** A check by which the generator proves that it was not the bottleneck. */
public enum Gate {
    /** The share of the time of its cores that the generator worked, spinning left out. Above it, arrivals queue for the generator. */
    GENERATOR_CPU("generator-cpu", 0.6),

    /**
     * One request in a hundred was dispatched this late. Fails when something else ran on the generator's CPU for a while. The limit is
     * a share of the median latency.
     */
    DEQUEUE_LAG_P99("dequeue-lag-p99", 0.05),

    /**
     * One request in a thousand was dispatched this late: concerns the slowest answers only. The limit is a share of the 99th
     * percentile of latency.
     */
    DEQUEUE_LAG_P999("dequeue-lag-p999", 0.10),

    /**
     * The share of requests, 0 to 1, that were dispatched late and while another one fell due: what makes a request cheaper
     * for the server (ADR 59). A request in a bunch costs two thirds of its CPU time less (ADR 21): this many move its mean by 0.7 % at
     * most.
     */
    BUNCHING("bunching", 0.01),

    /** The share of the planned requests that were not sent. */
    SENT_VS_PLANNED("sent-vs-planned", 0.005),

    /**
     * Windows of time hold as many requests as were due in them: how far the index of dispersion is from that of the plan. Concerns
     * waiting, and with it latency. Below the limit, simulated queues at 70 % utilisation were bent by less than 10 %, mean and 99th
     * percentile (ADR 18).
     */
    ARRIVAL_DISPERSION("arrival-dispersion", 0.1),

    /** Connections that carried an answer. The least is a share of those that the requests could have used. */
    CONNECTIONS("connections", 1),

    /**
     * The share by which requests in flight, as counted and as timed, are apart. Reading the clock and the histograms' three digits are
     * both far below the limit.
     */
    LITTLES_LAW("littles-law", 0.01),

    /**
     * The share of what the network to the load host carries that a load took, in the direction in which it is larger. Above it, answers
     * queue for the network. Only of load from another machine.
     */
    NETWORK("network", 0.8);

    private static final Set<Gate> LATENESS =
            EnumSet.of(DEQUEUE_LAG_P99, DEQUEUE_LAG_P999, BUNCHING, ARRIVAL_DISPERSION);

    private final String id;
    private final double limit;

    Gate(String id, double limit) {
        this.id = id;
        this.limit = limit;
    }

    /** The name in result files, for example {@code generator-cpu}. */
    public String id() {
        return id;
    }

    /** The bound that a sound load does not pass, in the unit that the gate says. */
    public double limit() {
        return limit;
    }

    /** Whether it is about the generator's lateness alone. */
    public boolean aboutLateness() {
        return LATENESS.contains(this);
    }

    /** The gate with this {@link #id()}; empty for one that this version does not know. */
    public static Optional<Gate> byId(String id) {
        return Arrays.stream(values()).filter(gate -> gate.id.equals(id)).findFirst();
    }
}
