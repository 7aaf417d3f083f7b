package dev.assay.model;

/** What would give a block the figure that it lacks. */
public enum Advice {
    HIGHER_RATE,
    /** Where a higher rate would do, but the generator is late at this one. */
    NO_HIGHER_RATE,
    LOWER_RATE,
    LESS_LOAD,
    FEWER_CONNECTIONS,
    ONLY_LOWER_RATE,
    /** Where the network is the limit. */
    FASTER_NETWORK,
    /** Where it is, at the equal rate. */
    LESS_TRAFFIC,
    /** The generator is at fault. */
    REPORT,
    SERVER_LOG,
    LONGER_LIMIT_OR_BUDGET,
    LOWER_RATES_LATER,
    HIGHER_RATES_LATER;

    /** Whether it asks for less load at the equal rate, which {@link #HIGHER_RATE} contradicts. */
    public boolean lessLoad() {
        return this == LOWER_RATE || this == LESS_LOAD || this == ONLY_LOWER_RATE;
    }
}
