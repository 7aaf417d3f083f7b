package dev.assay.calibrate;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.stats.RandomEffects;
import dev.assay.verdict.reading.Reading;
import dev.assay.verdict.rule.Looks;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * How much warm JVMs of one server differ in CPU per request: the effect of a restart.
 *
 * <p>In each block of two identical contenders, e = ln(other) − ln(reference) for the first slice of each, the second, and so on. The two
 * are adjacent in time, so effects of the host on both cancel in e and in its mean d. With m slices var(d) = 2·σ²(JVM) + var(e within a
 * block)/m, and {@link RandomEffects} removes the second part: noise of slices and host does not inflate the estimate.
 */
public final class JvmSpread {
    /**
     * JIT compilers use at most this share of the CPU time of a warm JVM: 1 to 3% after a long warm-up, 35 to 60% after a short one (ADR
     * 54).
     */
    private static final double COMPILING = 0.05;

    private static final double ALPHA = 0.05;

    private JvmSpread() {}

    /**
     * The standard deviation of ln CPU per request between JVMs.
     *
     * @param pairs pairs of identical contenders
     * @return empty with fewer than six blocks that count and had warm JVMs, or if variation between slices could explain that between
     *     blocks (F test, 5%): an estimate from a noisy machine may be large by chance
     */
    public static OptionalDouble sd(List<Evidence.Measured> blocks, List<CalibrationJudge.Contrast> pairs) {
        List<double[]> differences = pairs.stream()
                .flatMap(twins -> blocks.stream().flatMap(block -> differences(block, twins).stream()))
                .toList();
        if (differences.size() < Looks.minimum()) {
            return OptionalDouble.empty();
        }
        RandomEffects effects = RandomEffects.of(differences);
        return effects.chance() > ALPHA ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(effects.between() / 2));
    }

    private static Optional<double[]> differences(Evidence.Measured block, CalibrationJudge.Contrast twins) {
        if (!counts(block, twins.reference()) || !counts(block, twins.contender())) {
            return Optional.empty();
        }
        List<Double> reference = logs(block, twins.reference());
        List<Double> other = logs(block, twins.contender());
        int pairs = Math.min(reference.size(), other.size());
        return pairs < 2
                ? Optional.empty()
                : Optional.of(IntStream.range(0, pairs)
                        .mapToDouble(i -> other.get(i) - reference.get(i))
                        .toArray());
    }

    private static boolean counts(Evidence.Measured block, String contender) {
        return Reading.of(Metric.CPU_PER_REQUEST, block, contender) instanceof Reading.Figure
                && block.slices(contender, Phase.RATE).stream()
                                .mapToDouble(slice -> (double) slice.server().jitNanos()
                                        / Math.max(1, slice.server().cpuNanos()))
                                .average()
                                .orElse(1)
                        <= COMPILING;
    }

    private static List<Double> logs(Evidence.Measured block, String contender) {
        return block.slices(contender, Phase.RATE).stream()
                .sorted(Comparator.comparingInt(SliceEvidence::position))
                .map(slice -> Math.log(slice.cpuMicrosPerRequest()))
                .toList();
    }
}
