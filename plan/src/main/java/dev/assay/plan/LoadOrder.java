package dev.assay.plan;

import dev.assay.model.Load;
import dev.assay.model.LoadOrigin;
import dev.assay.model.Trust;
import dev.assay.model.Wire;
import dev.assay.model.Workload;
import java.util.Optional;

/**
 * What {@code assay load} is to do.
 *
 * @param workload what the plan file says to send; empty if it says nothing
 * @param load how requests arrive
 * @param wire how requests travel
 * @param trust which certificates are accepted of a server that speaks TLS; empty if the plan file does not say it
 * @param origin the machine that load comes from; empty if the plan file does not say one
 */
public record LoadOrder(
        Optional<Workload> workload, Load load, Wire wire, Optional<Trust> trust, Optional<LoadOrigin> origin) {}
