package dev.assay.probe;

import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.MemoryUse;
import java.util.Optional;

/**
 * Footprint and memory pools of a process.
 *
 * @param memory use of the memory pools; empty if the process rejects the agent
 */
public record Occupancy(Footprint footprint, Optional<MemoryUse> memory) {}
