package dev.assay.verdict.reading;

import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.SliceEvidence;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The generator's lateness in a block. Where it was recorded, it widens intervals and drops nothing (ADR 0033). */
public final class Lateness {
    /**
     * The bunching above which a slice is a different load from the planned one. Twice the largest ever produced on purpose (ADR 0033): no
     * slope is known beyond.
     */
    static final double BEYOND_REASON = 0.20;

    /**
     * How late the slowest 1% of dispatches may be on average, over the typical tail of the block: beyond, a round tells how the
     * generator stalled (ADR 0022).
     */
    private static final double STALLED = 0.5;

    /** How far systematic errors alone may move a log-ratio; beyond that it is refused, whatever the estimate. */
    static final double MOST = Math.log(1.10);

    /**
     * The same for tails. The random error of a tail is about a third in a default run: a bound of a tenth hardly shows in its interval,
     * and beyond a third it would be the larger part (ADR 0022).
     */
    private static final double MAX_OF_TAIL = Math.log(4 / 3.0);

    /**
     * Slope of ln CPU per request over bunching, negative as late requests are cheaper: the widest of the 95% limits measured with
     * deliberate delays (ADR 0033).
     */
    private static final double SLOPE_LOW = -0.91;

    private static final double SLOPE_HIGH = 0.16;

    private Lateness() {}

    /** How far systematic errors alone may move the log-ratio of a metric. */
    public static double most(Metric metric) {
        return metric.ofTail() ? MAX_OF_TAIL : MOST;
    }

    /**
     * A figure of CPU per request with bounds of what it would have been, had the generator been on time.
     *
     * @param value as measured
     * @param share bunching, 0 to 1
     */
    static Reading.Figure onTime(double value, double share) {
        return new Reading.Figure(value, value * Math.exp(-SLOPE_HIGH * share), value * Math.exp(-SLOPE_LOW * share));
    }

    /** The bunching of a slice, 0 to 1; empty if it was not recorded. */
    static OptionalDouble share(SliceEvidence slice) {
        return slice.load().validity().stream()
                .filter(gate -> gate.gate() == Gate.BUNCHING)
                .mapToDouble(GateResult::value)
                .filter(share -> share >= 0 && share <= 1)
                .findFirst();
    }

    /** Mean bunching over slices; empty unless all have it. */
    static OptionalDouble share(List<SliceEvidence> slices) {
        double[] shares = slices.stream()
                .map(Lateness::share)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        return shares.length == slices.size() ? Arrays.stream(shares).average() : OptionalDouble.empty();
    }

    /**
     * The slices at the same rate from which a contender's CPU per request is computed: those of rounds (the n-th slice of every
     * contender) in which the generator was not {@linkplain #BEYOND_REASON too late} for any contender, nor the machine
     * {@linkplain Disturbance#rounds disturbed}. All contenders lose the same rounds.
     */
    public static List<SliceEvidence> kept(Evidence.Measured block, String contender) {
        List<SliceEvidence> all = block.slices(contender, Phase.RATE);
        return without(
                unlessMost(
                        rounds(block, Phase.RATE, Lateness::beyondReason),
                        Disturbance.rounds(block, Phase.RATE),
                        all.size()),
                all);
    }

    /** Both sets of rounds; the first alone if both are more than half of all. */
    static Set<Integer> unlessMost(Set<Integer> rounds, Set<Integer> further, int all) {
        Set<Integer> both = new HashSet<>(rounds);
        both.addAll(further);
        return both.size() * 2 > all ? rounds : both;
    }

    /** The rounds, from 0, in which the generator stalled for any contender; none if this was not recorded. */
    static Set<Integer> stalled(Evidence.Measured block) {
        OptionalDouble typical = SlowestRequests.typicalMs(block);
        return typical.isEmpty()
                ? Set.of()
                : rounds(block, Phase.RATE, slice -> SlowestRequests.later(slice, STALLED * typical.getAsDouble()));
    }

    /** The rounds of a phase, from 0, in which this holds for the slice of any contender. */
    static Set<Integer> rounds(Evidence.Measured block, Phase phase, Predicate<SliceEvidence> of) {
        return block.contenders().stream()
                .map(own -> block.slices(own.contender(), phase))
                .flatMap(own -> IntStream.range(0, own.size())
                        .filter(round -> of.test(own.get(round)))
                        .boxed())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The slices of a contender in other rounds than these. */
    static List<SliceEvidence> without(Set<Integer> rounds, List<SliceEvidence> slices) {
        return IntStream.range(0, slices.size())
                .filter(round -> !rounds.contains(round))
                .mapToObj(slices::get)
                .toList();
    }

    public static boolean beyondReason(SliceEvidence slice) {
        return share(slice).orElse(0) > BEYOND_REASON;
    }

    /** Whether the effect of the generator's lateness on this metric is bounded in this block, so that no check is needed for it. */
    static boolean bounded(Metric metric, Evidence.Measured block, String contender, List<SliceEvidence> slices) {
        if (metric.latency()) {
            return latencyLow(block, contender).isPresent();
        }
        return metric.ofSlices()
                && metric.phase() == Phase.RATE
                && share(slices).isPresent();
    }

    /**
     * Lower bounds of the latencies of a contender in a block, had the generator been on time; empty if they were not recorded, or if the
     * fastest service time, their minimum, is unknown.
     */
    static Optional<LatencyProfile> latencyLow(Evidence.Measured block, String contender) {
        return block.contender(contender)
                .filter(own -> own.rateServiceTime().minMs() > 0)
                .flatMap(ContenderBlock::rateLatencyLow);
    }

    /** Whether the effect is bounded for all metrics at the same rate. */
    public static boolean bounded(Evidence.Measured block, String contender) {
        List<SliceEvidence> slices = block.slices(contender, Phase.RATE);
        return bounded(Metric.CPU_PER_REQUEST, block, contender, slices)
                && bounded(Metric.P50, block, contender, slices);
    }
}
