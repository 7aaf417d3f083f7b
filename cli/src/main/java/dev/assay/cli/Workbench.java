package dev.assay.cli;

import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.launch.Placements;
import dev.assay.launch.Ports;
import dev.assay.launch.Sandbox;
import dev.assay.launch.StartCaches;
import dev.assay.model.BadInputException;
import dev.assay.model.Deployment;
import dev.assay.model.Environment;
import dev.assay.model.InspectedApp;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Placement;
import dev.assay.model.Plan;
import dev.assay.report.SwapReport;
import dev.assay.swap.ArtifactSource;
import dev.assay.swap.Swapper;
import dev.assay.trial.ReadyRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plan made ready for this machine.
 *
 * @param app what is put on the servers
 * @param placement which CPUs run what
 * @param deployments the contenders, in the order of the plan
 * @param environment the machine as it is before Assay confines itself to the generator's CPUs
 */
public record Workbench(
        Plan plan, InspectedApp app, Placement placement, List<Deployment> deployments, Environment environment) {
    private static final String SANDBOX = "sandbox";

    public Workbench {
        deployments = List.copyOf(deployments);
    }

    /**
     * Inspects the app, swaps its server for every contender and chooses CPUs. Starts nothing.
     *
     * @param variables the environment variables, which say where swapped jars are kept
     * @throws BadInputException if the app, its contenders or the CPUs cannot be had as the plan has them
     */
    public static Workbench prepare(Plan plan, Map<String, String> variables) {
        Swapper swapper = swapper(variables);
        InspectedApp app = swapper.inspect(plan.app().orElseGet(Folders::builtInApp));
        Placement placement = Placements.choose(plan.servers(), plan.generator());
        return deployed(plan, app, placement, swapper, variables);
    }

    /**
     * The same app on the same CPUs for another plan. CPUs cannot be chosen anew once this process is confined to the
     * generator's: it would find no others.
     */
    Workbench with(Plan other, Map<String, String> variables) {
        return deployed(other, app, placement, swapper(variables), variables);
    }

    private static Workbench deployed(
            Plan plan, InspectedApp app, Placement placement, Swapper swapper, Map<String, String> variables) {
        List<Deployment> deployments = new Contenders(swapper, placement).deploy(plan, app);
        deployments.forEach(deployment -> {
            VirtualThreads.check(deployment, app);
            StartCaches.check(deployment, app.bootVersion());
        });
        requireNoCaches(plan, deployments);
        return new Workbench(
                plan, app, placement, deployments, environment(plan, placement, deployments, app, variables));
    }

    /** A start cache is made by running the app, and its JVM has to write it where contenders may not. */
    private static void requireNoCaches(Plan plan, List<Deployment> deployments) {
        if (plan.sandbox() && deployments.stream().anyMatch(StartCaches::wanted)) {
            throw new BadInputException(
                    "cache", "is not made in a sandbox", "Leave --cache (cache: in the plan) or the sandbox out.");
        }
    }

    /** What is written into the result about the machine, and what confined the contenders. */
    static Environment environment(
            Plan plan,
            Placement placement,
            List<Deployment> deployments,
            InspectedApp app,
            Map<String, String> variables) {
        Environment plain = Machine.environment(placement, deployments, app, variables);
        return plan.sandbox() ? plain.withFact(SANDBOX, Sandbox.required().words()) : plain;
    }

    /** That of this machine, if the plan asks for one. */
    Optional<Sandbox> sandbox() {
        return plan.sandbox() ? Optional.of(Sandbox.required()) : Optional.empty();
    }

    /**
     * With what contenders start from, where a plan asks for that. Starts those contenders, one after another, so the measuring
     * lock must be held.
     */
    Workbench withStartCaches(Console console, Map<String, String> variables) {
        if (deployments.stream().noneMatch(StartCaches::wanted)) {
            return this;
        }
        ReadyRequest ready = ReadyRequest.of(plan.workload());
        Path folder = Folders.cache(variables).resolve("starts");
        List<Deployment> prepared = new ArrayList<>();
        try (Launcher launcher = Launcher.local()) {
            StartCaches caches = new StartCaches(folder, launcher);
            for (Deployment deployment : deployments) {
                if (caches.missing(deployment)) {
                    console.err().println("Making the start cache of " + deployment.id() + " ...");
                }
                prepared.add(caches.prepare(deployment, training -> training(training, ready, folder)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoMeasurementException("Interrupted while a start cache was made.", "Run it again.");
        }
        return new Workbench(plan, app, placement, prepared, environment(plan, placement, prepared, app, variables));
    }

    private LaunchSpec training(Deployment deployment, ReadyRequest ready, Path folder) {
        return new LaunchSpec(
                deployment.id(),
                deployment,
                Ports.free(1).get(0),
                placement.all(),
                false,
                ready.path(),
                ready.status(),
                plan.load().tls().isPresent(),
                plan.readyTimeout(),
                folder.resolve(deployment.id() + ".log"));
    }

    /** Says before anything runs what in the app depends on the server that it is taken from, and what each swap warns of. */
    void warn(Console console) {
        boolean swapped = deployments.stream()
                .anyMatch(deployment -> deployment.contender().server() != app.server());
        if (swapped) {
            SwapReport.risks(app, console.style(), console.err());
        }
        deployments.forEach(deployment -> deployment.jar().warnings().forEach(warning -> console.err()
                .println(deployment.id() + ": " + warning)));
    }

    /** The app of a plan alone. */
    static InspectedApp inspect(Plan plan, Map<String, String> variables) {
        return swapper(variables).inspect(plan.app().orElseGet(Folders::builtInApp));
    }

    static Swapper swapper(Map<String, String> variables) {
        Path cache = Folders.cache(variables);
        return new Swapper(cache.resolve("jars"), ArtifactSource.maven());
    }
}
