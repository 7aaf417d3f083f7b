package dev.assay.cli;

import dev.assay.experiment.ReadyRequest;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.launch.MeasuringLock;
import dev.assay.launch.Placements;
import dev.assay.launch.Ports;
import dev.assay.launch.Sandbox;
import dev.assay.launch.StartCaches;
import dev.assay.launch.UnusedFolders;
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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A plan made ready for this machine.
 *
 * @param app the app on the servers; that of the first contender if each has its own jar
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
     * Inspects the apps, swaps their servers for every contender and chooses CPUs. Starts nothing. Contenders with their own jar and no
     * server get the server in that jar.
     *
     * @param variables the environment variables, which say where swapped jars are kept
     * @throws BadInputException if the plan asks for an app, a contender or CPUs that are not available
     */
    public static Workbench prepare(Plan plan, Map<String, String> variables) {
        return prepare(plan, Apps.of(variables), variables);
    }

    /** The same with apps of which some have been inspected. */
    public static Workbench prepare(Plan plan, Apps apps, Map<String, String> variables) {
        return deployed(plan, placement(plan), apps, variables, false);
    }

    /** The same with servers that can be told to speak HTTP/2, whatever the settings say. */
    public static Workbench prepareForHttp2(Plan plan, Apps apps, Map<String, String> variables) {
        return deployed(plan, placement(plan), apps, variables, true);
    }

    /** The same contenders on the same CPUs, able to speak HTTP/2, whatever the settings say. */
    public Workbench forHttp2(Map<String, String> variables) {
        return deployed(plan, placement, Apps.of(variables), variables, true);
    }

    /** Which CPUs run what, depending on whether load comes from this machine. */
    static Placement placement(Plan plan) {
        return plan.load().origin().isPresent()
                ? Placements.whole(plan.servers(), plan.generator())
                : Placements.choose(plan.servers(), plan.generator());
    }

    /**
     * The same app on the same CPUs for another plan. CPUs cannot be chosen again once this process is confined to the generator's: it
     * would find no others.
     */
    public Workbench with(Plan other, Map<String, String> variables) {
        return deployed(other, placement, Apps.of(variables), variables, false);
    }

    private static Workbench deployed(
            Plan asked, Placement placement, Apps apps, Map<String, String> variables, boolean http2) {
        Plan plan = apps.withServers(asked);
        List<Deployment> deployments = new Contenders(apps.swapper(), placement, http2).deploy(plan, apps);
        Environment environment = environment(plan, placement, deployments, apps.usual(plan), variables);
        deployments.forEach(deployment -> {
            InspectedApp app = environment.app(deployment);
            VirtualThreads.check(deployment, app);
            StartCaches.check(deployment, app.bootVersion());
        });
        requireNoCaches(plan, deployments);
        return new Workbench(plan, environment.app(), placement, deployments, environment);
    }

    /** The names of the apps, for the name of the result folder. */
    public String subject() {
        return environment.apps().stream().map(InspectedApp::name).distinct().collect(Collectors.joining("-"));
    }

    /** Rejects start caches in a sandbox: the app's JVM would have to write them where contenders may not. */
    private static void requireNoCaches(Plan plan, List<Deployment> deployments) {
        if (plan.sandbox() && deployments.stream().anyMatch(StartCaches::wanted)) {
            throw new BadInputException(
                    "cache", "cannot be created in a sandbox", "Omit --cache (cache: in the plan) or the sandbox.");
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

    /** The same with one more fact about the machine. */
    Workbench withFact(String name, String value) {
        return new Workbench(plan, app, placement, deployments, environment.withFact(name, value));
    }

    /**
     * A port for one server: that of the plan, or a free one.
     *
     * @throws BadInputException if that of the plan is taken
     */
    public int port() {
        return Instruments.ports(plan).apply(1).get(0);
    }

    /** The sandbox of this machine, if the plan asks for one. */
    public Optional<Sandbox> sandbox() {
        return plan.sandbox() ? Optional.of(Sandbox.required()) : Optional.empty();
    }

    /**
     * The workbench with start caches for the contenders that ask for them. Starts those contenders one after another, so the measuring
     * lock must be held.
     */
    public Workbench withStartCaches(Console console, Map<String, String> variables) {
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
                    console.err().println("Creating the start-up cache of " + deployment.id() + " ...");
                }
                prepared.add(caches.prepare(deployment, training -> training(training, ready, folder)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoMeasurementException("Interrupted while creating a start-up cache.", "Run it again.");
        }
        return new Workbench(plan, app, placement, prepared, environment.withDeployments(prepared));
    }

    private LaunchSpec training(Deployment deployment, ReadyRequest ready, Path folder) {
        return new LaunchSpec(
                deployment.id(),
                deployment,
                Ports.LOOPBACK_ADDRESS,
                Ports.free(1).get(0),
                placement.all(),
                false,
                ready.path(),
                ready.status(),
                plan.load().tls().isPresent(),
                plan.readyTimeout(),
                folder.resolve(deployment.id() + ".log"));
    }

    /** Prints what in an app depends on the server that is replaced, and the warnings of each swap, before anything runs. */
    public void warn(Console console) {
        deployments.stream()
                .filter(deployment -> deployment.contender().server()
                        != environment.app(deployment).server())
                .map(environment::app)
                .distinct()
                .forEach(app -> SwapReport.risks(app, console.style(), console.err()));
        deployments.forEach(deployment -> deployment.jar().warnings().forEach(warning -> console.err()
                .println(deployment.id() + ": " + warning)));
    }

    static Swapper swapper(Map<String, String> variables) {
        Path cache = Folders.cache(variables);
        Path jars = cache.resolve("jars");
        UnusedFolders.remove(jars);
        if (MeasuringLock.holder(MeasuringLock.defaultFolder()).isEmpty()) {
            UnusedFolders.limit(List.of(jars, cache.resolve("starts")), Folders.cacheLimit(variables));
        }
        return new Swapper(jars, ArtifactSource.maven());
    }
}
