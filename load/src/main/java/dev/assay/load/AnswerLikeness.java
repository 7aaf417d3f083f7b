package dev.assay.load;

/** What all answers to the same request have in common; what differs from the first good one is an error. */
public enum AnswerLikeness {
    /** Nothing but what the workload asks of each answer. */
    NONE,
    /** The length of the body. */
    LENGTH,
    /** The body. */
    BODY
}
