package dev.assay.verdict;

import dev.assay.model.Finding;
import dev.assay.model.Metric;
import dev.assay.model.Plan;
import dev.assay.model.Timing;
import java.util.Optional;

/**
 * Why figures of a contender in one of two experiments are not compared: for the same findings as in a comparison within blocks, here about
 * the contender alone.
 */
final class DiffFindings {
    private final Plan plan;
    private final SortedEvidence dossier;
    private final LoadFindings loads;
    private final UnlevelBlocks unlevel;
    private final Reasons reasons;

    DiffFindings(DiffJudge.Side side) {
        Timing timing = side.schedule().timing();
        this.plan = side.plan();
        this.dossier = side.dossier();
        Names names = new Names(plan);
        this.loads = new LoadFindings(dossier, names, true);
        this.unlevel = new UnlevelBlocks(dossier, names);
        BudgetForecast need =
                new BudgetForecast(plan, timing, dossier, side.schedule().blocksInRound());
        this.reasons = new Reasons(plan, timing, names, dossier, need, false);
    }

    /** Why all figures are refused, if so. */
    Optional<Finding> differentAnswers() {
        return reasons.differentAnswers();
    }

    /** Why the figures of a metric are refused, if so. */
    Optional<Finding> refusal(Metric metric, String contender) {
        return metric.ofStartup() ? reasons.startsFail(contender) : underLoad(metric, contender);
    }

    private Optional<Finding> underLoad(Metric metric, String contender) {
        return loads.refusal(metric, contender)
                .or(() -> reasons.tooManyUnusable(own(metric, contender), true, () -> asksForLessLoad(contender)));
    }

    private boolean asksForLessLoad(String contender) {
        return Comparer.CPU_AND_LATENCY.stream()
                .anyMatch(metric -> reasons.asksForLessLoad(metric, own(metric, contender), true));
    }

    /** The contender paired with itself: in which blocks it has a figure, and why it has none in the others. */
    private Replicates own(Metric metric, String contender) {
        return Replicates.ofBlocks(
                (block, id) -> Measures.read(metric, block, id, plan), dossier, contender, contender);
    }

    /** Why no verdict is given yet, if so. */
    Optional<Finding> compiling(Metric metric) {
        return metric.ofStartup() ? Optional.empty() : unlevel.tooMany();
    }
}
