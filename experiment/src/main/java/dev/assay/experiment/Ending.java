package dev.assay.experiment;

/** Why an experiment ended. */
public enum Ending {
    /** Every primary comparison is settled. */
    SETTLED,
    /** No time for another block, or the schedule is used up. */
    BUDGET,
    /** The user asked to stop. */
    INTERRUPTED,
    /** Blocks keep failing, or the contenders give different responses. */
    FAILING;

    /** Whether it ended as planned: that spends what is left of the error probability, whereas an interrupted experiment can be resumed. */
    public boolean asPlanned() {
        return this == SETTLED || this == BUDGET;
    }
}
