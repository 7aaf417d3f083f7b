package dev.assay.model;

/** What a slice measures. */
public enum Phase {
    /** Open loop at the same offered rate for all contenders. */
    RATE,
    /** Closed loop: as much as the contender can take. */
    SATURATION,
    /** Open loop at several rates, the same for all contenders: up to which of them a service level is kept. */
    CAPACITY
}
