package dev.assay.cli;

import dev.assay.model.ContenderBlock;
import dev.assay.model.Evidence;
import dev.assay.model.Phase;
import dev.assay.model.SliceEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One line on a finished block: what each contender showed in it. */
final class BlockLine {
    private BlockLine() {}

    static String of(Evidence.Measured block, String where) {
        List<String> parts = new ArrayList<>();
        for (ContenderBlock contender : block.contenders()) {
            double cpu = block.counted().stream()
                    .filter(slice ->
                            slice.phase() == Phase.RATE && slice.contender().equals(contender.contender()))
                    .mapToDouble(SliceEvidence::cpuMicrosPerRequest)
                    .average()
                    .orElse(Double.NaN);
            parts.add(String.format(
                    Locale.ROOT,
                    "%s %.0f µs/req p99 %.2f ms",
                    contender.contender(),
                    cpu,
                    contender.rateLatency().p99Ms()));
        }
        parts.sort(null);
        return where + ": " + String.join(" · ", parts);
    }
}
