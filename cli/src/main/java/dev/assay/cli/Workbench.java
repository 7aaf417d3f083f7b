package dev.assay.cli;

import dev.assay.launch.Placements;
import dev.assay.model.Deployment;
import dev.assay.model.Environment;
import dev.assay.model.InspectedApp;
import dev.assay.model.Placement;
import dev.assay.model.Plan;
import dev.assay.swap.ArtifactSource;
import dev.assay.swap.Swapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A plan made ready for this machine.
 *
 * @param app what is put on the servers
 * @param placement which CPUs run what
 * @param deployments the contenders, in the order of the plan
 * @param environment the machine as it is before Assay confines itself to the generator's CPUs
 */
record Workbench(
        Plan plan, InspectedApp app, Placement placement, List<Deployment> deployments, Environment environment) {
    Workbench {
        deployments = List.copyOf(deployments);
    }

    /** Inspects the app, swaps its server for every contender and chooses CPUs. Starts nothing. */
    static Workbench prepare(Plan plan, Map<String, String> variables) {
        Swapper swapper = swapper(variables);
        InspectedApp app = swapper.inspect(plan.app().orElseGet(Folders::builtInApp));
        Placement placement = Placements.choose(plan.servers(), plan.generator());
        List<Deployment> deployments = new Contenders(swapper, placement).deploy(plan, app);
        return new Workbench(plan, app, placement, deployments, Machine.environment(placement, deployments, app));
    }

    static Swapper swapper(Map<String, String> variables) {
        Path cache = Folders.cache(variables);
        return new Swapper(cache.resolve("jars"), ArtifactSource.maven());
    }
}
