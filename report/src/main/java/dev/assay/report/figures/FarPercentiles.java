package dev.assay.report.figures;

import dev.assay.model.evidence.LatencyTail;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Latencies beyond p99.9 on the scale of nines: each further nine takes the same room, and the slowest request is at the end. */
public final class FarPercentiles {
    /** The nines of p99.9, where this begins. */
    private static final double BEGIN = 3;
    /** Room that a label needs, in nines. */
    private static final double LABEL = 0.7;

    /**
     * A value over all blocks together.
     *
     * @param nines nines of the share of requests that took at most this long
     */
    public record Value(String name, double nines, double ms) {}

    private final Map<String, LatencyTail.Far> tails = new LinkedHashMap<>();
    private final double end;

    /** @param kind latency or service time */
    public FarPercentiles(List<LatencyTail> tails, Function<LatencyTail, LatencyTail.Far> kind) {
        tails.stream()
                .filter(tail -> kind.apply(tail).count() > 0)
                .forEach(tail -> this.tails.put(tail.contender(), kind.apply(tail)));
        double rank = this.tails.values().stream()
                .mapToDouble(far -> Math.log10((double) far.count()))
                .max()
                .orElse(BEGIN);
        double last = this.tails.values().stream()
                .mapToDouble(far ->
                        far.p99999Ms().isPresent() ? BEGIN + 2 : far.p9999Ms().isPresent() ? BEGIN + 1 : BEGIN)
                .max()
                .orElse(BEGIN);
        this.end = this.tails.isEmpty() ? BEGIN : Math.max(rank, last + LABEL);
    }

    public boolean isEmpty() {
        return tails.isEmpty();
    }

    /** Nines at the right-hand end of the scale. */
    public double end() {
        return end;
    }

    /** The values of a contender from left to right, the slowest request last; empty if it has none. */
    public List<Value> of(String contender) {
        List<Value> values = new ArrayList<>();
        Optional.ofNullable(tails.get(contender)).ifPresent(far -> {
            far.p9999Ms().ifPresent(ms -> values.add(new Value("p99.99", BEGIN + 1, ms)));
            far.p99999Ms().ifPresent(ms -> values.add(new Value("p99.999", BEGIN + 2, ms)));
            values.add(new Value("max", end, far.maxMs()));
        });
        return values;
    }

    /** The longest list of values that any contender has, for its names and places. */
    public List<Value> names() {
        return tails.keySet().stream()
                .map(this::of)
                .max((a, b) -> Integer.compare(a.size(), b.size()))
                .orElse(List.of());
    }
}
