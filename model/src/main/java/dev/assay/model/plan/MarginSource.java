package dev.assay.model.plan;

/** Where the margin of a plan comes from. */
public enum MarginSource {
    /** The user gave it, or it is the default. */
    PLAN,
    /** The effect of a restart: √2 times the standard deviation between warm JVMs of one server, from an earlier calibration. */
    CALIBRATION,
    /** An earlier calibration gave less or more than a margin may be, so the limit is used. */
    LIMIT
}
