package dev.assay.verdict;

/** Whether a condition of {@code --fail-if} holds; unknown where what it asks about was not measured. */
public enum Holds {
    YES,
    NO,
    UNKNOWN
}
