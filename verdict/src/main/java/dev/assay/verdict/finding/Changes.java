package dev.assay.verdict.finding;

import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Limit;
import dev.assay.stats.ChangePoint;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.rule.Looks;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Detects contenders whose cost changed while it was measured, so that their figure is the mean of two states: for example a server that
 * gets faster or slower after minutes. They are labelled; nothing is dropped.
 */
final class Changes {
    /** A step within a block worth reporting: a quarter, and far beyond the spread of the other slices. */
    private static final double STEP = Math.log(1.25);

    private static final double TIMES_SPREAD = 4;
    /** With only a slice or two before and after the step, their spread says little. */
    private static final double STEP_OF_FEW = Math.log(1.5);

    private static final int FEW = 4;
    /** As for the warm-up: two windows that differ by more are not warm. */
    private static final double LEVEL = Math.log(1.02);

    private static final double ALPHA = 0.05;

    private final SortedEvidence dossier;
    private final List<String> contenders;

    Changes(SortedEvidence dossier, List<String> contenders) {
        this.dossier = dossier;
        this.contenders = contenders;
    }

    /** Each contender's steps within blocks, then trends over the age of the JVM. */
    List<Limit> labels() {
        return Stream.concat(
                        contenders.stream().map(this::steps),
                        contenders.stream().map(this::trend))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<Limit> steps(String contender) {
        Map<Integer, Double> factors = new TreeMap<>();
        for (Evidence.Measured block : dossier.measured()) {
            step(block, contender).ifPresent(step -> factors.put(block.index(), Math.exp(Math.abs(step))));
        }
        return factors.isEmpty()
                ? Optional.empty()
                : Optional.of(new Limit.Step(
                        contender,
                        Collections.min(factors.values()),
                        Collections.max(factors.values()),
                        List.copyOf(factors.keySet())));
    }

    /**
     * A step of ln CPU per request that is also large relative to the others' slices of the same rounds: the machine affects all
     * contenders.
     */
    private Optional<Double> step(Evidence.Measured block, String contender) {
        double[] own = series(block, contender);
        double[] relative = relative(block, contender, own);
        double least = own.length > FEW ? STEP : STEP_OF_FEW;
        return ChangePoint.of(own)
                .filter(change -> Math.abs(change.step()) > least)
                .filter(change -> Math.abs(change.step()) > TIMES_SPREAD * change.spread())
                .filter(change -> ChangePoint.of(relative)
                        .filter(against -> against.step() * change.step() > 0 && Math.abs(against.step()) > least)
                        .isPresent())
                .map(ChangePoint::step);
    }

    /** The effect of the JVM's age: the first slice of each block against the last, paired by block. */
    private Optional<Limit> trend(String contender) {
        double[] gains = dossier.measured().stream()
                .map(block -> series(block, contender))
                .filter(series -> series.length >= 2)
                .mapToDouble(series -> series[0] - series[series.length - 1])
                .toArray();
        if (gains.length < Looks.minimum()) {
            return Optional.empty();
        }
        Interval gain = StudentT.interval(gains, ALPHA / contenders.size());
        if (gain.low() <= LEVEL && gain.high() >= -LEVEL) {
            return Optional.empty();
        }
        boolean faster = gain.low() > LEVEL;
        return Optional.of(new Limit.Trend(
                contender,
                faster,
                Math.exp(faster ? Sample.mean(gains) : -Sample.mean(gains)),
                Math.exp(faster ? gain.low() : -gain.high()),
                Math.exp(faster ? gain.high() : -gain.low())));
    }

    /** ln CPU per request of the contender's slices at the same rate, in order. */
    private static double[] series(Evidence.Measured block, String contender) {
        return block.slices(contender, Phase.RATE).stream()
                .mapToDouble(SliceEvidence::cpuMicrosPerRequest)
                .filter(value -> value > 0 && Double.isFinite(value))
                .map(Math::log)
                .toArray();
    }

    private double[] relative(Evidence.Measured block, String contender, double[] own) {
        List<double[]> others = contenders.stream()
                .filter(id -> !id.equals(contender))
                .map(id -> series(block, id))
                .filter(series -> series.length == own.length)
                .toList();
        return IntStream.range(0, own.length)
                .mapToDouble(i -> own[i]
                        - others.stream()
                                .mapToDouble(series -> series[i]
                                        - Arrays.stream(series).average().orElse(0))
                                .average()
                                .orElse(0))
                .toArray();
    }
}
