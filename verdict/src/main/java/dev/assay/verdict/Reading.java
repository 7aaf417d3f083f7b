package dev.assay.verdict;

import dev.assay.model.ContenderBlock;
import dev.assay.model.Evidence;
import dev.assay.model.Gate;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.SliceEvidence;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What one block says of one contender on one metric. */
sealed interface Reading {
    /** A figure in the metric's unit, above 0. */
    record Figure(double value) implements Reading {
        double log() {
            return Math.log(value);
        }
    }

    /** The contender did not take part in that phase of the block, which says nothing against the block. */
    record Absent() implements Reading {}

    /**
     * The block has no figure that could be relied on.
     *
     * @param cause alike for alike causes, so that they can be counted
     * @param detail of this block
     * @param advice what would avoid it
     */
    record Unusable(String cause, String detail, String advice) implements Reading {
        /** The first with the most frequent cause; of equally frequent ones, with the last in the alphabet. */
        static Unusable typical(List<Unusable> all) {
            return all.stream()
                    .max(Comparator.<Unusable>comparingLong(unusable -> alike(unusable, all))
                            .thenComparing(Unusable::cause)
                            .thenComparing(all::indexOf, Comparator.reverseOrder()))
                    .orElseThrow();
        }

        /** How many have its cause. */
        static long alike(Unusable one, List<Unusable> all) {
            return all.stream()
                    .filter(other -> other.cause().equals(one.cause()))
                    .count();
        }
    }

    /** The phase that a block metric is measured in. */
    static Phase phase(Metric metric) {
        return switch (metric) {
            case THROUGHPUT -> Phase.SATURATION;
            case CAPACITY -> Phase.CAPACITY;
            default -> Phase.RATE;
        };
    }

    /**
     * Reads a metric that is measured in blocks. CPU per request and throughput are geometric means over the slices of the
     * block, so that a difference of two readings is the mean log-ratio; percentiles come from the histogram merged over
     * the block.
     */
    static Reading of(Metric metric, Evidence.Measured block, String contender) {
        List<SliceEvidence> slices = Dossier.slices(block, contender, phase(metric));
        if (slices.isEmpty()) {
            return new Absent();
        }
        Optional<Gate> failed = failed(metric, slices);
        if (failed.isPresent()) {
            return new Unusable(
                    "the generator's check " + failed.get().gate() + " failed",
                    Words.gate(failed.get()),
                    advice(failed.get()));
        }
        return switch (metric) {
            case CPU_PER_REQUEST -> meanLog(metric, slices, SliceEvidence::cpuMicrosPerRequest);
            case THROUGHPUT -> meanLog(metric, slices, slice -> slice.load().achievedRate());
            case RESIDENT ->
                meanLog(metric, slices, slice -> (double) slice.server().rssBytes());
            case P50, P90, P99, P999 -> percentile(metric, block, contender);
            case ALLOCATED,
                    VOLUNTARY_SWITCHES,
                    INVOLUNTARY_SWITCHES,
                    READ_WRITE_CALLS,
                    PAGE_FAULTS,
                    MINOR_COLLECTIONS -> Counted.of(metric, slices);
            case COST, CAPACITY -> throw new IllegalArgumentException(metric + " needs more than a block");
            case STARTUP, MEMORY, STARTUP_CPU, HEAP ->
                throw new IllegalArgumentException(metric + " is measured in start-up rounds");
        };
    }

    /**
     * Fewest requests for a percentile: one hundred beyond it, so that the share beyond is known to about a tenth of itself
     * (10,000 for p99). With fewer the figure is a few slow requests by name.
     */
    static long requestsNeeded(Metric percentile) {
        return switch (percentile) {
            case P50 -> 200;
            case P90 -> 1_000;
            case P99 -> 10_000;
            case P999 -> 100_000;
            default -> 0;
        };
    }

    /** What to change, by the check that failed. */
    private static String advice(Gate gate) {
        return switch (gate.gate()) {
            case "connections" -> "use fewer connections: as many as every contender serves at once";
            case "sent-vs-planned" -> "use a lower rate, or more connections";
            case "littles-law" -> "run it again; if it stays, the generator is at fault, not the server: report it";
            default -> "use fewer connections, a lower rate or a second machine for the generator";
        };
    }

    /** The first check that takes the metric away from the block. */
    private static Optional<Gate> failed(Metric metric, List<SliceEvidence> slices) {
        List<Gate> bunching = bunching(metric, slices);
        return Stream.concat(
                        slices.stream()
                                .flatMap(slice -> slice.load().validity().stream())
                                .filter(gate -> concerns(gate, metric, !bunching.isEmpty())),
                        onAverage(bunching).stream())
                .filter(gate -> !gate.ok())
                .findFirst();
    }

    /**
     * One late request in a thousand is in the figure of the slowest answers. It cannot move a median, and CPU per request
     * by no more than 0.1 %: where 9 % of requests were late on purpose, it fell by 6 % (ADR 21). What makes late requests cheaper is
     * that they meet others: where that was counted, cost is judged by it, over the block as a whole (ADR 59).
     */
    private static boolean concerns(Gate gate, Metric metric, boolean bunchingDecides) {
        if (metric.counter()) {
            return !Counted.UNTOUCHED_BY.contains(gate.gate());
        }
        return switch (gate.gate()) {
            case Gate.DEQUEUE_LAG_P999 -> metric == Metric.P99 || metric == Metric.P999;
            case Gate.DEQUEUE_LAG_P99, Gate.ARRIVAL_DISPERSION, Gate.BUNCHING -> !bunchingDecides;
            default -> true;
        };
    }

    /** Of a metric of cost, one for each slice; none if one has not been counted, or where waiting matters. */
    private static List<Gate> bunching(Metric metric, List<SliceEvidence> slices) {
        if (metric != Metric.CPU_PER_REQUEST && metric != Metric.RESIDENT) {
            return List.of();
        }
        List<Gate> all = slices.stream()
                .flatMap(slice -> slice.load().validity().stream())
                .filter(gate -> gate.gate().equals(Gate.BUNCHING))
                .toList();
        return all.size() == slices.size() ? all : List.of();
    }

    /** The figure of a block is a mean over its slices, so what bends it is the mean of what bends them. */
    private static Optional<Gate> onAverage(List<Gate> bunching) {
        return bunching.stream().findFirst().map(first -> {
            double share = bunching.stream().mapToDouble(Gate::value).average().orElseThrow();
            return new Gate(
                    first.gate(),
                    share,
                    first.limit(),
                    share <= first.limit(),
                    String.format(
                            Locale.ROOT,
                            "%.2f %% of requests were taken up late and met another that was due (at most %.1f %%)",
                            100 * share,
                            100 * first.limit()));
        });
    }

    private static Reading meanLog(Metric metric, List<SliceEvidence> slices, ToDoubleFunction<SliceEvidence> value) {
        double mean = slices.stream()
                .mapToDouble(slice -> Math.log(value.applyAsDouble(slice)))
                .average()
                .orElse(Double.NaN);
        return figure(metric, Math.exp(mean));
    }

    private static Reading percentile(Metric metric, Evidence.Measured block, String contender) {
        Optional<LatencyProfile> latency = block.contenders().stream()
                .filter(c -> c.contender().equals(contender))
                .map(ContenderBlock::rateLatency)
                .findFirst();
        long needed = requestsNeeded(metric);
        long count = latency.map(LatencyProfile::count).orElse(0L);
        if (count < needed) {
            return new Unusable(
                    "too few requests for " + metric.title(),
                    Words.integer(count) + " in a block, needs " + Words.integer(needed),
                    "give a higher rate or a larger budget");
        }
        LatencyProfile profile = latency.orElseThrow();
        return figure(
                metric,
                switch (metric) {
                    case P50 -> profile.p50Ms();
                    case P90 -> profile.p90Ms();
                    case P99 -> profile.p99Ms();
                    default -> profile.p999Ms();
                });
    }

    private static Reading figure(Metric metric, double value) {
        return value > 0 && Double.isFinite(value)
                ? new Figure(value)
                : new Unusable(
                        "no figure for " + metric.title(),
                        "a slice has none",
                        "see the server's log for why it gave no answers");
    }
}
