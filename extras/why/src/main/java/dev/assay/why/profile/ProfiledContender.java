package dev.assay.why.profile;

import dev.assay.experiment.WarmBlock;
import dev.assay.launch.RunningServer;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.probe.KernelTime;
import dev.assay.verdict.reading.BlockFigure;
import dev.assay.why.model.ProfiledSlice;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** A contender of a block, and what was seen of it while it was sampled. */
final class ProfiledContender implements AutoCloseable {
    private final WarmBlock block;
    private final String contender;
    private final RunningServer server;
    private final Profiler profiler;
    private final List<SliceEvidence> loads = new ArrayList<>();
    private KernelTime time = KernelTime.NONE;
    private final Map<Kind, Stacks> stacks = new EnumMap<>(Kind.class);
    private Map<String, Double> compiled = Map.of();
    private byte[] recording = {};
    private int count;

    ProfiledContender(WarmBlock block, String contender, Profiler profiler) {
        this.block = block;
        this.contender = contender;
        this.server = block.server(contender);
        this.profiler = profiler;
    }

    String engine() {
        return profiler.engine();
    }

    /** Samples it under load. Attaching, beginning and ending happen while it is idle. */
    void load(Kind kind, Duration length) throws InterruptedException {
        profiler.start(kind);
        KernelTime before = KernelTime.of(server.pid());
        SliceEvidence load = block.load(contender, length, count++);
        KernelTime used = before.until(KernelTime.of(server.pid()));
        byte[] sampled = profiler.stop(kind);
        if (kind == Kind.JFR) {
            recording = sampled;
        } else {
            stacks.merge(kind, Stacks.parse(new String(sampled, StandardCharsets.UTF_8)), Stacks::plus);
        }
        if (kind == Kind.CPU) {
            time = time.plus(used);
            loads.add(load);
            if (loads.size() == kind.loads()) {
                compiled = profiler.compiled(stacks.getOrDefault(kind, Stacks.NONE));
            }
        }
    }

    /** Empty if there is none. */
    byte[] recording() {
        return recording;
    }

    Map<Kind, Stacks> stacks() {
        return stacks;
    }

    /** Empty without a load, or if the block has no reliable figure of its CPU per request. */
    Optional<ProfiledSlice> slice(String file) {
        OptionalDouble cpu = BlockFigure.of(Metric.CPU_PER_REQUEST, block.measured(), contender);
        if (loads.isEmpty() || cpu.isEmpty()) {
            return Optional.empty();
        }
        List<SliceEvidence> plain = block.measured().slices(contender, Phase.RATE);
        double profiled = micros(loads, usage -> usage.cpuNanos() - usage.jitNanos());
        return Optional.of(new ProfiledSlice(
                block.plan().index(),
                contender,
                cpu.getAsDouble(),
                cpu.getAsDouble()
                        * time.share(micros(loads, ProcessUsage::jitNanos) / micros(loads, ProcessUsage::cpuNanos)),
                BlockFigure.collector(block.measured(), contender).orElse(micros(plain, ProcessUsage::gcNanos)),
                micros(plain, ProcessUsage::jitNanos),
                BlockFigure.ofLoads(loads).orElse(profiled),
                counters(),
                compiled,
                requests(loads),
                stacks.getOrDefault(Kind.CPU, Stacks.NONE).total(),
                file));
    }

    private Map<String, Double> counters() {
        Map<String, Double> counters = new TreeMap<>();
        Metric.of(Metric.Family.COUNTER).forEach(metric -> BlockFigure.of(metric, block.measured(), contender)
                .ifPresent(figure -> counters.put(metric.id(), figure)));
        return counters;
    }

    private static double micros(List<SliceEvidence> slices, ToLongFunction<ProcessUsage> nanos) {
        return slices.stream()
                        .mapToLong(slice -> nanos.applyAsLong(slice.server()))
                        .sum()
                / 1e3
                / requests(slices);
    }

    private static long requests(List<SliceEvidence> slices) {
        return slices.stream()
                .mapToLong(slice -> slice.load().measuredRequests())
                .sum();
    }

    @Override
    public void close() {
        profiler.close();
    }
}
