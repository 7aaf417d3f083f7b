package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Timing;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Finding;
import java.util.Optional;

/** Why contenders of one experiment cannot be compared: with each other or, if both are the same, with one of another experiment. */
public final class Refusals {
    private final Plan plan;
    private final SortedEvidence dossier;
    private final boolean finished;
    private final LoadFindings loads;
    private final Reasons reasons;
    private final BlocksNotWarm notWarm;

    Refusals(Plan plan, Reasons reasons, LoadFindings loads, SortedEvidence dossier, boolean finished) {
        this.plan = plan;
        this.dossier = dossier;
        this.finished = finished;
        this.loads = loads;
        this.reasons = reasons;
        this.notWarm = new BlocksNotWarm(dossier, reasons.names());
    }

    /** Those of an experiment that has ended. */
    public static Refusals ofEnded(Plan plan, Schedule schedule, SortedEvidence dossier) {
        Timing timing = schedule.timing();
        Names names = new Names(plan);
        BudgetForecast need = new BudgetForecast(plan, timing, dossier, schedule.blocksInRound());
        return new Refusals(
                plan,
                new Reasons(plan, timing, names, dossier, need, false),
                new LoadFindings(dossier, names, true),
                dossier,
                true);
    }

    /** Those of everything. */
    public Optional<Finding> differentResponses() {
        return reasons.differentResponses();
    }

    /** Those of a metric that do not depend on its figures. */
    public Optional<Finding> of(Metric metric, String contender, String reference) {
        return differentResponses()
                .or(() -> metric.ofStartup()
                        ? reasons.startsFail(reference).or(() -> reasons.startsFail(contender))
                        : underLoad(metric, contender, reference));
    }

    private Optional<Finding> underLoad(Metric metric, String contender, String reference) {
        return loads.refusal(metric, reference)
                .or(() -> loads.refusal(metric, contender))
                .or(() -> reasons.tooManyUnusable(
                        ofBlocks(metric, contender, reference), finished, () -> asksForLessLoad(contender, reference)));
    }

    /** Whether some comparison of this pair at the same rate is refused with the advice to lower the load. */
    private boolean asksForLessLoad(String contender, String reference) {
        return Comparer.CPU_AND_LATENCY.stream()
                .anyMatch(metric -> reasons.asksForLessLoad(metric, ofBlocks(metric, contender, reference), finished));
    }

    /** Why figures decide nothing, if so. */
    public Optional<Finding> unfit(Metric metric) {
        return metric.ofStartup() ? Optional.empty() : notWarm.tooMany();
    }

    Replicates ofBlocks(Metric metric, String contender, String reference) {
        return ofBlocks(metric, dossier, contender, reference);
    }

    Replicates ofBlocks(Metric metric, SortedEvidence blocks, String contender, String reference) {
        return Replicates.ofBlocks(
                (block, id) -> Measures.read(metric, blocks, block, id, plan), blocks, contender, reference);
    }

    /**
     * Refuses an estimate that systematic errors alone leave too uncertain for a verdict.
     *
     * @param below how far the true log-ratio may lie below the estimate by systematic errors alone; at least 0
     * @param above how far it may lie above; at least 0
     * @param byDelay the part of the larger of the two that is due to late snapshots
     */
    public static Optional<Finding> tooUncertain(Metric metric, double below, double above, double byDelay) {
        double most = Lateness.most(metric);
        if (Math.max(below, above) <= most) {
            return Optional.empty();
        } else if (byDelay > most / 2) {
            return Optional.of(new Finding.DelayTooLong(metric, Math.exp(most)));
        }
        return Optional.of(
                new Finding.TooUncertain(metric, Math.exp(-below), Math.exp(above), Math.exp(most), Advice.LOWER_RATE));
    }
}
