package dev.assay.model;

/** What a slice measures. */
public enum Phase {
    /** Open loop at the same offered rate for all contenders. */
    RATE,
    /** Closed loop: as much as the contender can take. */
    SATURATION,
    /** Open loop at several rates, the same for all contenders, to find the highest that meets a service level. */
    CAPACITY
}
