package dev.assay.model.evidence;

import dev.assay.model.Numbers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.DoubleStream;

/** A check that the generator was not the bottleneck. */
public enum Gate {
    /** The share of its cores' time that the generator worked, without spinning. Above the limit, arrivals queue for the generator. */
    GENERATOR_CPU("generator-cpu", 0.6, Form.PERCENT, "the generator was busy %s of the time (limit %s)"),

    /**
     * One request in a hundred was dispatched at least this late. Fails when something else ran on the generator's CPU for a while. The
     * limit is a share of the median latency.
     */
    DEQUEUE_LAG_P99(
            "dequeue-lag-p99", 0.05, Form.MILLIS, "1 in 100 requests was dispatched at least %s late (limit %s)"),

    /**
     * One request in a thousand was dispatched at least this late; affects only the slowest responses. The limit is a share of
     * the 99th percentile of latency.
     */
    DEQUEUE_LAG_P999(
            "dequeue-lag-p999", 0.10, Form.MILLIS, "1 in 1,000 requests was dispatched at least %s late (limit %s)"),

    /**
     * The share of requests, 0 to 1, that were dispatched late together with another one that was due, which makes a request cheaper
     * for the server (ADR 0033), so that the limit moves the mean by 0.9% at most.
     */
    BUNCHING("bunching", 0.01, Form.PERCENT, "%s of requests were dispatched late, bunched with another (limit %s)"),

    /** The share of the planned requests that were not sent. */
    SENT_VS_PLANNED("sent-vs-planned", 0.005, Form.PERCENT, "%s of the planned requests were not sent (limit %s)"),

    /**
     * How far the index of dispersion of arrivals is from the planned one. Affects queueing, and with it latency. Below the limit,
     * simulated queues at 70% utilisation were distorted by less than 10% in mean and 99th percentile (ADR 0028).
     */
    ARRIVAL_DISPERSION(
            "arrival-dispersion",
            0.1,
            Form.INDEX,
            "indices of dispersion of dispatch and due times differ by %s (limit %s)"),

    /** Connections that carried a response; the limit is their minimum share of those that the requests could have used. */
    CONNECTIONS("connections", 1, Form.COUNT, "%s connections carried a response (minimum %s)"),

    /**
     * The relative difference between requests in flight as counted and as timed. Reading the clock and the histograms' three digits
     * contribute far less than the limit.
     */
    LITTLES_LAW(
            "littles-law",
            0.01,
            Form.PERCENT,
            "requests in flight, as counted and by Little's law, differ by %s (limit %s)"),

    /**
     * The share of the bandwidth to the load host that a load used, in the busier direction. Above the limit, answers queue for the
     * network. Only for load from another machine.
     */
    NETWORK("network", 0.8, Form.PERCENT, "%s of the bandwidth measured by a probe (limit %s)");

    private static final Set<Gate> LATENESS =
            EnumSet.of(DEQUEUE_LAG_P99, DEQUEUE_LAG_P999, BUNCHING, ARRIVAL_DISPERSION);

    private final String id;
    private final double limit;
    private final Form form;
    private final String failure;

    Gate(String id, double limit, Form form, String failure) {
        this.id = id;
        this.limit = limit;
        this.form = form;
        this.failure = failure;
    }

    /** What a failure says, with places for what was measured and the limit. */
    public String failure() {
        return failure;
    }

    public Form form() {
        return form;
    }

    /** How its figures are written. */
    public enum Form {
        PERCENT("%"),
        MILLIS(" ms"),
        INDEX(""),
        COUNT("");

        private static final MathContext THREE_DIGITS = new MathContext(3);

        private final String unit;

        Form(String unit) {
            this.unit = unit;
        }

        public String unit() {
            return unit;
        }

        /** A value that reads differently from the limits that it crossed, or a limit from such values. */
        public String number(double value, double... others) {
            return switch (this) {
                case PERCENT ->
                    Numbers.apart(
                            percent -> Numbers.tenthOfPercent(percent / 100),
                            100 * value,
                            DoubleStream.of(others).map(other -> 100 * other).toArray());
                case MILLIS, INDEX -> Numbers.apart(Form::three, value, others);
                case COUNT -> Numbers.integer(value);
            };
        }

        /** Three significant digits, without trailing zeros. */
        private static String three(double value) {
            return Double.isFinite(value)
                    ? BigDecimal.valueOf(value)
                            .round(THREE_DIGITS)
                            .stripTrailingZeros()
                            .toPlainString()
                    : String.valueOf(value);
        }
    }

    /** The name in result files, for example {@code generator-cpu}. */
    public String id() {
        return id;
    }

    /** The bound for a valid load, in the unit of the gate. */
    public double limit() {
        return limit;
    }

    /** Whether it is about the generator's lateness alone. */
    public boolean aboutLateness() {
        return LATENESS.contains(this);
    }
}
