package dev.assay.behave;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.AppRequests.Slow;
import dev.assay.behave.families.Family;
import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.report.BehaviourReport;
import dev.assay.behave.transport.Fixture;
import dev.assay.cli.bench.LocalBench;
import dev.assay.cli.bench.Measuring;
import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Interrupts;
import dev.assay.experiment.ReadyRequest;
import dev.assay.launch.Launch;
import dev.assay.launch.Launcher;
import dev.assay.launch.files.MeasuringLock;
import dev.assay.model.BadInputException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Plan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tests the behaviour of contenders and writes it to a folder. */
final class Behaviours {
    private static final String SLOW = "slow";
    /** A page of the built-in app that begins a session. */
    private static final String SESSION = "/login";

    private final Console console;
    private final Map<String, String> variables;
    private final List<Family> families;
    private final List<String> slow;
    private final Optional<String> socket;
    private boolean interrupted;

    /**
     * @param variables the environment variables
     * @param slow paths whose GET takes a second or more
     * @param socket the path of a WebSocket
     */
    Behaviours(
            Console console,
            Map<String, String> variables,
            List<Family> families,
            List<String> slow,
            Optional<String> socket) {
        this.console = console;
        this.variables = variables;
        this.families = List.copyOf(families);
        this.slow = List.copyOf(slow);
        this.socket = socket;
    }

    /**
     * The families with these ids; all if none is named.
     *
     * @throws BadInputException if a name is unknown
     */
    static List<Family> families(List<String> only, String flag) {
        List<String> known = Family.all().stream().map(Family::id).toList();
        List<String> unknown = only.stream().filter(id -> !known.contains(id)).toList();
        if (!unknown.isEmpty()) {
            throw new BadInputException(
                    flag, "unknown family: " + unknown.get(0), "Choose from " + String.join(",", known) + ".");
        }
        return Family.all().stream()
                .filter(family -> only.isEmpty() || only.contains(family.id()))
                .toList();
    }

    /** @throws BadInputException if the plan has a load host: cases are sent from this machine */
    static void check(Plan plan, String flag) {
        if (plan.load().origin().isPresent()) {
            throw new BadInputException(flag, "sends its cases from this machine", "Omit --load-host.");
        }
    }

    /** Tests all contenders and writes their behaviour. */
    Behaviour ask(LocalBench bench, BehaviourFolder folder) {
        Behaviour behaviour = run(bench, folder);
        folder.write(behaviour);
        StringBuilder page = new StringBuilder();
        BehaviourReport.page(behaviour, page);
        folder.writePage(page);
        return behaviour;
    }

    /** What is kept, if the last test was interrupted. */
    Optional<String> interrupted(BehaviourFolder folder) {
        return interrupted
                ? Optional.of("Interrupted: what was tested so far is in " + folder.dir() + ".")
                : Optional.empty();
    }

    private Behaviour run(LocalBench bench, BehaviourFolder folder) {
        MeasuringLock lock = Measuring.lock(console, variables);
        try {
            return run(bench.withStartCaches(), folder, Footprint.now());
        } finally {
            lock.close();
        }
    }

    private Behaviour run(LocalBench bench, BehaviourFolder folder, Footprint before) {
        try (Interrupts interrupts = Interrupts.installWithoutBlocks(console)) {
            Behaviour behaviour = leaving(launched(bench, folder), before);
            interrupted = interrupts.given();
            return behaviour;
        }
    }

    /** With what the tests left behind, unless an interrupt ends the look at that. */
    private static Behaviour leaving(Behaviour behaviour, Footprint before) {
        try {
            return behaviour.leaving(before.left());
        } catch (InterruptedException stopped) {
            return behaviour;
        }
    }

    private Behaviour launched(LocalBench bench, BehaviourFolder folder) {
        List<String> bases = bench.plan().bases().stream().map(Contender::id).toList();
        try (Launcher launcher = Launcher.local(bench.sandbox())) {
            List<Fixture> fixtures = new ArrayList<>();
            for (Deployment deployment : bench.deployments()) {
                if (bases.contains(deployment.id())) {
                    fixtures.add(new Fixture(
                            deployment,
                            bench.environment().app(deployment),
                            requests(bench.plan()),
                            (started, part) -> start(launcher, bench, started, folder.serverLog(started.id(), part))));
                }
            }
            return new Behaving(families, new BehaviourProgress(console)).run(bench.subject(), fixtures);
        }
    }

    private AppRequests requests(Plan plan) {
        String path = ReadyRequest.of(plan.workload()).path();
        List<Slow> named = new ArrayList<>();
        for (String given : slow) {
            String id = named.isEmpty() ? SLOW : SLOW + "-" + (named.size() + 1);
            named.add(new Slow(id, "Requests to " + given + " in flight", given, Map.of()));
        }
        boolean builtIn = plan.app().isEmpty()
                && plan.contenders().stream()
                        .allMatch(contender -> contender.app().isEmpty());
        AppRequests requests =
                AppRequests.of(plan.workload(), path, builtIn && named.isEmpty() ? stalling(path) : named, socket);
        return builtIn ? requests.beginningSessionAt(SESSION) : requests;
    }

    /** A path of the built-in app, with the properties that make it stall over and over. */
    private static List<Slow> stalling(String path) {
        return List.of(
                new Slow(
                        SLOW,
                        "One-second requests in flight",
                        path,
                        Map.of("orders.stall", "1s", "orders.stall-every", "1001ms")),
                new Slow(
                        SLOW + "-5s",
                        "Five-second requests in flight",
                        path,
                        Map.of("orders.stall", "5s", "orders.stall-every", "5001ms")));
    }

    private static Launch start(Launcher launcher, LocalBench bench, Deployment deployment, Path log)
            throws InterruptedException {
        return launcher.launch(ReadyRequest.spec(
                bench.plan(), deployment, bench.port(), bench.placement().all(), false, log));
    }
}
