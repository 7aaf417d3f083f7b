package dev.assay.verdict.rule;

import dev.assay.model.Metric;
import dev.assay.model.verdict.AcrossMachines;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ErrorBudget;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Remark;
import dev.assay.model.verdict.Sensitivity;
import dev.assay.stats.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The way of every comparison from a ruling to a verdict, whatever its sampling unit (block, start-up round, machine, or block of one of
 * two experiments) and the rule of its interval.
 *
 * @param judged what the rule shows
 * @param alphas of the rule
 * @param refused whether no figures are shown
 * @param unfit whether figures that are shown decide nothing
 */
public record Judgement(
        Metric metric,
        String contender,
        String reference,
        Ruling judged,
        Alphas alphas,
        boolean refused,
        boolean unfit) {
    /** What a comparison within one experiment has besides, by the names in {@link Comparison}. */
    public record Beside(
            OptionalInt more,
            List<Double> logRatios,
            Optional<Sensitivity> withDisturbed,
            Optional<ErrorBudget> errorBudget,
            Optional<AcrossMachines> machines,
            Optional<Comparison.Means> pairMeans) {
        static final Beside NOTHING = new Beside(
                OptionalInt.empty(), List.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    Ruling ruling() {
        return refused ? judged.withoutFigures() : judged;
    }

    public Outcome outcome() {
        return refused
                ? Outcome.REFUSED
                : unfit ? Outcome.UNDECIDED : judged.direction().outcome(metric.lowerIsBetter());
    }

    public Comparison comparison(Reason reason, Optional<Finding> finding) {
        return comparison(reason, finding, Beside.NOTHING);
    }

    public Comparison comparison(Reason reason, Optional<Finding> finding, Beside beside) {
        Ruling ruling = ruling();
        return new Comparison(
                metric,
                contender,
                reference,
                ratio(ruling.estimate()),
                ratio(ruling.deciding().map(Interval::low)),
                ratio(ruling.deciding().map(Interval::high)),
                alphas.confidence(ruling.direction()),
                ruling.n(),
                outcome(),
                reason,
                metric == Metric.PRIMARY,
                beside.more(),
                beside.logRatios(),
                beside.withDisturbed(),
                beside.errorBudget(),
                finding,
                beside.machines(),
                beside.pairMeans());
    }

    /**
     * The reason for a ruling that has intervals.
     *
     * @param plans the plan's margin
     */
    public Reason reason(
            double plans, boolean restarting, Reason.Basis basis, Optional<Reason.Need> need, List<Remark> remarks) {
        double margin = metric.margin(plans);
        return switch (judged.direction()) {
            case WITHIN -> new Reason.WithinMargin(margin, restarting, basis, remarks);
            case BELOW, ABOVE -> new Reason.BeyondMargin(margin, basis, remarks);
            case SLIGHTLY_BELOW, SLIGHTLY_ABOVE -> new Reason.BeyondFloor(Margins.floor(plans), margin, basis, remarks);
            case UNKNOWN ->
                new Reason.Inconclusive(
                        interval(
                                alphas.confidence(judged.direction()),
                                judged.deciding().orElseThrow()),
                        Margins.floor(plans),
                        OptionalDouble.of(margin),
                        basis,
                        need,
                        remarks);
        };
    }

    private static Reason.Interval interval(double confidence, Interval logs) {
        return new Reason.Interval(confidence, Math.exp(logs.low()), Math.exp(logs.high()));
    }

    private static OptionalDouble ratio(OptionalDouble log) {
        return log.isPresent() ? OptionalDouble.of(Math.exp(log.getAsDouble())) : log;
    }

    private static OptionalDouble ratio(Optional<Double> log) {
        return log.map(Math::exp).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
}
