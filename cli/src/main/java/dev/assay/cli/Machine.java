package dev.assay.cli;

import dev.assay.launch.MachineFacts;
import dev.assay.model.Deployment;
import dev.assay.model.Environment;
import dev.assay.model.InspectedApp;
import dev.assay.model.Placement;
import java.util.List;

/** What is written into a result folder about the machine. */
final class Machine {
    private Machine() {}

    static Environment environment(Placement placement, List<Deployment> deployments, InspectedApp app) {
        MachineFacts facts = MachineFacts.describe();
        return new Environment(
                Version.number(),
                facts.os(),
                facts.cpu(),
                facts.cpus(),
                facts.memoryBytes(),
                facts.virtualisation(),
                placement,
                deployments,
                app,
                facts.facts());
    }
}
