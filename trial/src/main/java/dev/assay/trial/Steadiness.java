package dev.assay.trial;

import dev.assay.model.Phase;
import dev.assay.model.SliceEvidence;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Says of a block which contenders were still being compiled while they were measured. A label never drops a block. */
final class Steadiness {
    /** JIT compiler threads busy for more than this share of wall time: not steady. */
    static final double JIT_SHARE = 0.01;

    private Steadiness() {}

    static List<String> labels(List<String> contenders, List<SliceEvidence> slices) {
        return contenders.stream().flatMap(id -> label(id, slices)).toList();
    }

    private static Stream<String> label(String contender, List<SliceEvidence> slices) {
        long wall = 0;
        long jit = 0;
        for (SliceEvidence slice : slices) {
            if (slice.phase() == Phase.RATE && slice.contender().equals(contender)) {
                wall += slice.server().wallNanos();
                jit += slice.server().jitNanos();
            }
        }
        double share = wall == 0 ? 0 : (double) jit / wall;
        return share <= JIT_SHARE
                ? Stream.empty()
                : Stream.of(String.format(
                        Locale.ROOT,
                        "%s was not steady: its JIT compilers were busy %.1f %% of the time at the equal rate",
                        contender,
                        100 * share));
    }
}
