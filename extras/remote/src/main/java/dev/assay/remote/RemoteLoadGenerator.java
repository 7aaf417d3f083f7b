package dev.assay.remote;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.launch.machine.MachineFacts;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadListener;
import dev.assay.load.LoadTask;
import dev.assay.load.Visit;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A load generator on another machine. All times of a request are taken there, with one clock; listeners are called here, on the calling
 * thread, and the load continues there when they return. Targets are addresses as seen from that machine.
 *
 * <p>When the connection is lost, waiting calls throw a {@link NoMeasurementException} or a {@link BadInputException} with the reason.
 */
final class RemoteLoadGenerator implements RemoteLoad {
    private static final Duration HELLO = Duration.ofSeconds(60);
    /** Time for a cancelled command to end: loads close their connections within seconds. */
    private static final Duration ENDING = Duration.ofSeconds(10);

    private final Conversation conversation;
    private final GeneratorOptions options;
    private final Message.Ready agent;
    private final RoundTrip roundTrip;
    private volatile Optional<Bandwidth> bandwidth = Optional.empty();
    /** Files that the agent has; used only by the command whose turn it is. */
    private final Set<Path> filesSent = new HashSet<>();

    private final ReentrantLock oneAtATime = new ReentrantLock();

    private RemoteLoadGenerator(
            Conversation conversation, GeneratorOptions options, Message.Ready agent, RoundTrip roundTrip) {
        this.conversation = conversation;
        this.options = options;
        this.agent = agent;
        this.roundTrip = roundTrip;
    }

    /**
     * Performs the handshake with the agent over a link, which is closed with the generator, or if this fails.
     *
     * @param options standstills are ignored
     * @param threads event loops of the agent; 0 for one per CPU
     */
    static RemoteLoadGenerator over(Link link, GeneratorOptions options, int threads) throws InterruptedException {
        Conversation conversation = new Conversation(link);
        try {
            conversation.say(Message.HELLO, Message.Hello.of(options, threads));
            JsonLine line = conversation
                    .next(HELLO)
                    .orElseThrow(() -> new NoMeasurementException(
                            "The agent on the load host sent nothing for " + HELLO.toSeconds() + " s.",
                            "Check whether that machine is overloaded."));
            if (!line.kind().equals(Message.READY)) {
                throw failure(line);
            }
            Message.Ready agent = line.as(Message.Ready.class);
            if (agent.protocol() != Message.PROTOCOL) {
                throw new NoMeasurementException(
                        "The agent on the load host speaks version " + agent.protocol() + " of the protocol, not "
                                + Message.PROTOCOL + ".",
                        "Delete ~/.cache/assay/agent there; it will be copied again.");
            }
            return new RemoteLoadGenerator(conversation, options, agent, conversation.roundTrip());
        } catch (InterruptedException | RuntimeException e) {
            conversation.close();
            throw e;
        }
    }

    public MachineFacts machine() {
        return agent.machine();
    }

    /** Whether the agent runs on this machine, under another name or in another namespace, and so shares the servers' CPUs. */
    public boolean onThisMachine() {
        return MachineFacts.isThisBoot(agent.bootId());
    }

    /** Version of the agent's JVM. */
    public String java() {
        return agent.java();
    }

    /** CPUs available to the agent. */
    public int cpus() {
        return agent.cpus();
    }

    /** The round trip, measured before the first load. */
    public RoundTrip roundTrip() {
        return roundTrip;
    }

    @Override
    public List<RemoteLoadGenerator> generators() {
        return List.of(this);
    }

    @Override
    public void favour() throws InterruptedException {
        asked(Message.FAVOUR, new Message.Nothing());
    }

    @Override
    public List<Bandwidth> probe(String address, int port) throws InterruptedException {
        try (NetworkProbe probe = NetworkProbe.listening(address, port, 1)) {
            return List.of(probe(probe, 0, address));
        }
    }

    /** The same for one of several hosts that are probed at the same time. */
    Bandwidth probe(NetworkProbe probe, int place, String address) throws InterruptedException {
        double received = asked(Message.PROBE, probe.errand(place))
                .as(Message.Figure.class)
                .value();
        if (!(received > 0) || !(probe.perSecond(place) > 0)) {
            throw new NoMeasurementException(
                    "The network between the load host and " + address + " carried nothing for a second.",
                    "Check the network between the two machines, and run it again.");
        }
        Bandwidth reached = new Bandwidth(received, probe.perSecond(place));
        bandwidth = Optional.of(reached);
        return reached;
    }

    /** Sets the bandwidth measured over an earlier connection to the same host. */
    void carries(Optional<Bandwidth> known) {
        bandwidth = known;
    }

    /** Bandwidth of the network to the load host; empty if it was not probed. */
    Optional<Bandwidth> bandwidth() {
        return bandwidth;
    }

    @Override
    public LoadResult run(Target target, Workload workload, Load load, LoadListener listener)
            throws InterruptedException {
        return run(Message.RUN, List.of(new LoadTask(target, workload, load, listener)))
                .get(0);
    }

    @Override
    public List<LoadResult> runTogether(List<LoadTask> tasks) throws InterruptedException {
        return run(Message.TOGETHER, tasks);
    }

    private List<LoadResult> run(String kind, List<LoadTask> tasks) throws InterruptedException {
        List<LoadListener> listeners = tasks.stream().map(LoadTask::listener).toList();
        List<LoadResult> results = asked(kind, () -> errand(tasks), listeners)
                .as(Message.Results.class)
                .results();
        return bandwidth.map(carried -> NetworkGate.judged(results, carried)).orElse(results);
    }

    private Message.Run errand(List<LoadTask> tasks) {
        Shipment shipment = shipment(
                tasks.stream().map(LoadTask::target).toList(),
                tasks.stream().flatMap(task -> task.workload().steps().stream()).toList());
        return new Message.Run(tasks.stream().map(Message.Task::of).toList(), shipment);
    }

    @Override
    public Exchange ask(Target target, Step step, long seed) throws InterruptedException {
        return asked(
                        Message.ASK,
                        () -> new Message.Ask(target, step, seed, shipment(List.of(target), List.of(step))),
                        List.of())
                .as(Message.Response.class)
                .exchange();
    }

    @Override
    public List<Visit> walk(Target target, Workload workload, long seed) throws InterruptedException {
        return asked(
                        Message.WALK,
                        () -> new Message.Walk(target, workload, seed, shipment(List.of(target), workload.steps())),
                        List.of())
                .as(Message.Walked.class)
                .all();
    }

    @Override
    public double nullCeiling(int connections, Duration duration) throws InterruptedException {
        return asked(Message.CEILING, new Message.Ceiling(connections, duration))
                .as(Message.Figure.class)
                .value();
    }

    @Override
    public void warmUp(Duration duration) throws InterruptedException {
        asked(Message.WARM_UP, new Message.WarmUp(duration));
    }

    private Shipment shipment(List<Target> targets, List<Step> steps) {
        return Shipment.of(targets, steps, options.supplies(), filesSent);
    }

    /** Sends a command that has no listeners, and returns the agent's final response. */
    JsonLine asked(String kind, Object value) throws InterruptedException {
        return asked(kind, () -> value, List.of());
    }

    /**
     * Sends a command and serves the listeners until it is done. However this ends, the agent is idle afterwards or disconnected.
     *
     * @param value called when it is this command's turn, because what it must ship depends on the commands before it
     */
    private JsonLine asked(String kind, Supplier<Object> value, List<LoadListener> listeners)
            throws InterruptedException {
        oneAtATime.lockInterruptibly();
        try {
            conversation.say(kind, value.get());
            while (true) {
                JsonLine line = conversation.next();
                if (line.kind().equals(Message.DONE)) {
                    return line;
                } else if (ended(line)) {
                    throw failure(line);
                }
                try {
                    serve(line, listeners);
                } catch (RuntimeException failed) {
                    cancel();
                    throw failed;
                }
            }
        } catch (InterruptedException e) {
            cancel();
            throw e;
        } finally {
            oneAtATime.unlock();
        }
    }

    private void serve(JsonLine line, List<LoadListener> listeners) {
        switch (line.kind()) {
            case Message.OPENED -> take(line, listeners, LoadListener::opened);
            case Message.MEASURING -> take(line, listeners, LoadListener::measuring);
            case Message.FINISHED -> take(line, listeners, LoadListener::finished);
            case Message.PROGRESS -> {
                Message.Progress progress = line.as(Message.Progress.class);
                LoadListener listener = listeners.get(progress.task());
                listener.progress(progress.elapsedSeconds(), progress.ratePerSecond(), progress.p99Ms());
                if (listener.enough()) {
                    conversation.say(Message.ENOUGH, new Message.Moment(progress.task()));
                }
            }
            default -> throw new IllegalStateException("the agent says " + line.kind());
        }
    }

    private void take(JsonLine line, List<LoadListener> listeners, Consumer<LoadListener> snapshot) {
        int task = line.as(Message.Moment.class).task();
        LoadListener listener = listeners.get(task);
        long begun = System.nanoTime();
        snapshot.accept(listener);
        long all = System.nanoTime() - begun;
        long nanos = listener instanceof SharedMoments.Part part ? part.snapshotNanos() : all;
        conversation.say(Message.TAKEN, new Message.Taken(task, nanos));
    }

    private static boolean ended(JsonLine line) {
        return switch (line.kind()) {
            case Message.DONE, Message.REFUSED, Message.FAILED, Message.CANCELLED -> true;
            default -> false;
        };
    }

    private static RuntimeException failure(JsonLine line) {
        if (line.kind().equals(Message.CANCELLED)) {
            return new IllegalStateException("the agent ended by itself what it was asked for");
        }
        String message = line.as(Message.Trouble.class).message();
        if (line.kind().equals(Message.FAILED)) {
            return new AgentFailedException(message);
        }
        List<String> parts = message.lines().map(String::strip).toList();
        return new BadInputException(
                "on the load host", parts.get(0), String.join(" ", parts.subList(1, parts.size())));
    }

    /** Cancels the running command and waits for the agent to confirm; if it does not, closes the connection, which ends the agent. */
    private void cancel() {
        boolean interrupted = Thread.interrupted();
        long end = System.nanoTime() + ENDING.toNanos();
        filesSent.clear(); // the agent may not have read the command before it was cancelled
        try {
            conversation.say(Message.CANCEL, new Message.Nothing());
            Optional<JsonLine> line = Optional.empty();
            do {
                long left = end - System.nanoTime();
                line = conversation.next(Duration.ofNanos(Math.max(0, left)));
            } while (line.isPresent() && !ended(line.get()));
            if (line.isEmpty()) {
                conversation.close();
            }
        } catch (InterruptedException again) {
            interrupted = true;
            conversation.close();
        } catch (BadInputException | NoMeasurementException gone) {
            // the agent has ended with its connection
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A command failed on the agent. */
    static final class AgentFailedException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        private AgentFailedException(String message) {
            super("the agent failed: " + message);
        }
    }

    @Override
    public void close() {
        conversation.close();
    }
}
