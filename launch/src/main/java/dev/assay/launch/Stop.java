package dev.assay.launch;

/** How a process ended when it was told to. */
public enum Stop {
    /** By itself, within the grace period after SIGTERM. */
    CLEAN,
    /** It did not end within the grace period and was killed. */
    KILLED,
    /** It was no longer running: stopped before, or gone by itself. */
    ALREADY_DEAD
}
