package dev.assay.model;

/** Where the margin of a plan comes from. */
public enum MarginSource {
    /** The user gave it, or it is the default. */
    PLAN,
    /** What a restart changes: the standard deviation between two warm JVMs of one server, by an earlier calibration of the machine. */
    CALIBRATION,
    /** An earlier calibration gave less or more than a margin may be, so it is the limit. */
    LIMIT
}
