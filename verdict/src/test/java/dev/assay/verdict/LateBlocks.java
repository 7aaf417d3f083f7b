package dev.assay.verdict;

import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.SliceEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Blocks in which the generator was late. */
public final class LateBlocks {
    private LateBlocks() {}

    /** Shares of the slices at the same rate, by contender and position; those not named were on time. */
    public static Evidence.Measured of(Evidence.Measured block, Map<String, Double> shares) {
        List<SliceEvidence> slices = new ArrayList<>();
        for (SliceEvidence slice : block.slices()) {
            double share = shares.getOrDefault(slice.contender() + "/" + slice.position(), 0.0);
            slices.add(slice.phase() == Phase.RATE ? late(slice, share) : slice);
        }
        return Samples.block(block.index(), block.start(), block.seconds(), block.contenders(), slices, block.labels());
    }

    private static SliceEvidence late(SliceEvidence slice, double share) {
        List<GateResult> gates = List.of(
                new GateResult(Gate.DEQUEUE_LAG_P99, share, 0.01, share <= 0.01, "lag"),
                new GateResult(Gate.ARRIVAL_DISPERSION, 10 * share, 0.1, share <= 0.01, "dispersion"),
                new GateResult(Gate.BUNCHING, share, 0.01, share <= 0.01, "bunching"));
        return Samples.slice(
                slice.contender(),
                slice.phase(),
                slice.position(),
                slice.load().toBuilder().validity(gates).build(),
                slice.server(),
                slice.foreignCpuNanos(),
                slice.stealNanos());
    }
}
