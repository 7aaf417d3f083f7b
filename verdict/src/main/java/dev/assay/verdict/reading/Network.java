package dev.assay.verdict.reading;

import dev.assay.model.Phase;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Limit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The network between the load host and the servers, if load came from another machine (ADR 0038). */
public final class Network {
    /** Share of the bandwidth above which waiting for the network is a notable part of latency. */
    private static final double NOTABLE = 0.5;

    private Network() {}

    /** The failed gate, if the network limited a slice, which then says nothing about the server. */
    public static Optional<GateResult> limit(SliceEvidence slice) {
        return slice.load().validity().stream()
                .filter(gate -> gate.gate() == Gate.NETWORK && !gate.ok())
                .findFirst();
    }

    /** Slices that were not limited by the network. */
    public static List<SliceEvidence> notLimiting(List<SliceEvidence> slices) {
        return slices.stream().filter(slice -> limit(slice).isEmpty()).toList();
    }

    /** The use of the network at the same rate, if notable. */
    public static Optional<Limit> limits(SortedEvidence dossier) {
        OptionalDouble most = dossier.measured().stream()
                .flatMap(block -> block.slices().stream())
                .filter(slice -> slice.phase() == Phase.RATE)
                .flatMap(slice -> slice.load().validity().stream())
                .filter(gate -> gate.gate() == Gate.NETWORK && Double.isFinite(gate.value()))
                .mapToDouble(GateResult::value)
                .max();
        return most.orElse(0) <= NOTABLE ? Optional.empty() : Optional.of(new Limit.NetworkUse(most.getAsDouble()));
    }
}
