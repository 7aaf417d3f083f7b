package dev.assay.behave.transport;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.WireCase;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.launch.Launch;
import dev.assay.launch.RunningServer;
import dev.assay.launch.Stop;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.InspectedApp;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Starts and stops a contender for its cases. Cases go only to processes started here. Not thread-safe. */
public final class Fixture implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final String STANDING = "behave";
    /** Most processes that are replaced because they hang: each costs a minute at worst. */
    private static final int MAX_REPLACED = 10;

    /** Starts contenders on loopback. */
    public interface Starter {
        /**
         * Starts one and waits until it is ready.
         *
         * @param part names its log file
         */
        Launch start(Deployment deployment, String part) throws InterruptedException;
    }

    /** What is done with a contender while it runs. */
    public interface Use<T> {
        T with(Target target) throws InterruptedException;
    }

    /** What is done with a contender that may be started again. */
    public interface Cases<T> {
        T with(TargetPool pool) throws InterruptedException;
    }

    /** The contender did not become ready. */
    public static final class NotStartedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** @param reason a sentence */
        public NotStartedException(String reason) {
            super(reason);
        }

        public NotStartedException(IOException cause) {
            super("It accepts no connections: " + cause.getMessage(), cause);
        }
    }

    /**
     * What is asked once more.
     *
     * @param cases ids; empty if all cases are asked for the first time
     * @param part added to the names of log files
     */
    private record Again(Optional<Set<String>> cases, String part) {}

    private final Deployment deployment;
    private final InspectedApp app;
    private final AppRequests requests;
    private final Starter starter;
    private final Again again;
    private final List<String> troubles;
    private final ManagedServer standing;

    /**
     * Creates a fixture; starts nothing.
     *
     * @param app the contender's app
     */
    public Fixture(Deployment deployment, InspectedApp app, AppRequests requests, Starter starter) {
        this(deployment, app, requests, starter, new Again(Optional.empty(), ""), new ArrayList<>());
    }

    private Fixture(
            Deployment deployment,
            InspectedApp app,
            AppRequests requests,
            Starter starter,
            Again again,
            List<String> troubles) {
        this.deployment = deployment;
        this.app = app;
        this.requests = requests;
        this.starter = starter;
        this.again = again;
        this.troubles = troubles;
        this.standing = new ManagedServer(Map.of(), STANDING);
    }

    /**
     * This contender with other properties and in other processes, to ask it some cases again.
     *
     * @param further properties in addition to its own
     * @param cases ids
     * @param part added to the names of log files
     */
    public Fixture again(Map<String, String> further, Set<String> cases, String part) {
        Again again = new Again(Optional.of(Set.copyOf(cases)), part);
        return new Fixture(with(further), app, requests, starter, again, troubles);
    }

    /** Whether a case is to be sent: every case the first time. */
    public boolean asks(Case subject) {
        return again.cases().map(cases -> cases.contains(subject.id())).orElse(true);
    }

    public boolean asksAll() {
        return again.cases().isEmpty();
    }

    public List<WireCase> asked(List<WireCase> cases) {
        return cases.stream().filter(one -> asks(one.subject())).toList();
    }

    private Deployment with(Map<String, String> further) {
        Map<String, String> properties = new TreeMap<>(deployment.properties());
        properties.putAll(further);
        return deployment.withProperties(properties);
    }

    public Deployment deployment() {
        return deployment;
    }

    public InspectedApp app() {
        return app;
    }

    public AppRequests requests() {
        return requests;
    }

    /** A sentence for each process that hung, and for each that SIGTERM did not stop. */
    public List<String> troubles() {
        return List.copyOf(troubles);
    }

    /**
     * Where cases for the contender with its own properties go; the process serves all families that use it.
     *
     * @throws NotStartedException by {@link TargetPool#after} if it does not get ready
     */
    public TargetPool pool() {
        return standing;
    }

    /**
     * The contender with its own properties; started again if it has exited, no longer responds or does not come to rest.
     *
     * @throws NotStartedException if it does not get ready
     */
    public Target standing() throws InterruptedException {
        return standing.after("");
    }

    /**
     * Sends cases to the contender with further properties, in processes that are stopped afterwards.
     *
     * @param part names their log file
     * @throws NotStartedException if it does not get ready
     */
    public <T> T restartable(Map<String, String> further, String part, Cases<T> cases) throws InterruptedException {
        ManagedServer held = new ManagedServer(further, part);
        try {
            return cases.with(held);
        } finally {
            held.stop();
        }
    }

    /** A contender that is started again when a case has left it unusable. */
    private final class ManagedServer implements TargetPool {
        private final Map<String, String> further;
        private final String part;
        private Optional<RunningServer> server = Optional.empty();
        private Optional<IdleWatch> watch = Optional.empty();
        private boolean spinning;
        private int replaced;

        ManagedServer(Map<String, String> further, String part) {
            this.further = further;
            this.part = part;
        }

        @Override
        public Target after(String id) throws InterruptedException {
            if (server.filter(RunningServer::alive).isPresent() && replaced < MAX_REPLACED) {
                Optional<String> trouble = trouble();
                if (trouble.isPresent()) {
                    replaced++;
                    troubles.add("Process " + server.get().pid() + " (" + part + ") " + trouble.get()
                            + (id.isEmpty() ? "" : " after " + id) + " and was replaced.");
                    stop();
                    server = Optional.empty();
                }
            }
            if (server.filter(RunningServer::alive).isEmpty()) {
                spinning = false;
                server = Optional.of(ready(starter.start(Fixture.this.with(further), part + again.part())));
                watch = server.map(RunningServer::pid).map(IdleWatch::of);
            }
            return Target.of(server.get(), requests);
        }

        private Optional<String> trouble() {
            if (spinning) {
                return Optional.of("kept using CPU time with nothing to do");
            }
            return Plain.isAnswered(Target.of(server.orElseThrow(), requests))
                    ? Optional.empty()
                    : Optional.of("no longer answered a plain GET");
        }

        /** Says so once for each process. */
        @Override
        public boolean spins() throws InterruptedException {
            if (spinning || watch.isEmpty() || !watch.get().isBusy()) {
                return false;
            }
            spinning = true;
            return true;
        }

        void stop() throws InterruptedException {
            if (server.isPresent() && server.get().stop(GRACE) == Stop.KILLED) {
                troubles.add("Process " + server.get().pid() + " (" + part + ") was still running " + GRACE.toSeconds()
                        + " s after SIGTERM and was killed.");
            }
        }
    }

    /**
     * Starts the contender in a separate process and always stops it afterwards.
     *
     * @param further properties in addition to its own
     * @param part names its log file
     * @throws NotStartedException if it does not get ready
     */
    public <T> T fresh(Map<String, String> further, String part, Use<T> use) throws InterruptedException {
        return restartable(further, part, pool -> use.with(pool.after("")));
    }

    private static RunningServer ready(Launch launch) {
        if (launch instanceof Launch.Failed failed) {
            throw new NotStartedException(failed.reason());
        }
        return ((Launch.Ready) launch).server();
    }

    @Override
    public void close() {
        try {
            standing.stop();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt(); // the launcher ends it
        }
    }
}
