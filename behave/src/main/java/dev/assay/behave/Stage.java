package dev.assay.behave;

import dev.assay.launch.Launch;
import dev.assay.launch.RunningServer;
import dev.assay.launch.Stop;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Deployment;
import dev.assay.model.InspectedApp;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Starts and stops a contender for its cases. Cases go only to processes started here. Not thread-safe. */
public final class Stage implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final String STANDING = "behave";
    /** Most processes that are replaced because they hang: each costs a minute at worst. */
    private static final int MOST_REPLACED = 10;

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
    interface Use<T> {
        T with(Target target) throws InterruptedException;
    }

    /** The contender did not become ready. */
    static final class NotStartedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** @param reason a sentence */
        NotStartedException(String reason) {
            super(reason);
        }

        NotStartedException(IOException cause) {
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
    private int replaced;
    private Optional<RunningServer> standing = Optional.empty();

    /**
     * Creates a stage; starts nothing.
     *
     * @param app the contender's app
     */
    public Stage(Deployment deployment, InspectedApp app, AppRequests requests, Starter starter) {
        this(deployment, app, requests, starter, new Again(Optional.empty(), ""), new ArrayList<>());
    }

    private Stage(
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
    }

    /**
     * The same contender with other properties and in other processes, to ask it some cases again.
     *
     * @param further properties in addition to its own
     * @param cases ids
     * @param part added to the names of log files
     */
    Stage again(Map<String, String> further, Set<String> cases, String part) {
        Again again = new Again(Optional.of(Set.copyOf(cases)), part);
        return new Stage(with(further), app, requests, starter, again, troubles);
    }

    /** Whether a case is to be sent: every case the first time. */
    boolean asks(Case subject) {
        return again.cases().map(cases -> cases.contains(subject.id())).orElse(true);
    }

    /** Whether all cases are to be sent. */
    boolean asksAll() {
        return again.cases().isEmpty();
    }

    /** Those of the cases that are to be sent. */
    List<WireCase> asked(List<WireCase> cases) {
        return cases.stream().filter(one -> asks(one.subject())).toList();
    }

    private Deployment with(Map<String, String> further) {
        Map<String, String> properties = new TreeMap<>(deployment.properties());
        properties.putAll(further);
        return deployment.withProperties(properties);
    }

    Deployment deployment() {
        return deployment;
    }

    InspectedApp app() {
        return app;
    }

    AppRequests requests() {
        return requests;
    }

    /** A sentence for each process that hung, and for each that SIGTERM did not stop. */
    List<String> troubles() {
        return List.copyOf(troubles);
    }

    /**
     * The contender with its own properties; started again if it has exited or no longer answers.
     *
     * @throws NotStartedException if it does not get ready
     */
    Target standing() throws InterruptedException {
        return after("");
    }

    /** The same after a case, as {@link Place#after}. */
    Target after(String id) throws InterruptedException {
        if (standing.filter(RunningServer::alive).isPresent()
                && replaced < MOST_REPLACED
                && !Plain.isAnswered(Target.of(standing.get(), requests))) {
            replaced++;
            troubles.add("Process " + standing.get().pid() + " (" + STANDING + ") no longer answered a plain GET"
                    + (id.isEmpty() ? "" : " after " + id) + " and was replaced.");
            stop(standing.get(), STANDING);
            standing = Optional.empty();
        }
        if (standing.filter(RunningServer::alive).isEmpty()) {
            standing = Optional.of(ready(starter.start(deployment, STANDING + again.part())));
        }
        return Target.of(standing.get(), requests);
    }

    /**
     * Starts the contender in a separate process and always stops it afterwards.
     *
     * @param further properties in addition to its own
     * @param part names its log file
     * @throws NotStartedException if it does not get ready
     */
    <T> T fresh(Map<String, String> further, String part, Use<T> use) throws InterruptedException {
        RunningServer server = ready(starter.start(with(further), part + again.part()));
        try {
            return use.with(Target.of(server, requests));
        } finally {
            stop(server, part);
        }
    }

    private static RunningServer ready(Launch launch) {
        if (launch instanceof Launch.Failed failed) {
            throw new NotStartedException(failed.reason());
        }
        return ((Launch.Ready) launch).server();
    }

    private void stop(RunningServer server, String part) throws InterruptedException {
        long pid = server.pid();
        if (server.stop(GRACE) == Stop.KILLED) {
            troubles.add("Process " + pid + " (" + part + ") was still running " + GRACE.toSeconds()
                    + " s after SIGTERM and was killed.");
        }
    }

    @Override
    public void close() {
        if (standing.isPresent()) {
            try {
                stop(standing.get(), STANDING);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt(); // the launcher ends it
            }
        }
    }
}
