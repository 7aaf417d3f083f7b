package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Parity;
import dev.assay.model.plan.MarginSource;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Timing;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Remark;
import dev.assay.model.verdict.Replicate;
import dev.assay.verdict.finding.BudgetForecast;
import dev.assay.verdict.finding.Names;
import dev.assay.verdict.reading.Reading;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.rule.FixedRule;
import dev.assay.verdict.rule.Judgement;
import dev.assay.verdict.rule.LogRatios;
import dev.assay.verdict.rule.Looks;
import dev.assay.verdict.rule.Replicates;
import dev.assay.verdict.rule.Ruling;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

/**
 * The reason for the verdict of a comparison.
 *
 * @param machines whether machines are the replicates, not blocks
 */
record Reasons(Plan plan, Timing timing, Names names, SortedEvidence dossier, BudgetForecast need, boolean machines) {
    /**
     * Why there is no interval, or none yet, if so.
     *
     * @param due whether the first look has come or the budget has ended the comparison
     */
    Optional<Finding> early(Metric metric, Ruling ruling, int replicates, boolean due) {
        return ruling.difference().isEmpty() || ruling.equivalence().isEmpty()
                ? Optional.of(early(metric, replicates, due))
                : Optional.empty();
    }

    /**
     * The reason for a ruling that has intervals. The ruling may use fewer than {@code replicates}.
     *
     * @param stays whether a longer budget would add blocks for the contender, conditions of {@code --fail-if} aside
     */
    Reason of(Judgement judgement, int replicates, boolean stays, List<Remark> remarks) {
        Metric metric = judgement.metric();
        return judgement.reason(
                plan.margin(),
                restarting(plan, metric),
                new Reason.Basis(replicate(metric), judgement.judged().n(), replicates),
                Optional.of(
                        needed(metric, judgement.contender(), judgement.judged().more(), stays)),
                remarks);
    }

    /**
     * Whether the margin of this metric is the spread between JVMs of one server, which a calibration measures only for the primary metric.
     */
    static boolean restarting(Plan plan, Metric metric) {
        return metric == Metric.PRIMARY && plan.marginFrom() == MarginSource.CALIBRATION;
    }

    private Reason.Need needed(Metric metric, String contender, OptionalInt more, boolean stays) {
        boolean budgeted = more.isPresent() && stays && replicate(metric) == Replicate.BLOCK;
        return new Reason.Need(
                more, budgeted ? Optional.of(need.budget(contender, more.getAsInt())) : Optional.empty());
    }

    private Finding early(Metric metric, int replicates, boolean due) {
        if (machines) {
            return new Finding.TooFewMachines(replicates, Machines.FEWEST);
        }
        if (!metric.ofStartup()) {
            int fewest = due ? Looks.fewest() : Looks.first(timing.plannedBlocks(), dossier.forecast());
            return new Finding.TooFewReplicates(replicates, fewest, false);
        }
        int planned = timing.startupRounds() == 0 ? timing.plannedBlocks() : timing.startupRounds();
        return new Finding.TooFewReplicates(replicates, Math.max(planned, FixedRule.FEWEST), true);
    }

    /**
     * Refuses a comparison if more than half of its blocks do not count.
     *
     * @param lessLoad whether another comparison of the pair asks for less load: then none may ask for more
     */
    Optional<Finding> tooManyUnusable(Replicates replicates, boolean finished, BooleanSupplier lessLoad) {
        return typicalOfMost(replicates, finished)
                .map(example -> new Finding.MostBlocksUnusable(
                        example.why(),
                        Reading.Unusable.alike(example, replicates.unusable()),
                        replicates.unusable().size() + replicates.size(),
                        example.advice() == Advice.HIGHER_RATE && lessLoad.getAsBoolean()
                                ? Advice.NO_HIGHER_RATE
                                : example.advice()));
    }

    /** Whether a comparison is refused with the advice to lower the load. */
    boolean asksForLessLoad(Metric metric, Replicates replicates, boolean finished) {
        return typicalOfMost(replicates, finished)
                        .filter(example -> example.advice().lessLoad())
                        .isPresent()
                || tooUncertain(metric, replicates, finished).isPresent();
    }

    /** A typical unusable reading, if more than half of the blocks do not count and enough were seen to say so. */
    private static Optional<Reading.Unusable> typicalOfMost(Replicates replicates, boolean finished) {
        int bad = replicates.unusable().size();
        int all = bad + replicates.size();
        boolean enoughSeen = finished || all >= Looks.minimum();
        return enoughSeen && bad * 2 > all
                ? Optional.of(Reading.Unusable.typical(replicates.unusable()))
                : Optional.empty();
    }

    /** Refuses a comparison if systematic errors alone leave it too uncertain for a verdict, whatever the estimate. */
    Optional<Finding> tooUncertain(Metric metric, Replicates replicates, boolean finished) {
        LogRatios bounded = replicates.bounded();
        boolean enoughSeen = bounded.size() > 0 && (finished || bounded.size() >= Looks.minimum());
        return enoughSeen
                ? Refusals.tooUncertain(
                        metric, bounded.systematicBelow(), bounded.systematicAbove(), bounded.systematicByDelay())
                : Optional.empty();
    }

    /** Refuses everything where the contenders were found to answer differently. */
    Optional<Finding> differentResponses() {
        return dossier.pilot()
                .filter(pilot -> pilot.parity().outcome() == Parity.Outcome.DIFFERENT)
                .map(pilot -> new Finding.AnswersDiffer(
                        pilot.parity().differences().stream().findFirst().orElse("")));
    }

    /** Why there is no replicate of both contenders. */
    Finding nothingValid(Metric metric) {
        if (metric.ofStartup()) {
            return new Finding.Plain(Finding.Circumstance.NO_ROUND_OF_BOTH);
        }
        return dossier.spoiled().stream()
                .min(Comparator.comparingInt(Evidence.Spoiled::index))
                .<Finding>map(block ->
                        new Finding.NoBlockCompleted(block.index(), names.orId(block.contender()), block.reason()))
                .orElse(new Finding.Plain(Finding.Circumstance.NO_BLOCK_OF_BOTH));
    }

    Optional<Finding> startsFail(String contender) {
        long failed = dossier.failedStartups().stream()
                .filter(start -> start.contender().equals(contender))
                .count();
        if (failed * 2 <= dossier.startsTried(contender)) {
            return Optional.empty();
        }
        return dossier.failedStartups().stream()
                .filter(start -> start.contender().equals(contender))
                .findFirst()
                .map(start -> new Finding.StartsFailed(
                        names.of(contender), failed, dossier.startsTried(contender), start.reason()));
    }

    private Replicate replicate(Metric metric) {
        return Replicate.of(metric, machines);
    }
}
