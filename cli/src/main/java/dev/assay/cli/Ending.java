package dev.assay.cli;

/** Why an experiment ended. */
enum Ending {
    /** Every primary comparison is settled. */
    SETTLED,
    /** No time for another block, or the schedule is used up. */
    BUDGET,
    /** The user asked for it. */
    INTERRUPTED,
    /** Blocks keep failing. */
    FAILING
}
