package dev.assay.model.evidence;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known about a start besides its time and footprint.
 *
 * @param reportedMs start-up time that the app logged; empty if it logged none
 * @param runningMs how long the process had been running by then, from the same line
 * @param memory empty if no agent can be loaded into the process
 */
public record StartDetails(OptionalDouble reportedMs, OptionalDouble runningMs, Optional<MemoryUse> memory) {
    public static final StartDetails UNKNOWN =
            new StartDetails(OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
}
