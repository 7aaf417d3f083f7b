package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Timing;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.FirstLook;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Population;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.finding.BudgetForecast;
import dev.assay.verdict.finding.FirstLooks;
import dev.assay.verdict.finding.Limits;
import dev.assay.verdict.finding.Populations;
import dev.assay.verdict.finding.Summaries;
import dev.assay.verdict.finding.Validity;
import dev.assay.verdict.reading.Costs;
import dev.assay.verdict.reading.ServiceLevels;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.rule.Looks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Turns evidence into a verdict: a pure function, without clock, I/O or randomness, that accepts any evidence. What cannot be judged is
 * refused or undecided, with the reason.
 *
 * <p>The replicate is the block: one figure for each block and contender, one log-ratio for each pair. Verdicts follow from repeated
 * confidence intervals and two margins, the plan's (what a user would notice) and a floor of 1%; see {@link Looks} for when an experiment
 * is judged, and {@code SequentialRule} for why that is valid.
 */
public final class Judge {
    private Judge() {}

    /**
     * Judges an experiment, running or ended. May be called after every block; between looks it repeats the last look's verdict.
     *
     * @param whole the plan; its first contender is the reference. A contender that is another one with a knob changed is compared with
     *     that one, which yields the explanation
     * @param schedule duration of each part, and the groups that take turns
     * @param environment the machine that measured
     * @param evidence everything measured so far, in order; may be empty
     * @param finished whether the experiment ended as planned (settled or out of budget) rather than being interrupted or
     *     still running. Pass true once, at the end: it spends what the looks have left of the error probability, so an
     *     experiment that is continued afterwards no longer has the stated confidence
     */
    public static Verdict judge(
            Plan whole, Schedule schedule, Environment environment, List<Evidence> evidence, boolean finished) {
        return judge(whole, schedule, environment, evidence, finished, Machines.ONE);
    }

    /** What the pilot alone shows, while blocks are still to come; empty without load. */
    public static Optional<Verdict> afterPilot(
            Plan whole, Schedule schedule, Environment environment, Evidence.Pilot pilot) {
        Schedule first = new Schedule(schedule.timing(), List.of(), schedule.groups(), List.of(), true);
        Verdict seen = judge(whole, first, environment, List.of(pilot), false);
        return seen.extras().firstLook().map(look -> seen);
    }

    /** The same for the evidence of several machines; a fleet is judged once, when it has ended. */
    public static Verdict judge(
            Plan whole,
            Schedule schedule,
            Environment environment,
            List<Evidence> evidence,
            boolean finished,
            Machines machines) {
        Timing timing = schedule.timing();
        SortedEvidence all = SortedEvidence.of(evidence, schedule.plannedBlocks());
        List<Contender> bases = whole.bases();
        boolean variants = bases.size() < whole.contenders().size();
        Plan plan = variants ? whole.withContenders(bases) : whole;
        SortedEvidence dossier =
                variants ? all.among(bases.stream().map(Contender::id).toList()) : all;
        // A lone base is in the blocks of every group; several share the blocks of one.
        int planned = bases.size() > 1 ? timing.plannedBlocks() : schedule.plannedBlocks();
        Optional<FirstLook> look = schedule.firstLook() ? FirstLooks.of(whole, all) : Optional.empty();
        List<Comparison> comparisons =
                look.isPresent() ? List.of() : new Comparer(plan, schedule, dossier, finished, machines).comparisons();
        Map<Metric, Finding> refused = look.isPresent() || whole.contenders().size() > 1
                ? Map.of()
                : refused(plan, schedule, dossier, finished);
        Populations populations = new Populations(plan, dossier, all, refused);
        Summaries summaries = new Summaries(plan, environment, dossier, populations);
        List<ContenderSummary> contenders = summaries.contenders();
        Validity validity = new Validity(plan, dossier);
        BudgetForecast need = new BudgetForecast(plan, timing, dossier, schedule.blocksInRound());
        boolean starts = dossier.startsOnly(schedule);
        Limits limits = new Limits(plan, need, planned, environment, dossier, comparisons, validity, starts, finished);
        double rate = dossier.pilot().map(Evidence.Pilot::ratePerSecond).orElse(0.0);
        return new Verdict(
                look.<List<Clause>>map(seen -> List.of(new Clause.FirstLook(seen.jvms())))
                        .orElseGet(() -> new Headline(plan, dossier, contenders, comparisons).clauses()),
                Scopes.of(plan, environment, machines, rate),
                contenders,
                comparisons,
                Stream.of(machines.limits(), leftOut(refused), damage(evidence), limits.all().stream())
                        .flatMap(Function.identity())
                        .sorted(Comparator.comparing(limit -> !limit.main()))
                        .toList(),
                validity.validBlocks(),
                rate,
                finished,
                new Verdict.Basis(
                        summaries.startup(),
                        validity.invalid(),
                        dossier.pilot().map(Evidence.Pilot::settings).orElse(List.of()),
                        dossier.pilot().map(Evidence.Pilot::parity),
                        counted(whole, populations, all)),
                new Verdict.Extras(
                        look.isPresent()
                                ? Optional.empty()
                                : new Explainer(whole, schedule, all, finished, comparisons).explanation(),
                        refused.containsKey(Metric.PRIMARY) ? Optional.empty() : Costs.bills(plan, dossier, rate),
                        ServiceLevels.curves(plan, dossier),
                        machines.fleet(),
                        look));
    }

    /**
     * The figures of each contender of an experiment that has ended, beside comparisons that were made elsewhere.
     *
     * @param counted the evidence that counts
     */
    public static Verdict beside(
            Plan plan,
            Environment environment,
            SortedEvidence counted,
            Clause headline,
            List<Comparison> comparisons,
            List<Limit> limits) {
        double rate = counted.pilot().map(Evidence.Pilot::ratePerSecond).orElse(0.0);
        return new Verdict(
                List.of(headline),
                Scopes.of(plan, environment, Machines.ONE, rate),
                new Summaries(plan, environment, counted, new Populations(plan, counted, counted, Map.of()))
                        .contenders(),
                comparisons,
                limits,
                counted.measured().size(),
                rate,
                true,
                Verdict.Basis.NONE,
                Verdict.Extras.ofCost(Costs.bills(plan, counted, rate)));
    }

    /** What counts, including that of contenders that are another one with a knob changed. */
    private static List<Population> counted(Plan whole, Populations bases, SortedEvidence all) {
        List<Contender> variants = whole.contenders().stream()
                .filter(contender -> !bases.plan().contenders().contains(contender))
                .toList();
        List<Population> counted = new ArrayList<>(bases.all());
        if (!variants.isEmpty()) {
            counted.addAll(new Populations(whole.withContenders(variants), all, all, Map.of()).all());
        }
        return counted;
    }

    /** Why a contender that is compared with no other has no figures under load. */
    private static Map<Metric, Finding> refused(
            Plan plan, Schedule schedule, SortedEvidence dossier, boolean finished) {
        Map<Metric, Finding> refused = new EnumMap<>(Metric.class);
        String id = plan.reference().id();
        Refusals refusals = Refusals.ofExperiment(plan, schedule, dossier, finished);
        Stream.of(Metric.values()).filter(metric -> !metric.ofStartup()).forEach(metric -> refusals.of(metric, id, id)
                .or(() -> refusals.unfit(metric))
                .ifPresent(why -> refused.put(metric, why)));
        return refused;
    }

    /** One a topic. A percentile for which there are too few requests is just not shown. */
    private static Stream<Limit> leftOut(Map<Metric, Finding> refused) {
        Map<Object, Limit> byTopic = new LinkedHashMap<>();
        refused.values().stream()
                .filter(why -> !(why instanceof Finding.MostBlocksUnusable && why.namesMetric()))
                .forEach(why -> byTopic.putIfAbsent(why.topic(), new Limit.FiguresLeftOut(why)));
        return byTopic.values().stream();
    }

    private static Stream<Limit> damage(List<Evidence> evidence) {
        return Evidence.only(evidence, Evidence.Damaged.class).stream()
                .map(damaged -> new Limit.EvidenceDamaged(damaged.where(), damaged.reason()));
    }
}
