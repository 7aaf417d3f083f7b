package dev.assay.run;

/** Why an experiment ended. */
public enum Ending {
    /** Every primary comparison is settled. */
    SETTLED,
    /** No time for another block, or the schedule is used up. */
    BUDGET,
    /** The user asked for it. */
    INTERRUPTED,
    /** Blocks keep failing. */
    FAILING;

    /** The end of the budget spends what is left of the error probability; an interruption may be continued. */
    public boolean asPlanned() {
        return this == SETTLED || this == BUDGET;
    }
}
