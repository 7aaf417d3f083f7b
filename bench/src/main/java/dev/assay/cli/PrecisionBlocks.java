package dev.assay.cli;

import dev.assay.bench.Precision;
import dev.assay.bench.PrecisionDesign;
import dev.assay.bench.PrecisionRecord;
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
import dev.assay.load.Target;
import dev.assay.model.Arrivals;
import dev.assay.model.Gate;
import dev.assay.model.Load;
import dev.assay.model.LoadResult;
import dev.assay.model.Plan;
import dev.assay.model.ProcessUsage;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.Plans;
import dev.assay.probe.Probe;
import dev.assay.trial.ReadyRequest;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.NullMarked;

/**
 * Measures every {@link PrecisionDesign} in each of many fresh pairs of JVMs; started by {@code bench/precision}. A block is written
 * to the file when it is complete, and a later sitting goes on after it.
 */
@NullMarked
final class PrecisionBlocks implements AutoCloseable {
    private static final int CONNECTIONS = 32;
    private static final int ROUNDS = 6;
    private static final Duration SETTLE = Duration.ofMillis(200);
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Settings settings;
    private final Workbench bench;
    private final Launcher launcher = Launcher.local();
    private final List<LoadGenerator> generators;
    private final ExecutorService both = Executors.newFixedThreadPool(2);
    private final Probe probe = Probe.local();
    private boolean favoured;

    private record Settings(
            Path results, double rate, double warmSeconds, double moreSeconds, Duration slice, long seed) {}

    private PrecisionBlocks(Settings settings, Workbench bench) {
        this.settings = settings;
        this.bench = bench;
        if (bench.placement().pinned()) {
            Placements.pinSelf(bench.placement().generator());
        }
        generators = List.of(
                LoadGenerator.netty(GeneratorOptions.defaults()), LoadGenerator.netty(GeneratorOptions.defaults()));
    }

    /** Options as pairs of name and value. */
    public static void main(String[] arguments) throws IOException, InterruptedException, ExecutionException {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i + 1 < arguments.length; i += 2) {
            given.put(arguments[i], arguments[i + 1]);
        }
        Settings settings = new Settings(
                Path.of(given.getOrDefault("--results", "bench/target/precision/blocks.tsv")),
                Double.parseDouble(given.getOrDefault("--rate", "2000")),
                Double.parseDouble(given.getOrDefault("--warm-up", "2")),
                Double.parseDouble(given.getOrDefault("--more", "12")),
                Duration.ofMillis(Math.round(1e3 * Double.parseDouble(given.getOrDefault("--slice", "1.2")))),
                Long.parseLong(given.getOrDefault("--seed", "1")));
        long end = System.nanoTime()
                + Duration.ofSeconds(Long.parseLong(given.getOrDefault("--for", "0")))
                        .toNanos();
        Files.createDirectories(settings.results().toAbsolutePath().getParent());
        if (System.nanoTime() < end) {
            measure(settings, given.getOrDefault("--servers", "tomcat,undertow"), end);
        }
        PrintStream out = System.out;
        PrecisionRecord record = PrecisionRecord.read(settings.results());
        out.println(record.blocks() + " blocks");
        out.print(new Precision(record).markdown());
    }

    @SuppressWarnings("try") // the lock is held, not used
    private static void measure(Settings settings, String servers, long end)
            throws IOException, InterruptedException, ExecutionException {
        PlanFlags flags = PlanFlags.builder()
                .servers(List.of(servers.split(",", -1)))
                .budget(Duration.ofMinutes(30))
                .seed(settings.seed())
                .build();
        Plan plan = Plans.resolve(Optional.empty(), flags, settings.seed());
        Workbench bench =
                Workbench.prepare(plan.contenders().size() == 1 ? Calibrating.twins(plan) : plan, System.getenv());
        try (MeasuringLock lock = MeasuringLock.acquire(MeasuringLock.defaultFolder());
                PrecisionBlocks blocks = new PrecisionBlocks(settings, bench)) {
            long longest = 0;
            for (int block = PrecisionRecord.read(settings.results()).blocks() + 1; ; block++) {
                long began = System.nanoTime();
                if (began + longest > end) {
                    return;
                }
                PrecisionRecord measured = blocks.block(block);
                Files.write(settings.results(), measured.lines(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                longest = Math.max(longest, System.nanoTime() - began);
                System.err.println("block " + block + ": " + Math.round((System.nanoTime() - began) / 1e9) + " s");
            }
        }
    }

    /** One pair of fresh JVMs: slices after a short warm-up, then a longer one, then all other designs in a drawn order. */
    private PrecisionRecord block(int index) throws InterruptedException, ExecutionException {
        Random random = new Random(settings.seed() * 1_000_003 + index);
        List<PrecisionRecord.Slice> slices = new ArrayList<>();
        List<PrecisionRecord.Part> parts = new ArrayList<>();
        List<RunningServer> servers = new ArrayList<>();
        favour();
        try {
            long start = System.nanoTime();
            servers.addAll(launched(random.nextBoolean(), index));
            start = part(index, "launch", start, parts);
            warmUp(servers, settings.warmSeconds(), random);
            start = part(index, "warm-up", start, parts);
            slices.addAll(slices(index, PrecisionDesign.YOUNG, servers, random));
            start = part(index, PrecisionDesign.YOUNG.name(), start, parts);
            warmUp(servers, settings.moreSeconds(), random);
            start = part(index, "more", start, parts);
            List<PrecisionDesign> late = new ArrayList<>(Arrays.stream(PrecisionDesign.values())
                    .filter(design -> !design.early())
                    .toList());
            Collections.shuffle(late, random);
            for (PrecisionDesign design : late) {
                start = System.nanoTime();
                slices.addAll(
                        design.together()
                                ? duet(index, design, servers, random)
                                : slices(index, design, servers, random));
                part(index, design.name(), start, parts);
            }
        } finally {
            for (RunningServer server : servers) {
                server.stop(GRACE);
            }
        }
        return new PrecisionRecord(slices, parts);
    }

    private static long part(int block, String name, long start, List<PrecisionRecord.Part> parts) {
        long now = System.nanoTime();
        parts.add(new PrecisionRecord.Part(block, name, (now - start) / 1e9));
        return now;
    }

    /** Both, in the order of the plan, whichever was started first. */
    private List<RunningServer> launched(boolean mirrored, int block) throws InterruptedException {
        List<Integer> ports = Ports.free(2);
        RunningServer[] servers = new RunningServer[2];
        ReadyRequest ready = ReadyRequest.of(bench.plan().workload());
        for (int turn = 0; turn < 2; turn++) {
            int which = mirrored ? 1 - turn : turn;
            Launch launch = launcher.launch(new LaunchSpec(
                    bench.deployments().get(which).id(),
                    bench.deployments().get(which),
                    ports.get(which),
                    bench.placement().all(),
                    bench.placement().pinned(),
                    ready.path(),
                    ready.status(),
                    bench.plan().readyTimeout(),
                    settings.results().resolveSibling("server-" + which + ".log")));
            if (launch instanceof Launch.Ready started) {
                servers[which] = started.server();
            } else {
                throw new IllegalStateException("block " + block + ": " + launch);
            }
        }
        return List.of(servers);
    }

    /** As in a comparison: on all CPUs, few connections, by turns. */
    private void warmUp(List<RunningServer> servers, double seconds, Random random) throws InterruptedException {
        servers.forEach(server -> server.pin(bench.placement().all()));
        int few = bench.placement().servers().size() + 1;
        Duration turn = Duration.ofMillis(Math.round(1e3 * seconds / ROUNDS));
        for (int round = 0; round < ROUNDS; round++) {
            for (RunningServer server : servers) {
                generators
                        .get(round % 2)
                        .run(
                                target(server),
                                bench.plan().workload(),
                                new Load.Closed(few, turn, Duration.ZERO, OptionalLong.empty(), random.nextLong()),
                                LoadListener.NONE);
            }
        }
        servers.forEach(server -> server.pin(bench.placement().servers()));
    }

    /** Event loops that still run interpreted would starve the compilers; after a warm-up of their own they do not. */
    private void favour() throws InterruptedException {
        if (!favoured) {
            for (LoadGenerator generator : generators) {
                generator.warmUp(Duration.ofSeconds(4));
            }
            Placements.favour(LoadGenerator.THREADS);
            favoured = true;
        }
    }

    /** ABBABAAB or its mirror, as often as the design has slices for it; the n-th slice of both has the same arrivals. */
    private List<PrecisionRecord.Slice> slices(
            int block, PrecisionDesign design, List<RunningServer> servers, Random random) throws InterruptedException {
        List<PrecisionRecord.Slice> slices = new ArrayList<>();
        boolean mirrored = random.nextBoolean();
        long seed = random.nextLong();
        int[] had = new int[2];
        for (int place = 0; place < design.slices(); place++) {
            int which = Integer.bitCount(place) % 2 == 1 ^ mirrored ? 1 : 0;
            Duration length = Duration.ofNanos(Math.round(settings.slice().toNanos() * design.length()));
            slices.add(slice(
                    block, design, place, which, servers.get(which), load(settings.rate(), length, seed + had[which])));
            had[which]++;
        }
        return slices;
    }

    /** Both at once, each at half the rate with arrivals of its own. */
    private List<PrecisionRecord.Slice> duet(
            int block, PrecisionDesign design, List<RunningServer> servers, Random random)
            throws InterruptedException, ExecutionException {
        List<PrecisionRecord.Slice> slices = new ArrayList<>();
        for (int place = 0; place < design.slices(); place++) {
            Duration length = Duration.ofNanos(Math.round(settings.slice().toNanos() * design.length()));
            int at = place;
            List<Future<PrecisionRecord.Slice>> pair = new ArrayList<>();
            for (int which = 0; which < 2; which++) {
                int whose = which;
                Load load = load(settings.rate() / 2, length, random.nextLong());
                pair.add(both.submit(() -> slice(block, design, at, whose, servers.get(whose), load)));
            }
            for (Future<PrecisionRecord.Slice> one : pair) {
                slices.add(one.get());
            }
        }
        return slices;
    }

    private static Load load(double rate, Duration length, long seed) {
        return new Load.Open(rate, Arrivals.POISSON, CONNECTIONS, length, SETTLE, seed);
    }

    private PrecisionRecord.Slice slice(
            int block, PrecisionDesign design, int place, int which, RunningServer server, Load load)
            throws InterruptedException {
        ServerUsage used = new ServerUsage(probe, server.pid());
        LoadResult result =
                generators.get(which).run(target(server), bench.plan().workload(), load, used);
        ProcessUsage usage = used.usage();
        return new PrecisionRecord.Slice(
                block,
                design,
                place,
                which == 0,
                (usage.cpuNanos() - usage.jitNanos()) / 1e3 / Math.max(1, result.measuredRequests()),
                result.measuredRequests(),
                (double) usage.jitNanos() / usage.wallNanos(),
                result.validity().stream().allMatch(Gate::ok));
    }

    private Target target(RunningServer server) {
        return new Target("127.0.0.1", server.port()).with(bench.plan().load().wire());
    }

    @Override
    public void close() {
        both.shutdownNow();
        generators.forEach(LoadGenerator::close);
        launcher.close();
    }
}
