package dev.assay.plan;

import dev.assay.model.Load;
import dev.assay.model.Wire;
import dev.assay.model.Workload;
import java.util.Optional;

/**
 * What {@code assay load} is to do.
 *
 * @param workload what the plan file says to send; empty if it says nothing
 * @param load how requests arrive
 * @param wire how requests travel
 */
public record LoadOrder(Optional<Workload> workload, Load load, Wire wire) {}
