package dev.assay.model;

/** Which JVMs a comparison is about. */
public enum JvmState {
    /** They have finished compiling: what a service is most of its life. */
    WARM,
    /** They have just started: what a function, or a service that scales to zero, is. */
    STARTING
}
