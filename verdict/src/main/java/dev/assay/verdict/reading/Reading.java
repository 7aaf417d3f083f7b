package dev.assay.verdict.reading;

import dev.assay.latency.Profiles;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** The reading of one metric for one contender in one block. */
public sealed interface Reading {
    /**
     * Requests needed beyond a percentile, or in the tail. With 30, p99.9 varies between blocks no more than p99, which has twenty times as
     * many; fewer would be single requests (ADR 0022).
     */
    double BEYOND = 30;

    /**
     * Share of the requests beyond a percentile that may be without a response. They are slower than the percentile, by an unknown time, so
     * that of the responses alone is too low: more would distort the share beyond it by more than a tenth.
     */
    double UNANSWERED = 0.1;

    /**
     * A figure in the metric's unit, above 0.
     *
     * @param value as measured
     * @param low lower bound of the value without the systematic errors of the bench that are known and bounded
     * @param high upper bound; if an error has a known direction, both bounds lie on that side of the value
     * @param delay part of the logarithm of either bound that is due to late snapshots, at least 0
     */
    record Figure(double value, double low, double high, double delay) implements Reading {
        /** A figure without systematic error. */
        public Figure(double value) {
            this(value, value, value);
        }

        /** A figure that late snapshots do not affect. */
        public Figure(double value, double low, double high) {
            this(value, low, high, 0);
        }

        /**
         * The same, with bounds widened for late snapshots.
         *
         * @param by how much they can change the logarithm, at least 0
         */
        Figure delayed(double by) {
            return by == 0 ? this : new Figure(value, low * Math.exp(-by), high * Math.exp(by), delay + by);
        }

        /** Whether bounds and value are close enough that systematic errors alone refuse nothing. */
        public boolean close() {
            return Math.log(Math.max(value, high) / Math.min(value, low)) <= Lateness.MOST;
        }
    }

    /** The contender did not take part in that phase of the block, which does not invalidate the block. */
    record Absent() implements Reading {}

    /**
     * The block has no reliable figure.
     *
     * @param why causes with the same topic are counted together
     * @param advice what would avoid it
     */
    record Unusable(Finding why, Advice advice) implements Reading {
        /** The first with the most frequent cause; {@link CauseOrder} decides between causes that are equally frequent. */
        public static Unusable typical(List<Unusable> all) {
            return all.stream()
                    .max(Comparator.<Unusable>comparingLong(unusable -> alike(unusable, all))
                            .thenComparing(Unusable::why, CauseOrder.ASCENDING)
                            .thenComparing(all::indexOf, Comparator.reverseOrder()))
                    .orElseThrow();
        }

        /** Number of readings with the same cause. */
        public static long alike(Unusable one, List<Unusable> all) {
            return all.stream()
                    .filter(other -> other.why().topic().equals(one.why().topic()))
                    .count();
        }
    }

    /**
     * Reads a block metric. CPU per request and throughput are geometric means over the slices of the block, so that the log-ratio of two
     * readings is the mean of those of slices; percentiles come from the histogram merged over the block, the tail from each slice.
     */
    static Reading of(Metric metric, Evidence.Measured block, String contender) {
        return new Readings().of(metric, block, contender);
    }

    /**
     * The same for known slices from which latencies are computed.
     *
     * @param kept asked only for latencies
     */
    static Reading of(Metric metric, Evidence.Measured block, String contender, Supplier<List<SliceEvidence>> kept) {
        List<SliceEvidence> slices = metric.phase() == Phase.SATURATION
                ? Disturbance.keptAtSaturation(block, contender)
                : block.slices(contender, metric.phase());
        if (slices.isEmpty()) {
            return new Absent();
        }
        Optional<Unusable> unusable = unusable(metric, block, contender, slices);
        if (unusable.isPresent()) {
            return unusable.get();
        }
        return metric.latency()
                ? latency(metric, block, contender, slices, kept.get())
                : Measures.ofBlock(metric, block, contender, slices);
    }

    /**
     * Fewest requests for a figure of the latency distribution: {@link #BEYOND} among the slowest that determine it (3,000 for p99). With
     * fewer, the figure reflects a few individual slow requests.
     */
    static long requestsNeeded(Metric latency) {
        return latency.latency() ? Math.round(BEYOND / latency.slowest()) : 0;
    }

    /** What to change if a gate failed. */
    private static Advice advice(Gate gate, Phase phase) {
        return switch (gate) {
            case CONNECTIONS -> Advice.FEWER_CONNECTIONS;
            case SENT_VS_PLANNED -> Advice.ONLY_LOWER_RATE;
            case LITTLES_LAW -> Advice.REPORT;
            case NETWORK -> phase == Phase.RATE ? Advice.LESS_TRAFFIC : Advice.FASTER_NETWORK;
            case GENERATOR_CPU, DEQUEUE_LAG_P99, DEQUEUE_LAG_P999, BUNCHING, ARRIVAL_DISPERSION -> Advice.LESS_LOAD;
        };
    }

    /** Why the block has no figure for the metric, if so. */
    private static Optional<Unusable> unusable(
            Metric metric, Evidence.Measured block, String contender, List<SliceEvidence> slices) {
        List<SliceEvidence> read = metric == Metric.CPU_PER_REQUEST ? Lateness.kept(block, contender) : slices;
        if (read.size() * 2 < slices.size()) {
            return Optional.of(new Unusable(
                    new Finding.RoundsLate(Lateness.BEYOND_REASON, slices.size() - read.size(), slices.size()),
                    Advice.LOWER_RATE));
        }
        boolean bounded = Lateness.bounded(metric, block, contender, read);
        Optional<Unusable> failed = read.stream()
                .flatMap(slice -> slice.load().validity().stream())
                .filter(gate -> !gate.ok() && concerns(gate, metric, bounded))
                .min(Comparator.comparing(
                        gate -> gate.gate() != Gate.NETWORK)) // else the first; a full network causes other failures
                .map(gate -> new Unusable(new Finding.GateFailed(gate), advice(gate.gate(), metric.phase())));
        Failures failures = new Failures(read);
        return failed.or(() -> metric.phase() != Phase.CAPACITY && failures.timingOut()
                ? Optional.of(
                        new Unusable(new Finding.TimedOut(failures.timeOuts(), failures.requests()), Advice.LOWER_RATE))
                : Optional.empty());
    }

    /**
     * Whether a failed gate invalidates a metric. The generator's lateness does not invalidate counters, since the work per request hardly
     * depends on when it arrives, nor metrics for which its effect is bounded. Otherwise, one late request in a thousand affects the
     * slowest responses, but cannot move a median, or CPU per request by more than 0.1% (ADR 0033).
     */
    private static boolean concerns(GateResult gate, Metric metric, boolean bounded) {
        return !gate.gate().aboutLateness()
                || (!metric.counter() && !bounded && (gate.gate() != Gate.DEQUEUE_LAG_P999 || metric.ofTail()));
    }

    /** Late requests that coincide with others are cheaper, by an amount known within limits. */
    static Reading cost(Evidence.Measured block, String contender) {
        List<SliceEvidence> kept = Lateness.kept(block, contender);
        Reading reading = cpu(Metric.CPU_PER_REQUEST, kept, block.slices(contender, Phase.RATE));
        return reading instanceof Figure figure
                ? Lateness.onTime(figure.value(), Lateness.share(kept).orElse(0))
                        .delayed(SnapshotDelay.mean(kept))
                : reading;
    }

    /**
     * CPU per request: that of the collector in proportion to the load, the rest as the mean of slices; where the collector was not
     * observed between slices, what happened to fall into them.
     *
     * @param all slices of the phase, those that do not count included
     */
    static Reading cpu(Metric metric, List<SliceEvidence> counted, List<SliceEvidence> all) {
        OptionalDouble collector = new CollectorShare(all).micros();
        return collector.isEmpty()
                ? meanLog(metric, counted, SliceEvidence::cpuMicrosPerRequest)
                : meanLog(metric, counted, SliceEvidence::cpuMicrosWithoutCollector) instanceof Figure rest
                        ? figure(metric, rest.value() + collector.getAsDouble())
                        : new Unusable(new Finding.NoFigure(metric), Advice.SERVER_LOG);
    }

    static Reading meanLog(Metric metric, List<SliceEvidence> slices, ToDoubleFunction<SliceEvidence> value) {
        double mean = slices.stream()
                .mapToDouble(slice -> Math.log(value.applyAsDouble(slice)))
                .average()
                .orElse(Double.NaN);
        return figure(metric, Math.exp(mean));
    }

    /**
     * A figure of the latency distribution of a contender in a block.
     *
     * @param slices of the contender at the same rate
     * @param read those of which it is computed
     */
    private static Reading latency(
            Metric metric,
            Evidence.Measured block,
            String contender,
            List<SliceEvidence> slices,
            List<SliceEvidence> read) {
        Optional<ContenderBlock> own = block.contender(contender);
        Optional<LatencyProfile> low = Lateness.latencyLow(block, contender);
        if (metric == Metric.TAIL && !SlowestRequests.recorded(slices, low.isPresent())) {
            return new Absent();
        }
        boolean all = read.size() == slices.size();
        Optional<LatencyProfile> measured =
                all ? own.map(ContenderBlock::rateLatency) : merged(read, load -> Optional.of(load.latency()));
        Optional<Unusable> tooFew = tooFew(metric, read, measured);
        if (tooFew.isPresent()) {
            return tooFew.get();
        }
        Reading reading = figure(
                metric,
                metric == Metric.TAIL
                        ? SlowestRequests.meanMs(read)
                        : LatencyFigure.of(metric).of(measured.orElseThrow()));
        if (!(reading instanceof Figure figure) || low.isEmpty()) {
            return reading;
        }
        double least = metric == Metric.TAIL
                ? SlowestRequests.leastMs(read)
                : LatencyFigure.of(metric).of((all ? low : merged(read, LoadResult::latencyLow)).orElseThrow());
        return latency(
                metric,
                figure.value(),
                Math.max(own.orElseThrow().rateServiceTime().minMs(), least));
    }

    private static Optional<Unusable> tooFew(
            Metric metric, List<SliceEvidence> slices, Optional<LatencyProfile> measured) {
        long needed = requestsNeeded(metric);
        long count = measured.map(LatencyProfile::count).orElse(0L);
        long unanswered =
                slices.stream().mapToLong(slice -> slice.load().unanswered()).sum();
        if (count < needed) {
            return Optional.of(new Unusable(new Finding.TooFewRequests(metric, count, needed), Advice.HIGHER_RATE));
        }
        return unanswered > UNANSWERED * metric.slowest() * (count + unanswered)
                ? Optional.of(
                        new Unusable(new Finding.Unanswered(metric, unanswered, count + unanswered), Advice.SERVER_LOG))
                : Optional.empty();
    }

    private static Optional<LatencyProfile> merged(
            List<SliceEvidence> slices, Function<LoadResult, Optional<LatencyProfile>> profile) {
        return Optional.of(Profiles.merged(slices.stream()
                .flatMap(slice -> profile.apply(slice.load()).stream())
                .toList()));
    }

    /** A latency from a generator that may have been late: on time it would have been shorter, if anything. */
    private static Reading latency(Metric metric, double value, double low) {
        return figure(metric, low) instanceof Unusable none ? none : new Figure(value, Math.min(low, value), value);
    }

    private static Reading figure(Metric metric, double value) {
        return value > 0 && Double.isFinite(value)
                ? new Figure(value)
                : new Unusable(new Finding.NoFigure(metric), Advice.SERVER_LOG);
    }
}
