package dev.assay.experiment;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.http.loop.Ticker;
import dev.assay.launch.JobEnd;
import dev.assay.launch.JobSpec;
import dev.assay.launch.Launch;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.launch.RunningServer;
import dev.assay.launch.Stop;
import dev.assay.load.LoadGenerator;
import dev.assay.load.LoadListener;
import dev.assay.load.LoadTask;
import dev.assay.load.Visit;
import dev.assay.model.LatencyProfile;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.MemoryUse;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Identity;
import dev.assay.model.server.Jdk;
import dev.assay.model.server.Server;
import dev.assay.model.server.SwappedJar;
import dev.assay.probe.MachineSnapshot;
import dev.assay.probe.Metronome;
import dev.assay.probe.Occupancy;
import dev.assay.probe.Probe;
import dev.assay.probe.ProcessGoneException;
import dev.assay.probe.ProcessSnapshot;
import dev.assay.probe.ThreadKind;
import dev.assay.probe.ThreadSample;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Launcher, generator, probe and clock in which no time passes: each notes its calls in one journal, and the clock moves by what
 * the real thing would have taken.
 */
public final class FakeWorld {
    /** What happened, in order. */
    public final List<String> journal = new ArrayList<>();

    /** Steps with a pause of their own that any load had. */
    public long pausesSeen;

    private final Map<String, Behaviour> behaviours = new HashMap<>();
    private final Set<String> swapped = new HashSet<>();
    private final Map<Integer, FakeServer> byPort = new LinkedHashMap<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private long machineBusy;
    private AfterSlices after = AfterSlices.NONE;
    private boolean lateNext;
    private int crowdedLoads;
    private double network = Double.POSITIVE_INFINITY;
    private boolean lostNext;
    private boolean recovers;
    private Map<String, String> given = Map.of();

    /** What can be wrong with a contender; nothing by default. */
    public static final class Behaviour {
        private String launchFailure = "";
        private int goodLaunches;
        private int diesInLoad = -1;
        private int compiling;
        private int pausesCompiling;
        private double compilersShare;
        private Set<Integer> lateLoads = Set.of();
        private int status = 200;
        private String body = "hello";
        private List<String> headers = List.of("Content-Type: text/plain");
        private List<String> kept = List.of();
        private int keptStatus;
        private boolean hangsOnStop;
        private int asked;
        private int interruptedWhenAsked = -1;
        private Identity.Says says = Identity.Says.CLAIMED;
        private String identity = "its threads show it";
        private double capacity = 1000;
        private double queueing = Double.POSITIVE_INFINITY;
        private Function<String, Duration> start = part -> Duration.ofSeconds(5);
        private LongToDoubleFunction cost = seed -> FakeGenerator.CPU_PER_REQUEST;
        private boolean forks;
        private String failingStep = "";
        private Duration responseTime = Duration.ZERO;
        private int walks;

        /** A step of a sequence that this contender answers with 500. */
        public Behaviour failsAtStep(String name) {
            failingStep = name;
            return this;
        }

        /** How long the response to a single request takes. */
        public Behaviour responsesAfter(Duration time) {
            responseTime = time;
            return this;
        }

        /** How long a start takes. */
        public Behaviour startsIn(Duration time) {
            return startsIn(part -> time);
        }

        /** How long a start takes in a part of the experiment, by the name of its log, for example {@code block-3.log}. */
        public Behaviour startsIn(Function<String, Duration> byPart) {
            start = byPart;
            return this;
        }

        /** CPU time of a request in nanoseconds, by the seed of its load. */
        public Behaviour costs(LongToDoubleFunction byLoad) {
            cost = byLoad;
            return this;
        }

        /** It starts a process of its own, which does not end with it. */
        public Behaviour forks() {
            forks = true;
            return this;
        }

        /** The first launches succeed, the later ones fail with this message. */
        public Behaviour failsAfterLaunches(int good, String reason) {
            goodLaunches = good;
            launchFailure = reason;
            return this;
        }

        /** Its compilers use half of a CPU in that many loads from its start on. */
        public Behaviour compiles(int loads) {
            compiling = loads;
            return this;
        }

        /** Its compilers use this share of a CPU in that many pauses in which it is idle, from its start on. */
        public Behaviour compilesIn(int pauses, double share) {
            pausesCompiling = pauses;
            compilersShare = share;
            return this;
        }

        /** The process ends in the load with this number, warm-up included, from 0. */
        public Behaviour diesInLoad(int number) {
            diesInLoad = number;
            return this;
        }

        /** Something else runs on the generator's CPU in the loads with these numbers, warm-up included, from 0. */
        public Behaviour generatorLateIn(Integer... numbers) {
            lateLoads = Set.of(numbers);
            return this;
        }

        /** In the body, words in angle brackets stand for values: port, second, step, token, and posts, which a GET sees. */
        public Behaviour responses(int newStatus, String newBody) {
            status = newStatus;
            body = newBody;
            return this;
        }

        public Behaviour sends(List<String> newHeaders) {
            headers = newHeaders;
            return this;
        }

        /** Additional header lines and another status for requests with keep-alive. */
        public Behaviour sendsToWhoKeeps(int otherStatus, List<String> more) {
            keptStatus = otherStatus;
            kept = more;
            return this;
        }

        public Behaviour hangsOnStop() {
            hangsOnStop = true;
            return this;
        }

        public Behaviour shows(Identity.Says what, String seen) {
            says = what;
            identity = seen;
            return this;
        }

        /** Its latency at a rate is that of a queue of this capacity. */
        public Behaviour queues(double requestsPerSecond) {
            queueing = requestsPerSecond;
            return takes(requestsPerSecond);
        }

        /** The n-th query of its memory, from 1, is interrupted, as by a signal while {@code jcmd} runs. */
        public Behaviour interruptsWhoAsks(int time) {
            interruptedWhenAsked = time;
            return this;
        }

        public Behaviour takes(double requestsPerSecond) {
            capacity = requestsPerSecond;
            return this;
        }
    }

    /** The behaviour of a contender, to be changed. */
    public Behaviour of(String contender) {
        return behaviours.computeIfAbsent(contender, id -> new Behaviour());
    }

    /** This contender's jar is not the app's own. */
    public FakeWorld swapped(String contender) {
        swapped.add(contender);
        return this;
    }

    /** Every contender is given this knob, whatever it reads back. */
    public void sets(String knob, String value) {
        given = Map.of(knob, value);
    }

    /** Contenders that were launched and not stopped, and what they started. */
    public List<String> alive() {
        return byPort.values().stream()
                .flatMap(server -> Stream.of(
                                server.running ? server.contender : "",
                                server.child ? server.contender + "'s child" : "")
                        .filter(name -> !name.isEmpty()))
                .toList();
    }

    /** The process of a contender ends at this moment, if it runs. */
    public void ends(String contender) {
        running(contender).forEach(server -> server.running = false);
    }

    /** The process of a contender hangs from now on, if it runs. */
    public void hangs(String contender) {
        running(contender).forEach(server -> server.hung = true);
    }

    /** Load comes from another machine, over a network that carries that many responses per second. */
    public void network(double responsesPerSecond) {
        network = responsesPerSecond;
    }

    /** What makes use of each block's warm JVMs. */
    public void afterSlices(AfterSlices next) {
        after = next;
    }

    /** The next load breaks off because a load host is lost. */
    public void loadHostIsLost(boolean comesBack) {
        lostNext = true;
        recovers = comesBack;
    }

    /** Other processes have a CPU in the next loads at saturation, and contenders reach a tenth of what they can. */
    public void isCrowded(int loads) {
        crowdedLoads = loads;
    }

    /** The generator is late in the next load. */
    public void generatorIsLate() {
        lateNext = true;
    }

    private Stream<FakeServer> running(String contender) {
        return byPort.values().stream().filter(server -> server.running && server.contender.equals(contender));
    }

    /** The time in this world. */
    public Instant now() {
        return now;
    }

    /** The journal without seeds. */
    public List<String> events() {
        return journal.stream().map(line -> line.replaceAll(" seed .*", "")).toList();
    }

    /** The instruments for the contenders of a plan. */
    public Rig rig(Plan plan) {
        return rig(plan, () -> {});
    }

    Rig rig(Plan plan, Runnable priority) {
        return new Rig(
                new FakeLauncher(),
                new FakeGenerator(),
                new FakeProbe(),
                new FakeMetronome(),
                () -> now,
                this::pause,
                new Placement(CpuSet.of(List.of(0, 1)), CpuSet.of(List.of(0)), CpuSet.of(List.of(1)), true),
                plan.contenders().stream().map(this::deployment).toList(),
                count -> IntStream.range(8000, 8000 + count).boxed().toList(),
                (contender, part) -> Path.of(contender, part + ".log"),
                deployment ->
                        List.of(setting(deployment, "backlog", "50"), setting(deployment, "max connections", "8192")),
                priority,
                block -> after.run(block));
    }

    static Contender contender(String id, Server server) {
        return new Contender(id, server);
    }

    private Deployment deployment(Contender contender) {
        List<String> removed = swapped.contains(contender.id()) ? List.of("old-server.jar") : List.of();
        SwappedJar jar =
                new SwappedJar(Path.of("app.jar"), "00", contender.server(), "1.0", removed, List.of(), List.of());
        return new Deployment(contender, jar, new Jdk(Path.of("jdk"), 17, "17"), List.of(), Map.of());
    }

    private EffectiveSetting setting(Deployment deployment, String knob, String value) {
        return new EffectiveSetting(
                deployment.id(),
                knob,
                given.getOrDefault(knob, value),
                given.containsKey(knob) ? EffectiveSetting.Source.SET : EffectiveSetting.Source.DOCUMENTED);
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private void pause(Duration time) {
        byPort.values().stream().filter(server -> server.running).forEach(server -> server.idle(time));
        pass(time);
    }

    private FakeServer at(long pid) {
        return byPort.values().stream()
                .filter(server -> server.pid() == pid)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no process " + pid));
    }

    private final class FakeLauncher implements Launcher {
        @Override
        public JobEnd run(JobSpec spec) {
            throw new UnsupportedOperationException("no load tools here");
        }

        private final Map<String, Integer> launches = new HashMap<>();

        @Override
        public Launch launch(LaunchSpec spec) {
            journal.add("launch " + spec.contender() + " on " + spec.cpus());
            FakeServer before = byPort.get(spec.port());
            if (before != null && before.running) {
                throw new AssertionError(before.contender + " still listens on " + spec.port());
            }
            Behaviour behaviour = of(spec.contender());
            Duration start = behaviour.start.apply(String.valueOf(spec.log().getFileName()));
            pass(start);
            int count = launches.merge(spec.contender(), 1, Integer::sum);
            if (!behaviour.launchFailure.isEmpty() && count > behaviour.goodLaunches) {
                return new Launch.Failed(behaviour.launchFailure, OptionalInt.of(1), List.of("last words"));
            }
            FakeServer server = new FakeServer(spec.contender(), spec.port(), behaviour, start);
            byPort.put(spec.port(), server);
            return new Launch.Ready(server);
        }

        @Override
        public void close() {
            journal.add("close launcher");
            byPort.values().forEach(FakeServer::kill);
        }
    }

    private final class FakeServer implements RunningServer {
        private final String contender;
        private final int port;
        private final Behaviour behaviour;
        private final Duration start;
        private boolean running = true;
        private boolean child;
        private boolean hung;
        private int loads;
        private int pauses;
        private int posts;
        private long cpuNanos;
        private long jitNanos;
        private long gcNanos;

        private FakeServer(String contender, int port, Behaviour behaviour, Duration start) {
            this.contender = contender;
            this.port = port;
            this.behaviour = behaviour;
            this.start = start;
            this.child = behaviour.forks;
        }

        @Override
        public String contender() {
            return contender;
        }

        @Override
        public long pid() {
            return 1_000_000_000L + port;
        }

        @Override
        public int port() {
            return port;
        }

        @Override
        public Instant started() {
            return now;
        }

        @Override
        public double readyMs() {
            return start.toMillis();
        }

        @Override
        public boolean alive() {
            return running;
        }

        @Override
        public OptionalInt exitCode() {
            return running ? OptionalInt.empty() : OptionalInt.of(137);
        }

        @Override
        public void pin(CpuSet cpus) {
            journal.add("pin " + contender + " to " + cpus);
        }

        @Override
        public Stop stop(Duration grace) {
            journal.add("stop " + contender);
            boolean was = running;
            kill();
            if (was && (hung || behaviour.hangsOnStop)) {
                pass(grace);
                return Stop.KILLED;
            }
            return was ? Stop.CLEAN : Stop.ALREADY_DEAD;
        }

        private void kill() {
            running = false;
            child = false;
        }

        private void idle(Duration time) {
            if (pauses++ < behaviour.pausesCompiling) {
                long jit = Math.round(behaviour.compilersShare * time.toNanos());
                jitNanos += jit;
                cpuNanos += jit;
                machineBusy += jit;
            }
        }

        @Override
        public List<String> lastLogLines(int n) {
            return List.of("last words of " + contender);
        }
    }

    /** A core whose speed never changes. */
    private final class FakeMetronome implements Metronome {
        @Override
        public long quickest(Duration time) {
            journal.add("gap");
            pass(time);
            return 5_000_000;
        }

        @Override
        public void close() {}
    }

    /** CPU time of a server's collector while a load settles. */
    static final long GC_WHILE_SETTLING = 5_000_000;

    private final class FakeGenerator implements LoadGenerator {
        private static final long CPU_PER_REQUEST = 100_000;
        private static final long FOREIGN_CPU = 7_000_000;

        @Override
        public boolean recovers() {
            return recovers;
        }

        @Override
        public LoadResult run(Target target, Workload workload, Load load, LoadListener listener) {
            if (lostNext) {
                lostNext = false;
                throw new NoMeasurementException("load host b: no connection", "It is connected again.");
            }
            FakeServer server = server(target);
            boolean open = load instanceof Load.Open;
            pausesSeen += workload.steps().stream()
                    .filter(step -> step.think().isPresent())
                    .count();
            boolean warmUp = load.settle().isZero();
            boolean crowded = !open && !warmUp && crowdedLoads-- > 0;
            double rate =
                    load instanceof Load.Open o ? o.ratePerSecond() : server.behaviour.capacity / (crowded ? 10 : 1);
            journal.add((open ? "open " + rate : "closed " + load.connections()) + " " + server.contender + " seed "
                    + Long.toHexString(load.seed()));
            if (listener.ticking(Ticker.NONE, load, 0, 1, 0) != Ticker.NONE) {
                journal.add("late " + server.contender);
            }
            boolean late = lateNext || server.behaviour.lateLoads.contains(server.loads);
            lateNext = false;
            boolean compiling = server.loads < server.behaviour.compiling;
            if (server.loads++ == server.behaviour.diesInLoad) {
                server.running = false;
            }
            Duration recorded = load.duration().minus(load.settle());
            long requests = server.hung ? 0 : Math.round(recorded.toMillis() / 1e3 * rate);
            listener.opened();
            pass(load.settle());
            server.gcNanos += load.settle().isZero() ? 0 : GC_WHILE_SETTLING;
            listener.measuring();
            long jit = compiling ? recorded.toNanos() / 2 : 0;
            server.jitNanos += jit;
            long cpu = Math.round(requests * server.behaviour.cost.applyAsDouble(load.seed())) + jit;
            server.cpuNanos += cpu;
            machineBusy += cpu + FOREIGN_CPU + (crowded ? recorded.toNanos() : 0);
            pass(recorded);
            listener.finished();
            if (server.hung) {
                return unanswered(recorded, rate);
            }
            return result(requests, recorded, rate, late, open ? server.behaviour.queueing : Double.POSITIVE_INFINITY)
                    .toBuilder()
                    .latencyLow(open ? Optional.of(profile(requests, 0.5)) : Optional.empty())
                    .build();
        }

        /** Deterministic: one after the other, all beginning at the same moment. */
        @Override
        public List<LoadResult> runTogether(List<LoadTask> tasks) {
            Instant begun = now;
            Instant ended = now;
            List<LoadResult> results = new ArrayList<>();
            for (LoadTask task : tasks) {
                now = begun;
                results.add(run(task.target(), task.workload(), task.load(), task.listener()));
                ended = now.isAfter(ended) ? now : ended;
            }
            now = ended;
            return results;
        }

        private LoadResult result(long requests, Duration recorded, double rate, boolean late, double queueing) {
            LatencyProfile latency = queue(requests, rate, queueing);
            return LoadResult.builder()
                    .start(now)
                    .seconds(recorded.toMillis() / 1e3)
                    .requests(requests, requests, requests)
                    .rates(rate, rate)
                    .times(latency, latency, profile(requests, 0.01))
                    .connections(32, 0)
                    .measuredRequests(requests)
                    .validity(List.of(
                            new GateResult(Gate.NETWORK, rate / network, 0.8, rate / network <= 0.8, ""),
                            new GateResult(Gate.DEQUEUE_LAG_P99, late ? 3 : 0.02, 0.05, !late, "")))
                    .build();
        }

        private LoadResult unanswered(Duration recorded, double rate) {
            long due = Math.round(recorded.toMillis() / 1e3 * rate);
            return LoadResult.builder()
                    .start(now)
                    .seconds(recorded.toMillis() / 1e3)
                    .requests(due, due, 0)
                    .rates(rate, 0)
                    .times(LatencyProfile.NONE, LatencyProfile.NONE, profile(due, 0.01))
                    .errors(List.of(new ErrorTally(ErrorKind.TIMEOUT, due, 0, "nothing came")))
                    .connections(32, 0)
                    .build();
        }

        private FakeServer server(Target target) {
            FakeServer server = byPort.get(target.port());
            if (server == null) {
                throw new AssertionError("nothing listens on " + target.port());
            }
            return server;
        }

        @Override
        public Exchange ask(Target target, Step step, long seed) {
            FakeServer server = server(target);
            journal.add("ask " + server.contender + " " + step.name() + " seed " + seed);
            return exchange(target, server, step);
        }

        /** Each walk of each contender has a token of its own, and values are that token. */
        @Override
        public List<Visit> walk(Target target, Workload workload, long seed) {
            FakeServer server = server(target);
            journal.add("walk " + server.contender + " seed " + seed);
            server.behaviour.walks++;
            List<Visit> visits = new ArrayList<>();
            for (Step step : workload.steps()) {
                Map<String, String> values = new LinkedHashMap<>();
                step.extracts().forEach(extract -> values.put(extract.variable(), token(server)));
                boolean failing = step.name().equals(server.behaviour.failingStep);
                visits.add(new Visit(
                        step,
                        failing
                                ? new Exchange.Answered(500, List.of(), new byte[0], 40, 1)
                                : exchange(target, server, step),
                        failing ? Map.of() : values,
                        failing ? step.name() + ": 500 instead of 200" : ""));
                if (failing) {
                    break;
                }
            }
            return visits;
        }

        private static String token(FakeServer server) {
            return server.contender + "-" + server.behaviour.walks + "+/x";
        }

        private Exchange exchange(Target target, FakeServer server, Step step) {
            if (!server.running || server.hung) {
                return new Exchange.Failed(server.hung ? ErrorKind.TIMEOUT : ErrorKind.REFUSED, "nothing came");
            }
            if (server.behaviour.status == 0) {
                return new Exchange.Failed(ErrorKind.RESET, "reset");
            }
            pass(server.behaviour.responseTime);
            boolean post = step.method().equals("POST");
            server.posts += post ? 1 : 0;
            byte[] body = server.behaviour
                    .body
                    .replace("<port>", String.valueOf(target.port()))
                    .replace("<second>", String.valueOf(now.getEpochSecond()))
                    .replace("<step>", step.name())
                    .replace("<posts>", post ? "" : "()".repeat(server.posts))
                    .replace("<token>", token(server))
                    .getBytes(StandardCharsets.UTF_8);
            List<String> headers = new ArrayList<>(server.behaviour.headers.stream()
                    .map(line -> line.replace("<token>", token(server)))
                    .toList());
            int status = server.behaviour.status;
            long bytes = body.length + 50L;
            if (step.headers().stream().anyMatch(header -> header.name().equals("Connection"))) {
                headers.addAll(server.behaviour.kept);
                bytes += server.behaviour.kept.stream()
                        .mapToInt(line -> line.length() + 2)
                        .sum();
                status = server.behaviour.keptStatus == 0 ? status : server.behaviour.keptStatus;
            }
            return new Exchange.Answered(status, headers, body, bytes, 1);
        }

        @Override
        public LatencyProfile merge(List<LatencyProfile> profiles) {
            return profile(profiles.stream().mapToLong(LatencyProfile::count).sum(), 1);
        }

        @Override
        public double nullCeiling(int connections, Duration duration) {
            journal.add("null ceiling");
            pass(duration);
            return 50_000;
        }

        @Override
        public void warmUp(Duration duration) {
            journal.add("warm up generator");
        }

        @Override
        public void close() {
            journal.add("close generator");
        }

        /** Of an M/M/1 queue where it has a capacity, else a millisecond. */
        private static LatencyProfile queue(long count, double rate, double capacity) {
            if (Double.isInfinite(capacity)) {
                return profile(count, 1);
            }
            double mean = rate >= capacity ? 10_000 : 1e3 / (capacity - rate);
            double p99 = mean * Math.log(100);
            return new LatencyProfile(
                    count,
                    mean,
                    mean,
                    0,
                    mean * Math.log(2),
                    mean,
                    mean * Math.log(10),
                    mean,
                    p99,
                    p99 * 1.5,
                    p99 * 2,
                    "");
        }

        private static LatencyProfile profile(long count, double ms) {
            return new LatencyProfile(count, ms, 0, ms, ms, ms, ms, ms, ms, ms, ms, "");
        }
    }

    private final class FakeProbe implements Probe {
        /** The server of a process whose JVM answers jcmd. */
        private FakeServer answering(long pid) {
            FakeServer server = at(pid);
            if (!server.running) {
                throw new ProcessGoneException(pid);
            } else if (server.hung) {
                throw new NoMeasurementException("process " + pid + " does not answer jcmd", "Look at its log.");
            }
            return server;
        }

        @Override
        public ProcessSnapshot process(long pid) {
            boolean own = pid == ProcessHandle.current().pid();
            if (!own && !at(pid).running) {
                throw new ProcessGoneException(pid);
            }
            long cpu = own ? 0 : at(pid).cpuNanos;
            long nanos = now.toEpochMilli() * 1_000_000;
            Map<Long, ThreadSample> threads = own
                    ? Map.of()
                    : Map.of(
                            1L, new ThreadSample(ThreadKind.JIT, at(pid).jitNanos, 0),
                            2L, new ThreadSample(ThreadKind.GC, at(pid).gcNanos, 0));
            return new ProcessSnapshot(pid, 1, nanos, threads, cpu, 0, 300_000_000, 0, 0, OptionalInt.of(30));
        }

        @Override
        public MachineSnapshot machine() {
            return new MachineSnapshot(machineBusy, 0);
        }

        @Override
        public void promote(long pid, Jdk jdk) {
            journal.add("promote " + answering(pid).contender);
        }

        @Override
        public Footprint footprint(long pid, Jdk jdk) throws InterruptedException {
            FakeServer server = answering(pid);
            journal.add("footprint " + server.contender);
            server.behaviour.asked++;
            if (server.behaviour.asked == server.behaviour.interruptedWhenAsked) {
                throw new InterruptedException("while asking " + server.contender);
            }
            return new Footprint(300_000_000, 40_000_000, 60_000_000, 9000, 30, 32);
        }

        @Override
        public Occupancy occupancy(long pid, Jdk jdk) throws InterruptedException {
            return new Occupancy(footprint(pid, jdk), Optional.of(new MemoryUse(50_000_000, 30_000_000, 70_000_000)));
        }

        @Override
        public Identity identity(long pid, int port, Probe.Door door, Deployment deployment) {
            FakeServer server = answering(pid);
            journal.add("identify " + server.contender);
            return new Identity(
                    server.contender,
                    List.of(new Identity.Sign(
                            Identity.Kind.THREADS, server.behaviour.says, server.behaviour.identity)));
        }

        @Override
        public List<EffectiveSetting> settings(String contender, long pid, Jdk jdk) {
            answering(pid);
            journal.add("settings " + contender);
            return List.of(new EffectiveSetting(contender, "backlog", "100", EffectiveSetting.Source.READ));
        }
    }
}
