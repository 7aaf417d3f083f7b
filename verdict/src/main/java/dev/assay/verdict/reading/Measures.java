package dev.assay.verdict.reading;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Counters;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Plan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** How each metric is computed from evidence. Each {@link Metric} has one entry here, except latencies, which {@link Reading} computes. */
public final class Measures {
    private static final double MILLION = 1e6;

    private static final Map<Metric, CounterReading> OF_COUNTS = Map.of(
            Metric.ALLOCATED, CounterReading.middle(counter(Counters::allocatedBytes)),
            Metric.VOLUNTARY_SWITCHES, CounterReading.total(counter(Counters::voluntarySwitches)),
            Metric.INVOLUNTARY_SWITCHES, CounterReading.total(counter(Counters::involuntarySwitches)),
            Metric.READ_WRITE_CALLS, CounterReading.calls(counters(Counters::readCalls, Counters::writeCalls)),
            Metric.PAGE_FAULTS, CounterReading.total(counters(Counters::minorFaults, Counters::majorFaults)),
            Metric.MINOR_COLLECTIONS,
                    CounterReading.collections(counter(Counters::minorCollections))
                            .per(MILLION),
            Metric.RESPONSE_BYTES, CounterReading.recorded(Measures::received),
            Metric.ENERGY, CounterReading.total(counter(Counters::energyMicrojoules)));

    /** Figures of a block that depend on the plan; absent if the plan does not ask for them. */
    private static final Map<Metric, Asked> AS_ASKED = Map.of(
            Metric.COST, (plan, block, contender) -> plan.prices().map(prices -> Costs.of(prices, block, contender)),
            Metric.CAPACITY,
                    (plan, block, contender) ->
                            plan.objective().map(level -> ServiceLevels.of(level, block, contender)));

    private static final Map<Metric, ToDoubleFunction<Evidence.Startup>> OF_STARTS = Map.of(
            Metric.STARTUP,
            Evidence.Startup::readyMs,
            Metric.MEMORY,
            start -> start.footprint().rssBytes(),
            Metric.STARTUP_CPU,
            Evidence.Startup::cpuMs,
            Metric.HEAP,
            start -> start.footprint().heapUsedBytes());

    private interface Asked {
        Optional<Reading> read(Plan plan, Evidence.Measured block, String contender);
    }

    private Measures() {}

    public static Reading read(
            Metric metric, SortedEvidence dossier, Evidence.Measured block, String contender, Plan plan) {
        Asked asked = AS_ASKED.get(metric);
        return asked == null
                ? dossier.read(metric, block, contender)
                : asked.read(plan, block, contender).orElseGet(Reading.Absent::new);
    }

    /** Reads a metric that depends only on the slices of its phase, but latencies. */
    static Reading ofBlock(Metric metric, Evidence.Measured block, String contender, List<SliceEvidence> slices) {
        if (metric.counter()) {
            return of(OF_COUNTS, metric).of(slices);
        }
        return switch (metric) {
            case CPU_PER_REQUEST -> Reading.cost(block, contender);
            case SATURATION_CPU -> Reading.cpu(metric, slices, slices);
            default -> Reading.meanLog(metric, slices, slice -> slice.figure(metric));
        };
    }

    /** Bytes allocated per response; empty if the JVM does not publish it. */
    public static OptionalDouble allocated(List<SliceEvidence> slices) {
        return of(OF_COUNTS, Metric.ALLOCATED).of(slices) instanceof Reading.Figure figure
                ? OptionalDouble.of(figure.value())
                : OptionalDouble.empty();
    }

    static double ofStart(Metric metric, Evidence.Startup start) {
        return of(OF_STARTS, metric).applyAsDouble(start);
    }

    private static <T> T of(Map<Metric, T> table, Metric metric) {
        return Optional.ofNullable(table.get(metric))
                .orElseThrow(() -> new IllegalArgumentException(metric + " is not measured so"));
    }

    private static OptionalLong received(SliceEvidence slice) {
        long bytes = slice.load().bytesRead();
        return bytes > 0 ? OptionalLong.of(bytes) : OptionalLong.empty();
    }

    private static Function<SliceEvidence, OptionalLong> counter(Function<Counters, OptionalLong> one) {
        return slice -> slice.counters().map(one).orElseGet(OptionalLong::empty);
    }

    private static Function<SliceEvidence, OptionalLong> counters(
            Function<Counters, OptionalLong> one, Function<Counters, OptionalLong> other) {
        return slice -> {
            OptionalLong a = counter(one).apply(slice);
            OptionalLong b = counter(other).apply(slice);
            return a.isPresent() && b.isPresent()
                    ? OptionalLong.of(a.getAsLong() + b.getAsLong())
                    : OptionalLong.empty();
        };
    }
}
