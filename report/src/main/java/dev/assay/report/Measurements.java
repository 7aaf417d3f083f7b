package dev.assay.report;

import dev.assay.model.ContenderBlock;
import dev.assay.model.Evidence;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.SliceEvidence;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The evidence as charts need it: figures by block, and medians to place them. No statistics. */
final class Measurements {
    private final List<Evidence> evidence;

    Measurements(List<Evidence> evidence) {
        this.evidence = List.copyOf(evidence);
    }

    List<Evidence> all() {
        return evidence;
    }

    List<Evidence.Measured> blocks() {
        return of(Evidence.Measured.class);
    }

    <T extends Evidence> List<T> of(Class<T> kind) {
        return evidence.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    Optional<Evidence.Pilot> pilot() {
        return of(Evidence.Pilot.class).stream().reduce((first, second) -> second);
    }

    static Optional<ContenderBlock> contender(Evidence.Measured block, String id) {
        return block.contenders().stream().filter(c -> c.contender().equals(id)).findFirst();
    }

    static List<SliceEvidence> slices(Evidence.Measured block, String id, Phase phase) {
        return block.counted().stream()
                .filter(s -> s.contender().equals(id) && s.phase() == phase)
                .toList();
    }

    /** The figures of one contender in one block: one for each slice, or one for the block. Finite ones only. */
    static List<Double> values(Evidence.Measured block, String id, Metric metric) {
        return switch (metric) {
            case CPU_PER_REQUEST -> slice(block, id, Phase.RATE, SliceEvidence::cpuMicrosPerRequest);
            case THROUGHPUT -> slice(block, id, Phase.SATURATION, s -> s.load().achievedRate());
            case P50 -> latency(block, id, c -> c.rateLatency().p50Ms());
            case P90 -> latency(block, id, c -> c.rateLatency().p90Ms());
            case P99 -> latency(block, id, c -> c.rateLatency().p99Ms());
            case P999 -> latency(block, id, c -> c.rateLatency().p999Ms());
            case MEMORY -> latency(block, id, c -> (double) c.footprint().rssBytes());
            case RESIDENT ->
                slice(block, id, Phase.RATE, s -> (double) s.server().rssBytes());
            case ALLOCATED,
                    VOLUNTARY_SWITCHES,
                    INVOLUNTARY_SWITCHES,
                    READ_WRITE_CALLS,
                    PAGE_FAULTS,
                    MINOR_COLLECTIONS -> List.of();
            case STARTUP, STARTUP_CPU, HEAP, COST, CAPACITY -> List.of();
        };
    }

    /** The middle value, or the mean of the two in the middle; not a number if there is none. */
    static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int n = sorted.size();
        return n == 0 ? Double.NaN : (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
    }

    private static List<Double> slice(
            Evidence.Measured block, String id, Phase phase, ToDoubleFunction<SliceEvidence> value) {
        return slices(block, id, phase).stream()
                .map(value::applyAsDouble)
                .filter(Double::isFinite)
                .toList();
    }

    private static List<Double> latency(Evidence.Measured block, String id, ToDoubleFunction<ContenderBlock> value) {
        return contender(block, id).stream()
                .map(value::applyAsDouble)
                .filter(v -> Double.isFinite(v) && v > 0)
                .toList();
    }
}
