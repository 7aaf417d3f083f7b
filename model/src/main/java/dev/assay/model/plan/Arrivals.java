package dev.assay.model.plan;

/** How the intended send times of an open load are spread. */
public enum Arrivals {
    /** Exponential gaps: independent users. */
    POISSON,
    /** Equal gaps. */
    UNIFORM
}
