package dev.assay.report;

import dev.assay.model.ContenderBlock;
import dev.assay.model.Evidence;
import dev.assay.model.Metric;
import dev.assay.model.SliceEvidence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The evidence as charts need it: figures by block, which of them count, and what places them on a chart. */
final class Measurements {
    private final List<Evidence> evidence;
    private final Counted counted;

    /** Evidence of which everything counts. */
    Measurements(List<Evidence> evidence) {
        this(evidence, Counted.EVERYTHING);
    }

    Measurements(List<Evidence> evidence, Counted counted) {
        this.evidence = List.copyOf(evidence);
        this.counted = counted;
    }

    List<Evidence> all() {
        return evidence;
    }

    Counted counted() {
        return counted;
    }

    /** The blocks that ran to their end; if one was recorded twice, the first record. */
    List<Evidence.Measured> blocks() {
        Map<Integer, Evidence.Measured> blocks = new LinkedHashMap<>();
        of(Evidence.Measured.class).forEach(block -> blocks.putIfAbsent(block.index(), block));
        return List.copyOf(blocks.values());
    }

    <T extends Evidence> List<T> of(Class<T> kind) {
        return Evidence.only(evidence, kind);
    }

    Optional<Evidence.Pilot> pilot() {
        return of(Evidence.Pilot.class).stream().reduce((first, second) -> second);
    }

    /** The figures of one contender in one block that count: one for each slice, or one for the block. Finite, positive ones only. */
    List<Double> counting(Evidence.Measured block, String id, Metric metric) {
        return counted.counts(metric, id, block.index())
                ? values(block, id, metric, slice -> counted.counts(metric, slice, block))
                : List.of();
    }

    /** The figures that do not count. */
    List<Double> leftOut(Evidence.Measured block, String id, Metric metric) {
        boolean whole = !counted.counts(metric, id, block.index());
        return whole || ofSlices(metric)
                ? values(block, id, metric, slice -> whole || !counted.counts(metric, slice, block))
                : List.of();
    }

    private static boolean ofSlices(Metric metric) {
        return metric == Metric.CPU_PER_REQUEST
                || metric == Metric.THROUGHPUT
                || metric == Metric.SATURATION_CPU
                || metric == Metric.RESIDENT;
    }

    private static List<Double> values(
            Evidence.Measured block, String id, Metric metric, Predicate<SliceEvidence> slices) {
        return switch (metric) {
            case CPU_PER_REQUEST, SATURATION_CPU ->
                slice(block, id, metric, slices, SliceEvidence::cpuMicrosPerRequest);
            case THROUGHPUT -> slice(block, id, metric, slices, s -> s.load().achievedRate());
            case RESIDENT ->
                slice(block, id, metric, slices, s -> (double) s.server().rssBytes());
            default ->
                metric.percentile()
                        .map(figure -> latency(block, id, c -> figure.of(c.rateLatency())))
                        .orElse(List.of());
        };
    }

    /** The geometric mean, as in verdicts; {@code NaN} without values. */
    static double mean(List<Double> values) {
        return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
    }

    /** The middle value, or the mean of the two in the middle; {@code NaN} without values. */
    static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int n = sorted.size();
        return n == 0 ? Double.NaN : (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
    }

    private static List<Double> slice(
            Evidence.Measured block,
            String id,
            Metric metric,
            Predicate<SliceEvidence> slices,
            ToDoubleFunction<SliceEvidence> value) {
        return block.slices(id, metric.phase()).stream()
                .filter(slices)
                .map(value::applyAsDouble)
                .filter(v -> Double.isFinite(v) && v > 0)
                .toList();
    }

    private static List<Double> latency(Evidence.Measured block, String id, ToDoubleFunction<ContenderBlock> value) {
        return block.contender(id).stream()
                .map(value::applyAsDouble)
                .filter(v -> Double.isFinite(v) && v > 0)
                .toList();
    }
}
