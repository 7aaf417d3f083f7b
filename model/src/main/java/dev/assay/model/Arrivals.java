package dev.assay.model;

/** How the intended send times of an open load are spread. */
public enum Arrivals {
    /** Exponential gaps: users who do not know of one another. */
    POISSON,
    /** Equal gaps. */
    UNIFORM
}
