package dev.assay.model;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of a start beside its time and footprint.
 *
 * @param reportedMs what the app itself says it took, from its log; empty where it says nothing there
 * @param runningMs how long the process had been running by then, from the same line
 * @param memory empty where the process takes no agent
 */
public record StartDetails(OptionalDouble reportedMs, OptionalDouble runningMs, Optional<MemoryUse> memory) {
    /** Nothing known. */
    public static final StartDetails UNKNOWN =
            new StartDetails(OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
}
