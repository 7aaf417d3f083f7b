package dev.assay.lab;

import dev.assay.cli.Workbench;
import dev.assay.http.Target;
import dev.assay.launch.Launch;
import dev.assay.launch.LaunchSpec;
import dev.assay.launch.Launcher;
import dev.assay.launch.MeasuringLock;
import dev.assay.launch.Placements;
import dev.assay.launch.Ports;
import dev.assay.launch.RunningServer;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.load.LoadListener;
import dev.assay.load.Standstill;
import dev.assay.model.Deployment;
import dev.assay.model.Gate;
import dev.assay.model.GateResult;
import dev.assay.model.Load;
import dev.assay.model.LoadResult;
import dev.assay.model.Plan;
import dev.assay.model.ProcessUsage;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Plans;
import dev.assay.probe.Probe;
import dev.assay.trial.ReadyRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/**
 * Measures what a late generator does to a server's CPU time for each request; started by {@code lab/lateness-slope}. In each of
 * many fresh, warm JVMs the same arrivals are sent on time and late, in quadruples of slices. Each slice is written when it is
 * complete, and a later sitting adds to the file.
 */
final class LatenessSlopeRun implements AutoCloseable {
    private static final Duration SETTLE = Duration.ofMillis(300);
    private static final Duration GRACE = Duration.ofSeconds(5);
    /** An event loop that comes first and still runs interpreted would starve its own compilers. */
    private static final Duration GENERATOR_WARM_UP = Duration.ofSeconds(4);
    /** Of the warm-up: in a closed loop with few connections, with all of them, and at the rate. */
    private static final double[] WARM_UP_PARTS = {0.7, 0.1, 0.2};

    private final LatenessSettings settings;
    private final Workbench bench;
    private final Launcher launcher = Launcher.local();
    private final LoadGenerator generator;
    private final Probe probe = Probe.local();
    private Optional<Standstill> standstill = Optional.empty();

    private LatenessSlopeRun(LatenessSettings settings, Workbench bench) {
        this.settings = settings;
        this.bench = bench;
        if (bench.placement().pinned()) {
            Placements.pinSelf(bench.placement().generator());
        }
        generator = LoadGenerator.netty(GeneratorOptions.defaults().standingStill(target -> standstill));
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        LatenessSettings settings = LatenessSettings.parse(List.of(arguments));
        if (settings.minutes() > 0) {
            Files.createDirectories(settings.csv().toAbsolutePath().getParent());
            measure(settings);
        }
        System.out.print(new LatenessSlope(LatenessSlice.read(settings.csv())).markdown());
    }

    @SuppressWarnings("try") // the lock is held, not used
    private static void measure(LatenessSettings settings) throws IOException, InterruptedException {
        long end = System.nanoTime() + Math.round(settings.minutes() * 60e9);
        PlanFlags flags = PlanFlags.builder()
                .servers(settings.servers())
                .budget(Duration.ofMinutes(30))
                .seed(settings.seed())
                .build();
        Plan plan = Plans.resolve(Optional.empty(), flags, settings.seed());
        Workbench bench = Workbench.prepare(plan, System.getenv());
        try (MeasuringLock lock = MeasuringLock.acquire(MeasuringLock.defaultFolder());
                LatenessSlopeRun run = new LatenessSlopeRun(settings, bench)) {
            run.all(end);
        }
    }

    /** Round by round one JVM of each server, in a drawn order; what is left of the time is shared evenly. */
    private void all(long end) throws IOException, InterruptedException {
        generator.warmUp(GENERATOR_WARM_UP);
        Placements.favour(LoadGenerator.THREADS);
        Random random = new Random(settings.seed());
        int left = settings.jvms() * bench.deployments().size();
        for (int round = 0; round < settings.jvms(); round++) {
            List<Deployment> order = new ArrayList<>(bench.deployments());
            Collections.shuffle(order, random);
            for (Deployment deployment : order) {
                long now = System.nanoTime();
                jvm(deployment, now + (end - now) / left);
                left--;
            }
        }
    }

    private void jvm(Deployment deployment, long end) throws IOException, InterruptedException {
        int jvm = 1
                + LatenessSlice.read(settings.csv()).stream()
                        .filter(slice -> slice.server().equals(deployment.id()))
                        .mapToInt(LatenessSlice::jvm)
                        .max()
                        .orElse(0);
        Random random = new Random(settings.seed() * 1_000_003 + deployment.id().hashCode() * 31L + jvm);
        RunningServer server = launched(deployment);
        try {
            double rate = warmUp(server, random);
            int quadruples = 0;
            long longest = 0;
            for (long now = System.nanoTime(); now + longest < end; now = System.nanoTime()) {
                measure(server, next(deployment.id(), jvm, ++quadruples, rate), random);
                longest = Math.max(longest, System.nanoTime() - now);
            }
            System.err.printf("%s, JVM %d: %d quadruples at %.0f/s%n", deployment.id(), jvm, quadruples, rate);
        } finally {
            server.stop(GRACE);
        }
    }

    private RunningServer launched(Deployment deployment) throws InterruptedException {
        ReadyRequest ready = ReadyRequest.of(bench.plan().workload());
        Launch launch = launcher.launch(new LaunchSpec(
                deployment.id(),
                deployment,
                Ports.free(1).get(0),
                bench.placement().all(),
                bench.placement().pinned(),
                ready.path(),
                ready.status(),
                bench.plan().readyTimeout(),
                settings.csv().resolveSibling(deployment.id() + ".log")));
        if (launch instanceof Launch.Ready started) {
            return started.server();
        }
        throw new IllegalStateException(deployment.id() + ": " + launch);
    }

    /** As in a comparison: on all CPUs with few connections, then at saturation on its own, then at the rate. Tells the rate. */
    private double warmUp(RunningServer server, Random random) throws InterruptedException {
        standstill = Optional.empty();
        int few = bench.placement().servers().size() + 1;
        run(server, closed(few, part(0), random), LoadListener.NONE);
        if (bench.placement().pinned()) {
            server.pin(bench.placement().servers());
        }
        LoadResult full = run(server, closed(connections(), part(1), random), LoadListener.NONE);
        double rate = settings.rate().orElse(Math.max(1, Math.rint(full.achievedRate() / 2)));
        run(server, open(rate, part(2), Duration.ZERO, random.nextLong()), LoadListener.NONE);
        return rate;
    }

    private Duration part(int which) {
        return Duration.ofNanos(Math.round(settings.warmUp().toNanos() * WARM_UP_PARTS[which]));
    }

    /** What the four slices of a quadruple share. */
    private record Quadruple(String server, int jvm, int number, double aim, Duration hold, double rate) {
        LatenessSlice slice(int position, boolean late, LoadResult result, ProcessUsage usage) {
            return new LatenessSlice(
                    server,
                    jvm,
                    number,
                    position,
                    late,
                    aim,
                    hold.toNanos() / 1e6,
                    rate,
                    bunching(result),
                    Math.log((usage.cpuNanos() - usage.jitNanos()) / 1e3 / Math.max(1, result.measuredRequests())),
                    (double) usage.jitNanos() / usage.wallNanos(),
                    result.dequeueLag().p99Ms());
        }
    }

    private Quadruple next(String server, int jvm, int number, double rate) {
        int turn = number - 1;
        double aim = settings.aims().get(turn % settings.aims().size());
        Duration hold = settings.holds()
                .get(turn / settings.aims().size() % settings.holds().size());
        return new Quadruple(server, jvm, number, aim, hold, rate);
    }

    /** On time, late, late, on time, or the other way round, with the same arrivals. A failed request ends it early. */
    private void measure(RunningServer server, Quadruple quadruple, Random random)
            throws IOException, InterruptedException {
        boolean lateFirst = random.nextBoolean();
        Load load = open(quadruple.rate(), settings.recorded().plus(SETTLE), SETTLE, random.nextLong());
        for (int position = 0; position < 4; position++) {
            boolean late = (position == 0 || position == 3) == lateFirst;
            standstill = late
                    ? Optional.of(Standstill.meeting(quadruple.hold(), quadruple.rate(), quadruple.aim()))
                    : Optional.empty();
            ServerUsage used = new ServerUsage(probe, server.pid());
            LoadResult result = run(server, load, used);
            if (result.errorCount() > 0) {
                System.err.println(server.contender() + ", JVM " + quadruple.jvm() + ": " + result.errors());
                return;
            }
            quadruple.slice(position, late, result, used.usage()).append(settings.csv());
        }
    }

    private static double bunching(LoadResult result) {
        return result.validity().stream()
                .filter(gate -> gate.is(Gate.BUNCHING))
                .mapToDouble(GateResult::value)
                .findFirst()
                .orElseThrow();
    }

    private LoadResult run(RunningServer server, Load load, LoadListener listener) throws InterruptedException {
        Target target =
                new Target("127.0.0.1", server.port()).with(bench.plan().load().wire());
        return generator.run(target, bench.plan().workload(), load, listener);
    }

    private int connections() {
        return bench.plan().load().connections();
    }

    private static Load closed(int connections, Duration duration, Random random) {
        return new Load.Closed(connections, duration, duration.dividedBy(4), OptionalLong.empty(), random.nextLong());
    }

    private Load open(double rate, Duration duration, Duration settle, long seed) {
        return new Load.Open(rate, bench.plan().load().arrivals(), connections(), duration, settle, seed);
    }

    @Override
    public void close() {
        generator.close();
        launcher.close();
    }
}
