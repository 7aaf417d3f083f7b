package dev.assay.model.plan;

/** Which JVMs a comparison is about. */
public enum JvmState {
    /** JIT compilation has finished: the state of a service for most of its life. */
    WARM,
    /** Just started: the state of a function, or of a service that scales to zero. */
    STARTING
}
