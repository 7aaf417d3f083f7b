package dev.assay.history;

import dev.assay.experiment.StoredRun;
import dev.assay.model.Metric;
import dev.assay.model.Metric.Family;
import dev.assay.model.Prose;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Remark;
import dev.assay.model.verdict.Replicate;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Judge;
import dev.assay.verdict.Refusals;
import dev.assay.verdict.reading.Reading;
import dev.assay.verdict.reading.SortedEvidence;
import dev.assay.verdict.rule.Alphas;
import dev.assay.verdict.rule.FixedRule;
import dev.assay.verdict.rule.Judgement;
import dev.assay.verdict.rule.Margins;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares a contender of one experiment with the same contender of another, such as before and after an upgrade.
 *
 * <p>The blocks of the two were not interleaved, so there are no pairs: the samples are independent, the interval is Welch's, and any
 * change of the machine between the two is part of the difference. The margins are those of {@link Judge}, and so are the findings for
 * which a metric is refused, or still open. There is one look. Pure.
 */
public final class DiffJudge {
    static final List<Metric> BLOCK_METRICS = Metric.of(Family.PRIMARY, Family.SECONDARY, Family.DETAIL);
    static final List<Metric> STARTUP_METRICS = Metric.of(Family.STARTUP);

    private final Side before;
    private final Side after;
    private final SetupDiff setup;
    private final SortedEvidence then;
    private final SortedEvidence now;
    /** Whether neither experiment had load, so that start-up time decides. */
    private final boolean starts;

    private final double margin;

    /** One experiment, as {@link Judge} takes it. */
    public record Side(Plan plan, Schedule schedule, Environment environment, List<Evidence> evidence) {
        public Side {
            evidence = List.copyOf(evidence);
        }

        static Side of(StoredRun run) {
            return new Side(run.plan(), run.schedule(), run.environment(), run.evidence());
        }

        Instant start() {
            return Evidence.firstStart(evidence).orElse(Instant.EPOCH);
        }

        SortedEvidence dossier() {
            return SortedEvidence.of(evidence, schedule.plannedBlocks());
        }

        double rate() {
            return Evidence.only(evidence, Evidence.Pilot.class).stream()
                    .mapToDouble(Evidence.Pilot::ratePerSecond)
                    .reduce(0, (first, last) -> last);
        }

        private Refusals refusals(SortedEvidence dossier) {
            return Refusals.ofExperiment(plan, schedule, dossier, true);
        }
    }

    /** Compares the second side with the first; {@code margin} is the difference that a user would notice. */
    public DiffJudge(Side before, Side after, double margin) {
        this.before = before;
        this.after = after;
        this.setup = new SetupDiff(before, after);
        this.then = before.dossier();
        this.now = after.dossier();
        this.starts = then.startsOnly(before.schedule()) && now.startsOnly(after.schedule());
        this.margin = margin;
    }

    /** Why the two cannot be compared; empty if they can. */
    public List<String> obstacles() {
        return setup.obstacles();
    }

    /** What else differs; ideally only the upgrade. */
    public List<String> changes() {
        return setup.changes();
    }

    /** The whole verdict, with the means of the later experiment. */
    public Verdict verdict() {
        List<Comparison> comparisons = comparisons();
        List<Limit> limits = new ArrayList<>();
        obstacles().forEach(obstacle -> limits.add(new Limit.Text(obstacle)));
        if (before.start().isAfter(after.start())) {
            limits.add(new Limit.Text(
                    "what is called before was measured after the other: swap the two unless that is meant"));
        }
        limits.add(new Limit.NotInterleaved());
        changes().forEach(change -> limits.add(new Limit.Text("changed: " + change)));
        return Judge.beside(
                after.plan(), after.environment(), now, new Clause.Text(headline(comparisons)), comparisons, limits);
    }

    private String headline(List<Comparison> comparisons) {
        List<String> obstacles = obstacles();
        if (setup.common().isEmpty()) {
            return "Nothing to compare: no contender is in both experiments";
        } else if (!obstacles.isEmpty()) {
            return Prose.capital(notComparable(obstacles));
        }
        return comparisons.stream()
                .filter(one -> starts ? one.metric() == Metric.STARTUP : one.primary())
                .map(one -> one.contender() + ": " + one.metric().title() + " "
                        + one.verdict().word() + ", " + (one.judged() ? one.figures("") : one.reasonText()))
                .collect(Collectors.joining("; "));
    }

    private static String notComparable(List<String> obstacles) {
        return "cannot be compared: " + String.join("; ", obstacles);
    }

    /** Compares every contender that both have, on every metric of what was measured; refused if there are {@link #obstacles}. */
    public List<Comparison> comparisons() {
        List<String> obstacles = obstacles();
        List<Refusals> sides = List.of(before.refusals(then), after.refusals(now));
        return Stream.of(starts ? List.<Metric>of() : BLOCK_METRICS, STARTUP_METRICS, inDepth())
                .flatMap(List::stream)
                .filter(metric -> metric != Metric.TAIL || ofBoth(metric))
                .flatMap(metric -> setup.common().stream().map(id -> compare(metric, id, obstacles, sides)))
                .toList();
    }

    /** Additional metrics of starts, if both experiments have them. */
    private List<Metric> inDepth() {
        return Metric.of(Family.STARTUP_DEPTH).stream().filter(this::ofBoth).toList();
    }

    private boolean ofBoth(Metric metric) {
        return setup.common().stream()
                .anyMatch(id -> logs(then, metric, id).length > 0 && logs(now, metric, id).length > 0);
    }

    private Comparison compare(Metric metric, String id, List<String> obstacles, List<Refusals> sides) {
        DiffFigures figures = new DiffFigures(figures(then, metric, id), figures(now, metric, id));
        int contenders = Math.max(1, setup.common().size());
        Optional<Finding> refusal = first(sides, Refusals::differentResponses)
                .or(() -> first(sides, side -> side.of(metric, id, id)))
                .or(() -> figures.enough() ? figures.tooUncertain(metric) : Optional.empty());
        boolean refused = !obstacles.isEmpty() || refusal.isPresent() || !figures.enough();
        Optional<Finding> unfit = refused ? Optional.empty() : first(sides, side -> side.unfit(metric));
        Judgement judgement = new Judgement(
                metric,
                id,
                id + " before",
                new FixedRule(Alphas.FAMILY.among(contenders), Margins.of(metric, margin))
                        .rule(figures.fewer(), figures.estimate(), figures::interval),
                Alphas.FAMILY.among(contenders),
                refused,
                unfit.isPresent());
        Optional<Finding> finding = obstacles.isEmpty() ? refusal.or(() -> unfit) : Optional.empty();
        Reason reason = finding.<Reason>map(why -> new Reason.NotJudged(why, List.of()))
                .orElseGet(() -> reason(judgement, figures, obstacles));
        return judgement.comparison(reason, finding);
    }

    /** The first of the two experiments with a finding decides. */
    private static Optional<Finding> first(List<Refusals> sides, Function<Refusals, Optional<Finding>> finding) {
        return sides.stream().flatMap(side -> finding.apply(side).stream()).findFirst();
    }

    /** The reason for a ruling without a finding. */
    private Reason reason(Judgement judgement, DiffFigures figures, List<String> obstacles) {
        Replicate replicate = Replicate.of(judgement.metric(), false);
        List<Remark> both = List.of(new Remark.Replicates(
                replicate, figures.before().size(), figures.after().size()));
        if (!obstacles.isEmpty()) {
            return new Reason.Text(notComparable(obstacles));
        } else if (!figures.enough()) {
            Finding tooFew = new Finding.TooFewReplicates(
                    figures.fewer(), FixedRule.FEWEST, judgement.metric().ofStartup());
            return new Reason.NotJudged(tooFew, both);
        }
        Reason.Basis basis = new Reason.Basis(replicate, figures.fewer(), figures.fewer());
        return judgement.reason(margin, false, basis, Optional.empty(), both);
    }

    /** ln of the figures of one contender, over all blocks or rounds that have one. */
    static double[] logs(SortedEvidence dossier, Metric metric, String id) {
        return DiffFigures.logs(figures(dossier, metric, id), Reading.Figure::value);
    }

    private static List<Reading.Figure> figures(SortedEvidence dossier, Metric metric, String id) {
        if (metric.ofStartup()) {
            return dossier.rounds(metric, id).values().stream()
                    .map(value -> new Reading.Figure(value))
                    .toList();
        }
        return dossier.measured().stream()
                .map(block -> dossier.read(metric, block, id))
                .filter(Reading.Figure.class::isInstance)
                .map(Reading.Figure.class::cast)
                .toList();
    }
}
