package dev.assay.probe;

import dev.assay.model.Footprint;
import dev.assay.model.MemoryUse;
import java.util.Optional;

/**
 * What a process occupies, with what its memory pools hold.
 *
 * @param memory empty where the process takes no agent
 */
public record Occupancy(Footprint footprint, Optional<MemoryUse> memory) {}
