package dev.assay.load.request;

/** What must be the same in all responses to the same request; a difference from the first good one is an error. */
public enum ResponseLikeness {
    /** Nothing beyond the workload's checks. */
    NONE,
    LENGTH,
    BODY
}
