package dev.assay.verdict.reading;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import java.util.List;
import java.util.OptionalDouble;

/** Figures of single blocks, for callers that do not judge whole experiments. */
public final class BlockFigure {
    private BlockFigure() {}

    /** The figure of a contender in the unit of a block metric; empty if the block has no reliable one. */
    public static OptionalDouble of(Metric metric, Evidence.Measured block, String contender) {
        return Reading.of(metric, block, contender) instanceof Reading.Figure figure
                ? OptionalDouble.of(figure.value())
                : OptionalDouble.empty();
    }

    /**
     * CPU time per request of each slice, by the same rules as in a comparison.
     *
     * @return microseconds for each slice at the same rate, in order; empty if the block has no figure for this contender, or its JVMs
     *     were still compiling
     */
    public static List<Double> micros(Evidence.Measured block, String contender) {
        boolean counts =
                WarmUps.warm(block) && Reading.of(Metric.CPU_PER_REQUEST, block, contender) instanceof Reading.Figure;
        return counts
                ? Lateness.kept(block, contender).stream()
                        .map(SliceEvidence::cpuMicrosPerRequest)
                        .toList()
                : List.of();
    }

    /** The collector's part of CPU per request, in microseconds; empty if it is not known in proportion to the load (ADR 0017). */
    public static OptionalDouble collector(Evidence.Measured block, String contender) {
        return new CollectorShare(block.slices(contender, Phase.RATE)).micros();
    }

    /**
     * CPU time per request in microseconds of loads beside those that count, by the rules for these: without JIT compilers, with the
     * collector over all the time in which requests were sent. Empty without responses.
     */
    public static OptionalDouble ofLoads(List<SliceEvidence> loads) {
        return Reading.cpu(Metric.CPU_PER_REQUEST, loads, loads) instanceof Reading.Figure figure
                ? OptionalDouble.of(figure.value())
                : OptionalDouble.empty();
    }
}
