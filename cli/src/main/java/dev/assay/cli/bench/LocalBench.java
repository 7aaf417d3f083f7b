package dev.assay.cli.bench;

import dev.assay.cli.screen.Console;
import dev.assay.experiment.Bench;
import dev.assay.experiment.ReadyRequest;
import dev.assay.experiment.Rig;
import dev.assay.http.NativeCode;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.launch.Ports;
import dev.assay.launch.StartCaches;
import dev.assay.launch.files.MeasuringLock;
import dev.assay.launch.machine.Placements;
import dev.assay.launch.process.Sandbox;
import dev.assay.ledger.Ledger;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.InspectedApp;
import dev.assay.report.SwapReport;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A plan made ready for this machine.
 *
 * @param environment the machine as it is before Assay confines itself to the generator's CPUs
 * @param variables the environment variables, which say where swapped jars and start caches are kept
 * @param elsewhere where load comes from, unless that is this machine
 */
public record LocalBench(
        Plan plan,
        Environment environment,
        Console console,
        Map<String, String> variables,
        Optional<LoadSource> elsewhere,
        InstantSource clock)
        implements Bench {
    private static final String SANDBOX = "sandbox";

    /**
     * Inspects the apps, swaps their servers for every contender and chooses CPUs. Starts nothing. Contenders with their own jar and no
     * server get the server in that jar.
     *
     * @param apps of which some may have been inspected
     * @throws BadInputException if the plan asks for an app, a contender or CPUs that are not available
     */
    public static LocalBench prepare(Plan plan, Apps apps, Console console, Map<String, String> variables) {
        return deployed(plan, placement(plan), apps, console, variables, false);
    }

    /** The same with apps of which none has been inspected. */
    public static LocalBench prepare(Plan plan, Console console, Map<String, String> variables) {
        return prepare(plan, Apps.of(variables), console, variables);
    }

    /** The same with servers that can be told to speak HTTP/2, whatever the settings say. */
    public static LocalBench prepareForHttp2(Plan plan, Apps apps, Console console, Map<String, String> variables) {
        return deployed(plan, placement(plan), apps, console, variables, true);
    }

    /** The same contenders on the same CPUs, able to speak HTTP/2, whatever the settings say. */
    public LocalBench forHttp2() {
        return deployed(plan, placement(), Apps.of(variables), console, variables, true);
    }

    /** Which CPUs run what, depending on whether load comes from this machine. */
    private static Placement placement(Plan plan) {
        return plan.load().origin().isPresent()
                ? Placements.whole(plan.servers(), plan.generator())
                : Placements.choose(plan.servers(), plan.generator());
    }

    /** CPUs cannot be chosen or counted again once this process is confined to the generator's: it would find no others. */
    @Override
    public LocalBench with(Plan other) {
        LocalBench again = deployed(other, placement(), Apps.of(variables), console, variables, false);
        Environment asItWas = environment.with(again.deployments(), again.environment.app());
        return new LocalBench(again.plan, asItWas, console, variables, again.elsewhere, again.clock);
    }

    /** The same, but it waits for the machine, since another Assay may have taken it after what was measured before. */
    public LocalBench waiting() {
        return new LocalBench(plan, environment, console, Measuring.waiting(variables), elsewhere, clock);
    }

    private static LocalBench deployed(
            Plan asked, Placement placement, Apps apps, Console console, Map<String, String> variables, boolean http2) {
        Plan plan = apps.withServers(asked);
        List<Deployment> deployments = new Contenders(apps.swapper(), placement, http2).deploy(plan, apps);
        Environment plain = Machine.environment(placement, deployments, apps.usual(plan), variables);
        Environment environment =
                plan.sandbox() ? plain.withFact(SANDBOX, Sandbox.required().words()) : plain;
        deployments.forEach(deployment -> {
            InspectedApp app = environment.app(deployment);
            VirtualThreads.check(deployment, app, apps.swapper()::usesSpringBoot);
            StartCaches.check(deployment, app.bootVersion());
        });
        requireNoCaches(plan, deployments);
        return new LocalBench(plan, environment, console, variables, Optional.empty(), Machine.clock());
    }

    /** The same with load from there, and what the result says about it. */
    public LocalBench loadedFrom(LoadConnection load) {
        Environment described = environment;
        for (Map.Entry<String, String> fact :
                load.source().map(LoadSource::facts).orElse(Map.of()).entrySet()) {
            described = described.withFact(fact.getKey(), fact.getValue());
        }
        return new LocalBench(plan, described, console, variables, load.source(), clock);
    }

    public Placement placement() {
        return environment.placement();
    }

    /** The contenders, in the order of the plan. */
    public List<Deployment> deployments() {
        return environment.deployments();
    }

    @Override
    public Hold reserve() {
        MeasuringLock lock = Measuring.lock(console, variables);
        NativeCode.unpackInto(MeasuringLock.defaultFolder());
        return lock::close;
    }

    @Override
    public Rig rig(Ledger ledger) {
        return LocalRig.of(this, ledger);
    }

    public String subject() {
        return environment.apps().stream().map(InspectedApp::name).distinct().collect(Collectors.joining("-"));
    }

    /** Rejects start caches in a sandbox: the app's JVM would have to write them where contenders may not. */
    private static void requireNoCaches(Plan plan, List<Deployment> deployments) {
        if (plan.sandbox() && deployments.stream().anyMatch(StartCaches::wanted)) {
            throw new BadInputException(
                    "startup-cache",
                    "cannot be created in a sandbox",
                    "Omit --startup-cache (startup-cache: in the plan) or the sandbox.");
        }
    }

    /**
     * A port for one server: that of the plan, or a free one.
     *
     * @throws BadInputException if that of the plan is taken
     */
    public int port() {
        return LocalRig.ports(plan).apply(1).get(0);
    }

    public Optional<Sandbox> sandbox() {
        return plan.sandbox() ? Optional.of(Sandbox.required()) : Optional.empty();
    }

    @Override
    public LocalBench withStartCaches() {
        if (deployments().stream().noneMatch(StartCaches::wanted)) {
            return this;
        }
        Path folder = Folders.cache(variables).resolve("starts");
        List<Deployment> prepared = new ArrayList<>();
        try (Launcher launcher = Launcher.local()) {
            StartCaches caches = new StartCaches(folder, launcher);
            for (Deployment deployment : deployments()) {
                if (caches.missing(deployment)) {
                    console.err().println("Creating the start-up cache of " + deployment.id() + " ...");
                }
                prepared.add(caches.prepare(deployment, training -> training(training, folder)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoMeasurementException("Interrupted while creating a start-up cache.", "Run it again.");
        }
        Environment cached = environment.withDeployments(prepared);
        return new LocalBench(plan, cached, console, variables, elsewhere, clock);
    }

    private LaunchSpec training(Deployment deployment, Path folder) {
        Path log = folder.resolve(deployment.id() + ".log");
        return ReadyRequest.spec(
                plan, deployment, Ports.free(1).get(0), placement().all(), false, log);
    }

    /**
     * Prints what in an app depends on the server that is replaced, the warnings of each swap, and the JVM options that contenders do not
     * get or cannot all follow, before anything runs.
     */
    public void warn() {
        Launcher.DROPPED_VARIABLES.stream()
                .filter(name -> !variables.getOrDefault(name, "").isBlank())
                .forEach(name -> console.err()
                        .println("contenders do not get the options in " + name
                                + ": give those that the app needs with --jvm"));
        StartCaches.shared(deployments()).forEach(option -> console.err()
                .println("a cache of an app's classes fits one jar: contenders with another start without " + option
                        + "; --startup-cache cds or aot makes one for each"));
        deployments().stream()
                .filter(deployment -> deployment.contender().server()
                        != environment.app(deployment).server())
                .map(environment::app)
                .distinct()
                .forEach(app -> SwapReport.risks(app, console.style(), console.err()));
        deployments().forEach(deployment -> deployment.jar().warnings().forEach(warning -> console.err()
                .println(deployment.id() + ": " + warning)));
    }
}
