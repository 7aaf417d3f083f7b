package dev.assay.launch;

/** How a process ended when asked to. */
public enum Stop {
    /** It ended within the grace period after SIGTERM. */
    CLEAN,
    /** It did not end within the grace period and was killed. */
    KILLED,
    /** It was no longer running: stopped earlier, or ended by itself. */
    ALREADY_DEAD
}
