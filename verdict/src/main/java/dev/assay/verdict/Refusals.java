package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Timing;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Finding;
import dev.assay.stats.Level;
import dev.assay.verdict.finding.BudgetForecast;
import dev.assay.verdict.finding.LoadFindings;
import dev.assay.verdict.finding.Names;
import dev.assay.verdict.reading.Lateness;
import dev.assay.verdict.reading.Measures;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.reading.WarmUps;
import dev.assay.verdict.rule.Replicates;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Why contenders of one experiment cannot be compared: with each other or, if both are the same, with one of another experiment. */
public final class Refusals {
    /** Metrics that may be refused with the advice to lower the load. */
    private static final List<Metric> CPU_AND_LATENCY = Stream.concat(
                    Stream.of(Metric.PRIMARY), Arrays.stream(Metric.values()).filter(Metric::latency))
            .toList();

    private final Plan plan;
    private final SortedEvidence dossier;
    private final boolean finished;
    private final LoadFindings loads;
    private final Reasons reasons;

    Refusals(Plan plan, Reasons reasons, LoadFindings loads, SortedEvidence dossier, boolean finished) {
        this.plan = plan;
        this.dossier = dossier;
        this.finished = finished;
        this.loads = loads;
        this.reasons = reasons;
    }

    /**
     * Those of an experiment.
     *
     * @param finished whether no more blocks will follow
     */
    public static Refusals ofExperiment(Plan plan, Schedule schedule, SortedEvidence dossier, boolean finished) {
        Timing timing = schedule.timing();
        Names names = new Names(plan);
        BudgetForecast need = new BudgetForecast(plan, timing, dossier, schedule.blocksInRound());
        return new Refusals(
                plan,
                new Reasons(plan, timing, names, dossier, need, false),
                new LoadFindings(dossier, names, finished),
                dossier,
                finished);
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
        return CPU_AND_LATENCY.stream()
                .anyMatch(metric -> reasons.asksForLessLoad(metric, ofBlocks(metric, contender, reference), finished));
    }

    /** Why figures decide nothing, if so. */
    public Optional<Finding> unfit(Metric metric) {
        return metric.ofStartup() ? Optional.empty() : tooManyNotWarm();
    }

    /** Why there is no verdict, if JVMs of too many blocks were still compiling when their slices began. */
    private Optional<Finding> tooManyNotWarm() {
        if (!dossier.tooManyNotWarm()) {
            return Optional.empty();
        }
        return Optional.of(new Finding.NotLevel(
                who(), dossier.notWarm().size(), dossier.measured().size(), seconds()));
    }

    /** Contenders that were not warm, with the highest CPU share of their JIT compilers. */
    private List<Finding.Busy> who() {
        Map<String, Double> worst = new LinkedHashMap<>();
        for (Evidence.Measured block : dossier.notWarm()) {
            for (String id : WarmUps.notWarm(block)) {
                double busy = WarmUps.of(block.warmUp(), id).map(Level::busy).orElse(0.0);
                worst.merge(id, busy, Math::max);
            }
        }
        return worst.entrySet().stream()
                .map(entry -> new Finding.Busy(reasons.names().orId(entry.getKey()), entry.getValue()))
                .toList();
    }

    private double seconds() {
        List<Double> ends = dossier.notWarm().stream()
                .flatMap(block -> block.warmUp().stream().map(WarmUpPoint::seconds).max(Double::compare).stream())
                .toList();
        return ends.stream().mapToDouble(Double::doubleValue).max().orElse(0);
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
