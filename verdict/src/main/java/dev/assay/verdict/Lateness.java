package dev.assay.verdict;

import dev.assay.model.ContenderBlock;
import dev.assay.model.Evidence;
import dev.assay.model.Gate;
import dev.assay.model.GateResult;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.SliceEvidence;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * What is known of the generator's lateness in a block. Where it was counted, it widens intervals and takes nothing away (ADR 61);
 * evidence in which it was not is judged by the checks that stood for it (ADR 21, 59).
 */
final class Lateness {
    /**
     * The share of requests that were late and met another, above which a slice is another load than the one that was planned.
     * Twice the largest that was ever delayed on purpose (ADR 21): no slope is known beyond.
     */
    static final double BEYOND_REASON = 0.20;

    /** How far systematic errors alone may move a log-ratio; beyond, it is refused, whatever the estimate is. */
    static final double MOST = Math.log(1.10);

    private Lateness() {}

    /** The share of requests that were late and met another; empty where nobody counted them. */
    static OptionalDouble share(SliceEvidence slice) {
        return slice.load().validity().stream()
                .filter(gate -> gate.is(Gate.BUNCHING))
                .mapToDouble(GateResult::value)
                .filter(share -> share >= 0 && share <= 1)
                .findFirst();
    }

    /** Mean share over slices; empty where it was not counted in each. */
    static OptionalDouble share(List<SliceEvidence> slices) {
        double[] shares = slices.stream()
                .map(Lateness::share)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        return shares.length == slices.size() ? Arrays.stream(shares).average() : OptionalDouble.empty();
    }

    /**
     * The slices at the equal rate from which CPU per request of a contender is taken: those of all rounds, a round being the n-th
     * slice of every contender, in which the generator was late beyond reason for nobody. It looks at the generator alone, and what
     * one contender loses all lose.
     */
    static List<SliceEvidence> kept(Evidence.Measured block, String contender) {
        List<List<SliceEvidence>> all = block.contenders().stream()
                .map(other -> Dossier.slices(block, other.contender(), Phase.RATE))
                .toList();
        List<SliceEvidence> own = Dossier.slices(block, contender, Phase.RATE);
        return IntStream.range(0, own.size())
                .filter(round ->
                        all.stream().noneMatch(slices -> round < slices.size() && beyondReason(slices.get(round))))
                .mapToObj(own::get)
                .toList();
    }

    static boolean beyondReason(SliceEvidence slice) {
        return share(slice).orElse(0) > BEYOND_REASON;
    }

    /** Whether what the generator's lateness did to this metric is bounded in this block, so that no check needs to stand for it. */
    static boolean bounded(Metric metric, Evidence.Measured block, String contender, List<SliceEvidence> slices) {
        if (metric.percentile().isPresent()) {
            return latencyLow(block, contender).isPresent();
        }
        return Measures.ofSlices(metric)
                && metric.phase() == Phase.RATE
                && share(slices).isPresent();
    }

    /**
     * Lower bounds of the latencies of a contender in a block, had the generator been on time; empty where nobody recorded them, or the
     * least is unknown, too: no answer takes less than the fastest did.
     */
    static Optional<LatencyProfile> latencyLow(Evidence.Measured block, String contender) {
        return block.contenders().stream()
                .filter(c ->
                        c.contender().equals(contender) && c.rateServiceTime().minMs() > 0)
                .findFirst()
                .flatMap(ContenderBlock::rateLatencyLow);
    }

    /** Whether it is bounded for all metrics of the equal rate. */
    static boolean bounded(Evidence.Measured block, String contender) {
        List<SliceEvidence> slices = Dossier.slices(block, contender, Phase.RATE);
        return bounded(Metric.CPU_PER_REQUEST, block, contender, slices)
                && bounded(Metric.P50, block, contender, slices);
    }

    /** Whether a check is about the generator's lateness alone. */
    static boolean isAbout(GateResult gate) {
        return gate.known().filter(Gate::aboutLateness).isPresent();
    }
}
