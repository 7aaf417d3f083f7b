package dev.assay.model;

/** What an experiment measures. */
public enum ExperimentKind {
    /** Contenders under load, in blocks. */
    COMPARISON,
    /** Start-up alone, in rounds. */
    STARTUP
}
