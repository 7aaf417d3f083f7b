package dev.assay.loads;

import dev.assay.model.plan.ClientCertificate;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import java.util.Optional;

/**
 * What {@code assay load} is asked to do.
 *
 * @param workload of the plan file; empty if it has none
 * @param load how requests arrive
 * @param wire protocol and use of connections
 * @param trust which server certificates are accepted; empty if the plan file does not say
 * @param certificate shown to servers that ask for one; empty if the plan file does not name one
 * @param origin the machine that sends the load; empty if the plan file does not name one
 */
public record LoadOrder(
        Optional<Workload> workload,
        Load load,
        Wire wire,
        Optional<Trust> trust,
        Optional<ClientCertificate> certificate,
        Optional<LoadOrigin> origin) {}
