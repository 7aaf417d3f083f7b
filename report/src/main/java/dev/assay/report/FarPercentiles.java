package dev.assay.report;

import dev.assay.model.LatencyTail;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What lies beyond p99.9 on the scale of nines: one more nine takes the same room, the slowest request stands at its rank. */
final class FarPercentiles {
    /** Where p99.9 is: nines before the point at which this begins. */
    private static final double BEGIN = 3;
    /** Room that a label needs, in nines. */
    private static final double LABEL = 0.7;

    /**
     * A value of all blocks together.
     *
     * @param nines how many nines the share of requests has that are at most this
     */
    record Value(String name, double nines, double ms) {}

    private final Map<String, LatencyTail.Far> tails = new LinkedHashMap<>();
    private final double end;

    /** @param kind which of the two times */
    FarPercentiles(List<LatencyTail> tails, Function<LatencyTail, LatencyTail.Far> kind) {
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

    boolean isEmpty() {
        return tails.isEmpty();
    }

    /** Nines at the right-hand end of the scale. */
    double end() {
        return end;
    }

    /** From left to right, the slowest request last; empty for one that has no tail. */
    List<Value> of(String contender) {
        List<Value> values = new ArrayList<>();
        Optional.ofNullable(tails.get(contender)).ifPresent(far -> {
            far.p9999Ms().ifPresent(ms -> values.add(new Value("p99.99", BEGIN + 1, ms)));
            far.p99999Ms().ifPresent(ms -> values.add(new Value("p99.999", BEGIN + 2, ms)));
            values.add(new Value("max", end, far.maxMs()));
        });
        return values;
    }

    /** All that any contender has, without their figures. */
    List<Value> names() {
        return tails.keySet().stream()
                .map(this::of)
                .max((a, b) -> Integer.compare(a.size(), b.size()))
                .orElse(List.of());
    }
}
