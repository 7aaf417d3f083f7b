package dev.assay.model.verdict;

/** Whether a condition of {@code --fail-if} holds; unknown if a figure that it needs was refused or is missing. */
public enum Holds {
    YES,
    NO,
    UNKNOWN
}
