package dev.assay.verdict;

import dev.assay.model.Gate;
import dev.assay.model.GateResult;
import dev.assay.model.Phase;
import dev.assay.model.SliceEvidence;
import dev.assay.words.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What is known of the network between the load host and the servers, where load came from another machine (ADR 92). */
final class Network {
    /** Of what the network carries: from here on, waiting for it is a part of latency that is worth a word. */
    private static final double NOTABLE = 0.5;

    private Network() {}

    /** The check that failed, where it was the limit of a slice, which then says nothing of the server. */
    static Optional<GateResult> limit(SliceEvidence slice) {
        return slice.load().validity().stream()
                .filter(gate -> gate.is(Gate.NETWORK) && !gate.ok())
                .findFirst();
    }

    /** Those of which it was not the limit. */
    static List<SliceEvidence> notLimiting(List<SliceEvidence> slices) {
        return slices.stream().filter(slice -> limit(slice).isEmpty()).toList();
    }

    /** What a reader should know of it at the equal rate. */
    static Optional<String> limits(Dossier dossier) {
        OptionalDouble most = dossier.measured().stream()
                .flatMap(block -> block.counted().stream())
                .filter(slice -> slice.phase() == Phase.RATE)
                .flatMap(slice -> slice.load().validity().stream())
                .filter(gate -> gate.is(Gate.NETWORK) && Double.isFinite(gate.value()))
                .mapToDouble(GateResult::value)
                .max();
        return most.orElse(0) <= NOTABLE
                ? Optional.empty()
                : Optional.of("the network to the load host: the equal rate used up to "
                        + Numbers.integer(100 * most.getAsDouble())
                        + " % of the bandwidth measured by a probe, so latencies include waiting for the network");
    }
}
