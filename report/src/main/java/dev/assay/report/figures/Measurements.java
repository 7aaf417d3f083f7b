package dev.assay.report.figures;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The evidence as charts need it: figures by block, which of them count, and what places them on a chart. */
public final class Measurements {
    private final List<Evidence> evidence;
    private final Counted counted;

    /** Evidence of which everything counts. */
    public Measurements(List<Evidence> evidence) {
        this(evidence, Counted.EVERYTHING);
    }

    public Measurements(List<Evidence> evidence, Counted counted) {
        this.evidence = List.copyOf(evidence);
        this.counted = counted;
    }

    public List<Evidence> all() {
        return evidence;
    }

    public Counted counted() {
        return counted;
    }

    /** The blocks that ran to their end; if one was recorded twice, the first record. */
    public List<Evidence.Measured> blocks() {
        Map<Integer, Evidence.Measured> blocks = new LinkedHashMap<>();
        of(Evidence.Measured.class).forEach(block -> blocks.putIfAbsent(block.index(), block));
        return List.copyOf(blocks.values());
    }

    public <T extends Evidence> List<T> of(Class<T> kind) {
        return Evidence.only(evidence, kind);
    }

    public Optional<Evidence.Pilot> pilot() {
        return of(Evidence.Pilot.class).stream().reduce((first, second) -> second);
    }

    /** The figures of one contender in one block that count: one for each slice, or one for the block. Finite, positive ones only. */
    public List<Double> counting(Evidence.Measured block, String id, Metric metric) {
        return counted.counts(metric, id, block.index())
                ? values(block, id, metric, slice -> counted.counts(metric, slice, block))
                : List.of();
    }

    public List<Double> leftOut(Evidence.Measured block, String id, Metric metric) {
        boolean whole = !counted.counts(metric, id, block.index());
        return whole || metric.ofSlices()
                ? values(block, id, metric, slice -> whole || !counted.counts(metric, slice, block))
                : List.of();
    }

    private static List<Double> values(
            Evidence.Measured block, String id, Metric metric, Predicate<SliceEvidence> slices) {
        Stream<Double> values = metric.ofSlices()
                ? block.slices(id, metric.phase()).stream().filter(slices).map(slice -> slice.figure(metric))
                : metric.percentile().stream()
                        .flatMap(figure -> block.contender(id).map(own -> figure.of(own.rateLatency())).stream());
        return values.filter(v -> Double.isFinite(v) && v > 0).toList();
    }

    /** The geometric mean, as in verdicts; {@code NaN} without values. */
    public static double mean(List<Double> values) {
        return Math.exp(values.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
    }

    /** The middle value, or the mean of the two in the middle; {@code NaN} without values. */
    public static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int n = sorted.size();
        return n == 0 ? Double.NaN : (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
    }
}
