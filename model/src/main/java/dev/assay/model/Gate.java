package dev.assay.model;

/**
 * A check by which the generator proves that it was not the bottleneck.
 *
 * @param gate name, for example {@code generator-cpu}
 * @param value what was measured, in the unit of the limit
 * @param limit the bound that the value must not pass
 * @param ok whether it held
 * @param detail in words, with units
 */
public record Gate(String gate, double value, double limit, boolean ok, String detail) {
    /** One request in a hundred was dispatched this late. Fails when something else ran on the generator's CPU for a while. */
    public static final String DEQUEUE_LAG_P99 = "dequeue-lag-p99";

    /** One request in a thousand was dispatched this late: concerns the slowest answers only. */
    public static final String DEQUEUE_LAG_P999 = "dequeue-lag-p999";

    /** Windows of time hold as many requests as were due in them. Concerns waiting, and with it latency. */
    public static final String ARRIVAL_DISPERSION = "arrival-dispersion";

    /**
     * The share of requests, 0 to 1, that were dispatched late and while another one fell due: what makes a request cheaper
     * for the server (ADR 59).
     */
    public static final String BUNCHING = "bunching";
}
