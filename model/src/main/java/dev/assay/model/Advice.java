package dev.assay.model;

/** What to change so that blocks get the figure they lack. */
public enum Advice {
    HIGHER_RATE,
    /** A higher rate would be enough, but the generator is already late at this one. */
    NO_HIGHER_RATE,
    LOWER_RATE,
    LESS_LOAD,
    FEWER_CONNECTIONS,
    ONLY_LOWER_RATE,
    /** The network is the limit. */
    FASTER_NETWORK,
    /** The network is the limit at the equal rate. */
    LESS_TRAFFIC,
    /** The generator is at fault: report a bug. */
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
