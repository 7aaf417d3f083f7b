package dev.assay.model.plan;

/** What an experiment measures. */
public enum ExperimentKind {
    /** Contenders under load, in blocks. */
    COMPARISON,
    /** The same in a few minutes: the pilot and two short blocks, without a verdict. */
    FIRST_LOOK,
    /** Start-up alone, in rounds. */
    STARTUP
}
