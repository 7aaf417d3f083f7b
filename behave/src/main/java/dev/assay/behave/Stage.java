package dev.assay.behave;

import dev.assay.launch.Launch;
import dev.assay.launch.RunningServer;
import dev.assay.model.Deployment;
import dev.assay.model.InspectedApp;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A contender, started when it is first asked. Nothing but processes that were started here is ever asked. For one thread. */
public final class Stage implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** Starts contenders on loopback. */
    public interface Starter {
        /**
         * Starts one and waits until it is ready.
         *
         * @param part names its log file
         */
        Launch start(Deployment deployment, String part) throws InterruptedException;
    }

    /** The contender did not get ready. */
    static final class NotStartedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotStartedException(String reason) {
            super(reason);
        }
    }

    private final Deployment deployment;
    private final InspectedApp app;
    private final AppRequests requests;
    private final Starter starter;
    private Optional<RunningServer> standing = Optional.empty();

    /**
     * A contender that does not run yet.
     *
     * @param app that it runs
     */
    public Stage(Deployment deployment, InspectedApp app, AppRequests requests, Starter starter) {
        this.deployment = deployment;
        this.app = app;
        this.requests = requests;
        this.starter = starter;
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

    /**
     * The contender as it is; started anew if it has ended.
     *
     * @throws NotStartedException if it does not get ready
     */
    RunningServer standing() throws InterruptedException {
        if (standing.filter(RunningServer::alive).isEmpty()) {
            standing = Optional.of(ready(starter.start(deployment, "behave")));
        }
        return standing.get();
    }

    /**
     * The contender with further properties, as a process of its own, for the caller to stop.
     *
     * @param part names its log file
     * @throws NotStartedException if it does not get ready
     */
    RunningServer fresh(Map<String, String> further, String part) throws InterruptedException {
        Map<String, String> properties = new TreeMap<>(deployment.properties());
        properties.putAll(further);
        return ready(starter.start(deployment.withProperties(properties), part));
    }

    private static RunningServer ready(Launch launch) {
        if (launch instanceof Launch.Failed failed) {
            throw new NotStartedException(failed.reason());
        }
        return ((Launch.Ready) launch).server();
    }

    @Override
    public void close() {
        standing.ifPresent(server -> {
            try {
                server.stop(GRACE);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt(); // the launcher ends it
            }
        });
    }
}
