package dev.assay.remote;

import dev.assay.launch.machine.Placements;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.load.LoadListener;
import dev.assay.load.LoadTask;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.LoadResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Executes the commands of the other end one at a time, on a thread of its own. */
final class AgentCommands implements AutoCloseable {
    private final Lines lines;
    private final Runnable lost;
    private final Shipment.Arrived arrived = new Shipment.Arrived();
    private final ToolCommands tools = new ToolCommands();
    private final Snapshots snapshots = new Snapshots();
    /** Loads of the running command that the other end has had enough of, by their places in the list of tasks. */
    private final Set<Integer> endedEarly = ConcurrentHashMap.newKeySet();

    private final ExecutorService worker =
            Executors.newSingleThreadExecutor(work -> Fanout.daemon(work, "assay-agent"));

    private volatile Optional<LoadGenerator> generator = Optional.empty();
    private @Nullable Thread running;
    private boolean cancelled;

    /** @param lost called when a line cannot be sent */
    AgentCommands(Lines lines, Runnable lost) {
        this.lines = lines;
        this.lost = lost;
    }

    /** Creates the generator; to be called once. */
    void open(GeneratorOptions options) {
        generator = Optional.of(LoadGenerator.netty(options.supplied(arrived)));
    }

    void begin(JsonLine line) {
        synchronized (this) {
            cancelled = false;
        }
        worker.execute(() -> response(line));
    }

    synchronized void cancel() {
        cancelled = true;
        if (running != null) {
            running.interrupt();
        }
    }

    /** The other end has taken its snapshot. */
    void taken(Message.Taken snapshot) {
        snapshots.taken(snapshot.task(), snapshot.nanos());
    }

    /** The other end wants a load to end now. */
    void enough(Message.Moment load) {
        endedEarly.add(load.task());
    }

    private void response(JsonLine line) {
        String kind = Message.DONE;
        Object value;
        try {
            enter();
            value = done(line);
        } catch (InterruptedException e) {
            kind = Message.CANCELLED;
            value = new Message.Nothing();
        } catch (BadInputException wrong) {
            kind = Message.REFUSED;
            value = new Message.Trouble(String.valueOf(wrong.getMessage()));
        } catch (RuntimeException | Error failed) { // the other end must always get a response
            kind = Message.FAILED;
            value = new Message.Trouble(String.valueOf(failed));
        } finally {
            leave();
        }
        say(kind, value);
    }

    private synchronized void enter() throws InterruptedException {
        if (cancelled) {
            throw new InterruptedException();
        }
        snapshots.clear();
        endedEarly.clear();
        running = Thread.currentThread();
    }

    /** Clears the interrupt: a late cancellation must not hit the next command. */
    private synchronized void leave() {
        running = null;
        Thread.interrupted();
    }

    private Object done(JsonLine line) throws InterruptedException {
        LoadGenerator load = generator.orElseThrow(() -> new IllegalStateException("nobody has said hello"));
        switch (line.kind()) {
            case Message.RUN -> {
                LoadTask task = tasks(line).get(0);
                LoadResult result = load.run(task.target(), task.workload(), task.load(), task.listener());
                return new Message.Results(List.of(snapshots.with(0, result)));
            }
            case Message.TOGETHER -> {
                List<LoadResult> results = load.runTogether(tasks(line));
                return new Message.Results(IntStream.range(0, results.size())
                        .mapToObj(task -> snapshots.with(task, results.get(task)))
                        .toList());
            }
            case Message.ASK -> {
                Message.Ask ask = line.as(Message.Ask.class);
                arrived.take(ask.shipment());
                return Message.Response.of(load.ask(arrived.here(ask.target()), ask.step(), ask.seed()));
            }
            case Message.WALK -> {
                Message.Walk walk = line.as(Message.Walk.class);
                arrived.take(walk.shipment());
                return Message.Walked.of(load.walk(arrived.here(walk.target()), walk.workload(), walk.seed()));
            }
            case Message.CEILING -> {
                Message.Ceiling asked = line.as(Message.Ceiling.class);
                return new Message.Figure(load.nullCeiling(asked.connections(), asked.duration()));
            }
            case Message.PROBE -> {
                return new Message.Figure(NetworkProbeClient.run(line.as(Message.Probe.class)));
            }
            case Message.WARM_UP -> load.warmUp(line.as(Message.WarmUp.class).duration());
            case ToolMessage.NEEDED, ToolMessage.JAR, ToolMessage.TOOL, ToolMessage.RUN, ToolMessage.FILE -> {
                return tools.done(line);
            }
            case Message.FAVOUR -> Placements.favour(LoadGenerator.THREADS);
            default -> throw new IllegalArgumentException("not a line that an agent knows: " + line.kind());
        }
        return new Message.Nothing();
    }

    private List<LoadTask> tasks(JsonLine line) {
        Message.Run run = line.as(Message.Run.class);
        arrived.take(run.shipment());
        List<LoadTask> tasks = new ArrayList<>();
        for (Message.Task task : run.tasks()) {
            tasks.add(new LoadTask(arrived.here(task.target()), task.workload(), task.load(), telling(tasks.size())));
        }
        return tasks;
    }

    /** Forwards events to the other end and waits for its snapshots, as the generator would wait for a listener in this process. */
    private LoadListener telling(int task) {
        return new LoadListener() {
            @Override
            public void opened() {
                tell(Message.OPENED);
                snapshots.forget(task);
            }

            @Override
            public void measuring() {
                tell(Message.MEASURING);
            }

            @Override
            public void progress(double elapsedSeconds, double ratePerSecond, double p99Ms) {
                say(Message.PROGRESS, new Message.Progress(task, elapsedSeconds, ratePerSecond, p99Ms));
            }

            @Override
            public boolean enough() {
                return endedEarly.contains(task);
            }

            @Override
            public void finished() {
                tell(Message.FINISHED);
            }

            private void tell(String moment) {
                long said = System.nanoTime();
                say(moment, new Message.Moment(task));
                try {
                    snapshots.await(task, said);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt(); // the load ends at its next blocking call
                }
            }
        };
    }

    private void say(String kind, Object value) {
        try {
            lines.send(kind, value);
        } catch (IOException e) {
            lost.run();
        }
    }

    @Override
    public void close() {
        worker.shutdownNow();
        tools.close();
        generator.ifPresent(LoadGenerator::close);
        arrived.close();
    }
}
