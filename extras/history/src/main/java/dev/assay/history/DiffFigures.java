package dev.assay.history;

import dev.assay.model.Metric;
import dev.assay.model.verdict.Finding;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.Welch;
import dev.assay.verdict.Refusals;
import dev.assay.verdict.reading.Reading;
import dev.assay.verdict.rule.FixedRule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * The figures of a contender in two experiments: independent samples, since the blocks of the two were not interleaved.
 *
 * @param before those of the earlier one, in order
 * @param after those of the later one, in order
 */
record DiffFigures(List<Reading.Figure> before, List<Reading.Figure> after) {
    boolean enough() {
        return fewer() >= FixedRule.FEWEST;
    }

    int fewer() {
        return Math.min(before.size(), after.size());
    }

    /** The log-ratio of the means, later over earlier; empty if either has no figure. */
    OptionalDouble estimate() {
        return fewer() == 0 ? OptionalDouble.empty() : OptionalDouble.of(difference());
    }

    /** Welch's interval of the log-ratio, widened by the bounds of the figures as in a comparison within blocks (ADR 0033). */
    Interval interval(double alpha) {
        Interval measured = welch(Reading.Figure::value, Reading.Figure::value, alpha);
        Interval least = welch(Reading.Figure::low, Reading.Figure::high, alpha);
        Interval most = welch(Reading.Figure::high, Reading.Figure::low, alpha);
        return new Interval(Math.min(measured.low(), least.low()), Math.max(measured.high(), most.high()));
    }

    private Interval welch(
            ToDoubleFunction<Reading.Figure> ofAfter, ToDoubleFunction<Reading.Figure> ofBefore, double alpha) {
        return Welch.interval(logs(after, ofAfter), logs(before, ofBefore), alpha);
    }

    /** Refuses the comparison if systematic errors alone leave it too uncertain, as within blocks; needs figures of both. */
    Optional<Finding> tooUncertain(Metric metric) {
        double least = mean(after, Reading.Figure::low) - mean(before, Reading.Figure::high);
        double most = mean(after, Reading.Figure::high) - mean(before, Reading.Figure::low);
        double delay = Sample.mean(delays(after)) + Sample.mean(delays(before));
        return Refusals.tooUncertain(
                metric, Math.max(0, difference() - least), Math.max(0, most - difference()), delay);
    }

    private double difference() {
        return mean(after, Reading.Figure::value) - mean(before, Reading.Figure::value);
    }

    private static double mean(List<Reading.Figure> figures, ToDoubleFunction<Reading.Figure> which) {
        return Sample.mean(logs(figures, which));
    }

    private static double[] delays(List<Reading.Figure> figures) {
        return figures.stream().mapToDouble(Reading.Figure::delay).toArray();
    }

    static double[] logs(List<Reading.Figure> figures, ToDoubleFunction<Reading.Figure> which) {
        return figures.stream()
                .mapToDouble(figure -> Math.log(which.applyAsDouble(figure)))
                .toArray();
    }
}
