package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.model.Metric.Family;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Timing;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Remark;
import dev.assay.model.verdict.Sensitivity;
import dev.assay.stats.Interval;
import dev.assay.verdict.finding.BudgetForecast;
import dev.assay.verdict.finding.Heaps;
import dev.assay.verdict.finding.LoadFindings;
import dev.assay.verdict.finding.Names;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.rule.FiguresByBlock;
import dev.assay.verdict.rule.FixedRule;
import dev.assay.verdict.rule.Judgement;
import dev.assay.verdict.rule.LogRatios;
import dev.assay.verdict.rule.Margins;
import dev.assay.verdict.rule.Replicates;
import dev.assay.verdict.rule.Ruling;
import dev.assay.verdict.rule.Secondary;
import dev.assay.verdict.rule.SequentialRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares every contender with the reference on every metric that the evidence covers. */
final class Comparer {
    private final Plan plan;
    private final Timing timing;
    private final SortedEvidence dossier;
    private final boolean finished;
    private final Heaps heaps;
    private final LoadFindings loads;
    private final Reasons reasons;
    private final Refusals refusals;
    private final SequentialRule sequential;
    private final Machines machines;
    private final BudgetForecast need;
    private final boolean onlyStarts;

    Comparer(Plan plan, Schedule schedule, SortedEvidence dossier, boolean finished, Machines machines) {
        this.plan = plan;
        this.timing = schedule.timing();
        this.dossier = dossier;
        this.finished = finished;
        this.machines = machines;
        Names names = new Names(plan);
        this.heaps = new Heaps(dossier, names);
        this.loads = new LoadFindings(dossier, names, finished);
        int pairs = Math.max(1, plan.contenders().size() - 1);
        Margins margins = Margins.of(plan.margin());
        this.sequential = machines.rule(pairs, margins, timing.plannedBlocks(), dossier.forecast());
        this.need = new BudgetForecast(plan, timing, dossier, schedule.blocksInRound());
        this.reasons = new Reasons(plan, timing, names, dossier, need, machines.decide());
        this.refusals = new Refusals(plan, reasons, loads, dossier, finished);
        this.onlyStarts = dossier.startsOnly(schedule);
    }

    /** All comparisons, the primary metric first. */
    List<Comparison> comparisons() {
        Set<String> endedByLook = endedByLook();
        Set<String> endedByBudget = endedByBudget(endedByLook);
        List<Metric> metrics = metrics();
        Secondary secondary = family(Family.SECONDARY, metrics, endedByBudget);
        Map<Family, Secondary> others = Map.of(
                Family.DETAIL, family(Family.DETAIL, metrics, endedByBudget),
                Family.COUNTER, family(Family.COUNTER, metrics, endedByBudget));
        return metrics.stream()
                .flatMap(metric -> challengers().stream()
                        .filter(contender -> recorded(metric, contender.id()))
                        .map(contender -> compare(
                                metric,
                                contender,
                                endedByBudget.contains(contender.id()),
                                endedByLook.contains(contender.id()),
                                others.getOrDefault(metric.family(), secondary))))
                .toList();
    }

    /** A family of secondary comparisons under load, without those that are refused. */
    private Secondary family(Family of, List<Metric> metrics, Set<String> endedByBudget) {
        Secondary family = new Secondary(sequential, plan.margin(), endedByBudget);
        for (Metric metric : metrics) {
            for (Contender contender : challengers()) {
                if (metric.family() == of && recorded(metric, contender.id())) {
                    Replicates replicates = ofBlocks(metric, contender.id());
                    if (refusal(metric, contender.id(), replicates).isEmpty()) {
                        family.add(
                                metric, contender.id(), byBlock(replicates, ofBlocks(Metric.PRIMARY, contender.id())));
                    }
                }
            }
        }
        return family;
    }

    /**
     * The metrics to compare. A run that only starts servers, without a rate from a pilot, has no block metrics; any other run has them,
     * even without blocks.
     */
    private List<Metric> metrics() {
        boolean tried =
                !dossier.startups().isEmpty() || !dossier.failedStartups().isEmpty();
        boolean started = tried || timing.startupRounds() > 0;
        List<Metric> metrics = new ArrayList<>();
        if (!onlyStarts) { // at saturation only warm JVMs: one that has just started is not driven to it
            Metric.of(Family.PRIMARY, Family.SECONDARY, Family.DETAIL).stream()
                    .filter(metric -> metric.phase() != Phase.SATURATION || plan.state() == JvmState.WARM)
                    .forEach(metrics::add);
            metrics.addAll(Metric.of(Family.COUNTER));
            plan.objective().ifPresent(objective -> metrics.add(Metric.CAPACITY));
            plan.prices().ifPresent(prices -> metrics.add(Metric.COST));
        }
        if (started) {
            metrics.addAll(Metric.of(Family.STARTUP));
        }
        if (onlyStarts) {
            metrics.addAll(Metric.of(Family.STARTUP_DEPTH));
        }
        return metrics;
    }

    /** Whether evidence of this kind has the metric at all: older evidence may lack histograms or counters. */
    private boolean recorded(Metric metric, String contender) {
        return metric == Metric.TAIL
                ? ofBlocks(metric, contender).tried() > 0
                : !metric.counter() || counted(metric, contender);
    }

    /** Whether no block lacks a figure for a counter: blocks in which nothing happened must not drop out. */
    private boolean counted(Metric metric, String contender) {
        Replicates own = ofBlocks(metric, contender);
        Replicates all = ofBlocks(Metric.PRIMARY, contender);
        return own.size() > 0 && own.tried() == all.tried();
    }

    private List<Contender> challengers() {
        return plan.contenders().subList(1, plan.contenders().size());
    }

    /**
     * Contenders whose number of blocks an outcome has determined: all if looks have settled whatever is not refused, since that ends the
     * experiment, and one that left when a look had settled it, as in evidence recorded before ADR 0019 kept all.
     */
    private Set<String> endedByLook() {
        Set<String> settled = ids(this::settledAtLook);
        if (ids(id -> !refused(id)).equals(settled)) {
            return ids(id -> true);
        }
        List<Evidence.Measured> blocks = dossier.measured();
        return ids(id -> settled.contains(id)
                && blocks.get(blocks.size() - 1).contender(id).isEmpty());
    }

    /** Contenders whose number of blocks the clock has determined. */
    private Set<String> endedByBudget(Set<String> endedByLook) {
        return ids(id -> finished && (machines.decide() || !endedByLook.contains(id)));
    }

    private Set<String> ids(Predicate<String> which) {
        return challengers().stream().map(Contender::id).filter(which).collect(Collectors.toSet());
    }

    /** Whether a look that has just come has settled a contender. */
    private boolean settledAtLook(String id) {
        return !refused(id)
                && !dossier.tooManyNotWarm()
                && sequential.isLook(ofBlocks(Metric.PRIMARY, id).size())
                && sequential
                        .atLastLook(machines.replicates(ofBlocks(Metric.PRIMARY, id)))
                        .settled();
    }

    private boolean refused(String id) {
        return refusal(Metric.PRIMARY, id, ofBlocks(Metric.PRIMARY, id)).isPresent();
    }

    private Comparison compare(
            Metric metric, Contender contender, boolean endOfBudget, boolean endOfLooks, Secondary secondary) {
        String id = contender.id();
        boolean rounds = metric.ofStartup();
        Replicates replicates = rounds ? Replicates.ofRounds(metric, dossier, id, reference()) : ofBlocks(metric, id);
        LogRatios bounded =
                rounds ? machines.replicates(replicates) : byBlock(replicates, ofBlocks(Metric.PRIMARY, id));
        SequentialRule rule = secondary.rule(metric, id);
        Ruling judged = rounds
                ? new FixedRule(sequential.alphas(), Margins.of(metric, plan.margin()))
                        .rule(bounded.values(), roundsComplete(id))
                : judge(rule, bounded, endOfBudget);
        Optional<Finding> refusal = refusal(metric, id, replicates);
        Ruling ruling = refusal.isPresent()
                ? judged.withoutFigures()
                : rounds || machines.decide() ? judged : judged.ifPractical(more -> need.isPractical(id, more));
        Optional<Finding> unfit = refusals.unfit(metric).or(() -> limited(metric, id, ruling));
        Judgement judgement =
                new Judgement(metric, id, reference(), ruling, rule.alphas(), refusal.isPresent(), unfit.isPresent());
        Optional<Finding> open = refusal.or(() -> unfit);
        List<Remark> remarks = open.isPresent() ? List.of() : remarks(metric, id);
        OptionalInt atLook =
                endOfBudget || rounds ? OptionalInt.of(bounded.size()) : rule.atLastLook(bounded.byBlock());
        Optional<Finding> finding =
                open.or(() -> reasons.early(metric, ruling, atLook.orElse(bounded.size()), atLook.isPresent()));
        Reason reason = finding.<Reason>map(why -> new Reason.NotJudged(why, remarks))
                .orElseGet(() -> reasons.of(
                        judgement,
                        bounded.size(),
                        metric == Metric.PRIMARY || !endOfLooks,
                        heaps.remarks(metric, List.of(id, reference()), remarks)));
        return judgement.comparison(
                reason, remarks.isEmpty() ? finding : Optional.empty(), beside(judgement, replicates, rule));
    }

    private Judgement.Beside beside(Judgement judgement, Replicates replicates, SequentialRule rule) {
        Ruling ruling = judgement.judged();
        boolean open = judgement.outcome() == Outcome.UNDECIDED && !judgement.unfit();
        boolean rounds = judgement.metric().ofStartup();
        boolean refused = judgement.refused();
        return new Judgement.Beside(
                open ? ruling.more() : OptionalInt.empty(),
                machines.replicates(replicates).list(),
                rounds || refused
                        ? Optional.empty()
                        : withDisturbed(judgement.metric(), judgement.contender(), rule, ruling.direction()),
                rounds ? Optional.empty() : ruling.errorBudget(),
                refused ? Optional.empty() : machines.across(replicates),
                refused || machines.decide() ? Optional.empty() : replicates.means(ruling.n()));
    }

    /** Two servers that are as fast as the generator need not be alike. */
    private Optional<Finding> limited(Metric metric, String id, Ruling ruling) {
        return metric == Metric.THROUGHPUT && ruling.direction() == Ruling.Direction.WITHIN
                ? loads.ceiling(id, reference())
                        .map(bound -> new Finding.GeneratorCeiling(bound.ceilingPerSecond(), bound.measuredPerSecond()))
                : Optional.empty();
    }

    private static Ruling judge(SequentialRule rule, LogRatios logRatios, boolean endOfBudget) {
        return endOfBudget ? rule.atEndOfBudget(logRatios) : rule.atLastLook(logRatios);
    }

    /** The replicates of a metric by the blocks of the primary one, whose looks are those of all. */
    private LogRatios byBlock(Replicates own, Replicates primary) {
        LogRatios replicates = machines.replicates(own);
        return machines.decide() ? replicates : replicates.by(FiguresByBlock.of(own.places(), primary.places()));
    }

    private Replicates ofBlocks(Metric metric, String contender) {
        return refusals.ofBlocks(metric, contender, reference());
    }

    /**
     * The comparison with disturbed blocks included, at the same confidence, to show the effect of dropping them; it decides nothing. At
     * the end it rests on all blocks, even if a look has settled the comparison.
     */
    private Optional<Sensitivity> withDisturbed(
            Metric metric, String contender, SequentialRule rule, Ruling.Direction direction) {
        if (dossier.disturbed().isEmpty()) {
            return Optional.empty();
        }
        SortedEvidence all = dossier.withDisturbed();
        Replicates replicates = refusals.ofBlocks(metric, all, contender, reference());
        Replicates primary = refusals.ofBlocks(Metric.PRIMARY, all, contender, reference());
        Ruling ruling = judge(rule, byBlock(replicates, primary), finished);
        Optional<Interval> alike = direction.deciding(ruling.difference(), ruling.equivalence());
        return ruling.estimate().isPresent() && alike.isPresent()
                ? Optional.of(new Sensitivity(
                        Math.exp(ruling.estimate().getAsDouble()),
                        Math.exp(alike.get().low()),
                        Math.exp(alike.get().high()),
                        ruling.n()))
                : Optional.empty();
    }

    /** Why a metric cannot be judged at all, if so. */
    private Optional<Finding> refusal(Metric metric, String contender, Replicates replicates) {
        return refusals.of(metric, contender, reference())
                .or(() -> metric.ofStartup() ? Optional.empty() : reasons.tooUncertain(metric, replicates, finished))
                .or(() -> finished && replicates.size() == 0
                        ? Optional.of(reasons.nothingValid(metric))
                        : Optional.empty());
    }

    private boolean roundsComplete(String contender) {
        long tried = Math.min(dossier.startsTried(contender), dossier.startsTried(reference()));
        return finished || (!dossier.startsOfBlocks() && tried >= timing.startupRounds());
    }

    private List<Remark> remarks(Metric metric, String contender) {
        return metric.ofStartup()
                ? List.of()
                : Stream.of(
                                loads.remark(metric, contender),
                                loads.remark(metric, reference()),
                                metric == Metric.THROUGHPUT
                                        ? loads.ceiling(contender, reference())
                                        : Optional.<Remark>empty())
                        .<Remark>flatMap(Optional::stream)
                        .toList();
    }

    private String reference() {
        return plan.reference().id();
    }
}
