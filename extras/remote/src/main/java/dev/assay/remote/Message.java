package dev.assay.remote;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.http.tls.TlsEngine;
import dev.assay.launch.machine.MachineFacts;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadTask;
import dev.assay.load.Visit;
import dev.assay.load.request.ResponseLikeness;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The messages of the protocol: kinds of lines and their values. ADR 0037 defines their order. */
final class Message {
    static final int PROTOCOL = 3;

    private static final int MAX_LOOPS = 256;

    // To the agent, each with the record that is its value:
    static final String HELLO = "hello"; // Hello, first
    static final String PING = "ping"; // Heartbeat, at any time
    static final String RUN = "run"; // Run
    static final String TOGETHER = "together"; // Run, all tasks at the same time
    static final String ASK = "ask"; // Ask
    static final String WALK = "walk"; // Walk
    static final String CEILING = "null-ceiling"; // Ceiling
    static final String PROBE = "probe"; // Probe
    static final String WARM_UP = "warm-up"; // WarmUp
    static final String FAVOUR = "favour"; // Nothing: raise the scheduling priority of its event loops
    static final String TAKEN = "taken"; // Taken, the snapshot has been taken
    static final String ENOUGH = "enough"; // Moment: end that load early, and go on to its result
    static final String CANCEL = "cancel"; // Nothing: abort the running command

    // From the agent:
    static final String READY = "ready"; // Ready, first
    static final String PONG = "pong"; // Heartbeat, the same as in the ping
    static final String OPENED = "opened"; // Moment; it starts sending load when it has received TAKEN
    static final String MEASURING = "measuring"; // Moment; it goes on when the snapshot is taken
    static final String PROGRESS = "progress"; // Progress
    static final String FINISHED = "finished"; // Moment; it goes on when the snapshot is taken
    static final String DONE = "done"; // of a value that depends on the command
    static final String REFUSED = "refused"; // Trouble, the command had bad input
    static final String FAILED = "failed"; // Trouble, the command failed
    static final String CANCELLED = "cancelled"; // Nothing, the command was aborted

    private Message() {}

    /** @param threads event loops; 0 for one per CPU */
    record Hello(
            int protocol,
            int threads,
            Transport transport,
            TlsEngine tlsEngine,
            Duration requestTimeout,
            Duration drain,
            ResponseLikeness likeness) {
        static Hello of(GeneratorOptions options, int threads) {
            return new Hello(
                    PROTOCOL,
                    threads,
                    options.transport(),
                    options.tlsEngine(),
                    options.requestTimeout(),
                    options.drain(),
                    options.likeness());
        }

        GeneratorOptions options(int cpus) {
            return new GeneratorOptions(
                            threads == 0 ? Math.min(cpus, MAX_LOOPS) : threads,
                            transport,
                            tlsEngine,
                            requestTimeout,
                            drain)
                    .comparing(likeness);
        }
    }

    /**
     * Describes the agent.
     *
     * @param version of Assay
     * @param java version of the JVM
     * @param cpus available to the JVM
     * @param bootId of the machine
     */
    record Ready(int protocol, String version, String java, int cpus, MachineFacts machine, String bootId) {}

    record Heartbeat(long number) {}

    record Task(Target target, Workload workload, Load load) {
        static Task of(LoadTask task) {
            return new Task(task.target(), task.workload(), task.load());
        }
    }

    record Run(List<Task> tasks, Shipment shipment) {}

    record Ask(Target target, Step step, long seed, Shipment shipment) {}

    record Walk(Target target, Workload workload, long seed, Shipment shipment) {}

    record Ceiling(int connections, Duration duration) {}

    record WarmUp(Duration duration) {}

    /** Where the servers' end of a network probe listens, and the token it expects first. */
    record Probe(String address, int port, String token) {}

    /** @param task its place in the list of tasks */
    record Moment(int task) {}

    /**
     * @param task its place in the list of tasks
     * @param nanos duration of the snapshot
     */
    record Taken(int task, long nanos) {}

    record Progress(int task, double elapsedSeconds, double ratePerSecond, double p99Ms) {}

    record Nothing() {}

    /** @param message human-readable */
    record Trouble(String message) {}

    record Results(List<LoadResult> results) {}

    record Figure(double value) {}

    /** Exactly one of the two is present. */
    record Response(Optional<Exchange.Answered> answered, Optional<Exchange.Failed> failed) {
        static Response of(Exchange exchange) {
            return exchange instanceof Exchange.Answered answered
                    ? new Response(Optional.of(answered), Optional.empty())
                    : new Response(Optional.empty(), Optional.of((Exchange.Failed) exchange));
        }

        Exchange exchange() {
            return answered.<Exchange>map(response -> response).orElseGet(failed::orElseThrow);
        }
    }

    record Walked(List<Seen> visits) {
        static Walked of(List<Visit> visits) {
            return new Walked(visits.stream()
                    .map(visit -> new Seen(visit.step(), Response.of(visit.exchange()), visit.values(), visit.fault()))
                    .toList());
        }

        List<Visit> all() {
            return visits.stream()
                    .map(seen -> new Visit(seen.step(), seen.response().exchange(), seen.values(), seen.fault()))
                    .toList();
        }
    }

    record Seen(Step step, Response response, Map<String, String> values, String fault) {}
}
