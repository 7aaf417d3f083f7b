package dev.assay.history;

import dev.assay.experiment.StoredRun;
import dev.assay.history.Difference.Property;
import dev.assay.model.Metric;
import dev.assay.model.Metric.Family;
import dev.assay.model.Prose;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Remark;
import dev.assay.model.verdict.Replicate;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Alphas;
import dev.assay.verdict.FixedRule;
import dev.assay.verdict.Judge;
import dev.assay.verdict.Judgement;
import dev.assay.verdict.Margins;
import dev.assay.verdict.Reading;
import dev.assay.verdict.Refusals;
import dev.assay.verdict.Replicates;
import dev.assay.verdict.SortedEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
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
    /** Rates of two pilots that differ by no more count as equal. */
    private static final double SAME_RATE = 0.01;
    /** Memory that differs by no more is the same machine's: what a kernel keeps for itself varies by version. */
    private static final double SAME_MEMORY = 0.05;

    static final List<Metric> BLOCK_METRICS = Metric.of(Family.PRIMARY, Family.SECONDARY, Family.DETAIL);
    static final List<Metric> STARTUP_METRICS = Metric.of(Family.STARTUP);

    private final Side before;
    private final Side after;
    private final SortedEvidence then;
    private final SortedEvidence now;
    private final double margin;

    /** One experiment, as {@link Judge} takes it. */
    public record Side(Plan plan, Schedule schedule, Environment environment, List<Evidence> evidence) {
        public Side {
            evidence = List.copyOf(evidence);
        }

        static Side of(StoredRun run) {
            return new Side(run.plan(), run.schedule(), run.environment(), run.evidence());
        }

        SortedEvidence dossier() {
            return SortedEvidence.of(evidence, schedule.plannedBlocks());
        }

        private Refusals refusals(SortedEvidence dossier) {
            return Refusals.ofEnded(plan, schedule, dossier);
        }
    }

    /** Compares the second side with the first; {@code margin} is the difference that a user would notice. */
    public DiffJudge(Side before, Side after, double margin) {
        this.before = before;
        this.after = after;
        this.then = before.dossier();
        this.now = after.dossier();
        this.margin = margin;
    }

    /** Why the two cannot be compared; empty if they can. */
    public List<Difference> obstacles() {
        List<Difference> obstacles = new ArrayList<>();
        Difference.Machine one = machine(before.environment());
        Difference.Machine other = machine(after.environment());
        if (!alike(one, other)) {
            obstacles.add(new Difference.Machines(one, other));
        }
        differing(Property.CPUS, side -> cpus(side.environment().placement())).ifPresent(obstacles::add);
        if (!before.plan().workload().equals(after.plan().workload())) {
            obstacles.add(new Difference.Workloads());
        }
        differing(
                        Property.CONNECTIONS,
                        side -> String.valueOf(side.plan().load().connections()))
                .ifPresent(obstacles::add);
        differing(Property.PROTOCOL, side -> side.plan().load().wire().title()).ifPresent(obstacles::add);
        differing(Property.JVM_STATE, side -> side.plan().state().name().toLowerCase(Locale.ROOT))
                .ifPresent(obstacles::add);
        if (Math.abs(rate(then) - rate(now)) > SAME_RATE * rate(then)) {
            obstacles.add(new Difference.Rates(rate(then), rate(now)));
        }
        return obstacles;
    }

    /** What else differs; ideally only the upgrade. */
    public List<Difference> changes() {
        List<Difference> changes = new ArrayList<>();
        boolean one = Stream.of(before, after)
                .allMatch(side -> side.environment().apps().size() == 1);
        if (one) {
            differing(Property.APP, side -> app(side.environment().app())).ifPresent(changes::add);
        }
        differing(Property.ASSAY, side -> side.environment().assayVersion()).ifPresent(changes::add);
        differing(Property.OPERATING_SYSTEM, side -> side.environment().os()).ifPresent(changes::add);
        for (String id : common()) {
            if (!one) {
                differing(Property.APP, id, (side, d) -> app(side.environment().app(d)))
                        .ifPresent(changes::add);
            }
            differing(Property.SERVER, id, (side, d) -> d.jar().serverVersion()).ifPresent(changes::add);
            differing(Property.JDK, id, (side, d) -> d.jdk().version()).ifPresent(changes::add);
            differing(Property.JVM_OPTIONS, id, (side, d) -> orNone(String.join(" ", d.jvmOptions())))
                    .ifPresent(changes::add);
            differing(Property.SETTINGS, id, (side, d) -> settings(d)).ifPresent(changes::add);
        }
        return changes;
    }

    private static String cpus(Placement placement) {
        return "servers " + placement.servers() + ", generator " + placement.generator()
                + (placement.pinned() ? "" : ", not pinned");
    }

    private static String settings(Deployment deployment) {
        return orNone(deployment.properties().entrySet().stream()
                .map(property -> property.getKey() + "=" + property.getValue())
                .collect(Collectors.joining(", ")));
    }

    private static String orNone(String text) {
        return text.isEmpty() ? "none" : text;
    }

    /** Ids of the contenders that both experiments have, in the order of the first. */
    public List<String> common() {
        List<String> there = ids(after);
        return ids(before).stream().filter(there::contains).toList();
    }

    /** The whole verdict, with the means of the later experiment. */
    public Verdict verdict() {
        List<Comparison> comparisons = comparisons();
        List<Limit> limits = new ArrayList<>();
        obstacles().forEach(obstacle -> limits.add(new Limit.Text(obstacle.text())));
        limits.add(new Limit.NotInterleaved());
        changes().forEach(change -> limits.add(new Limit.Text("changed: " + change.text())));
        return Judge.beside(
                after.plan(), after.environment(), now, new Clause.Text(headline(comparisons)), comparisons, limits);
    }

    private String headline(List<Comparison> comparisons) {
        List<Difference> obstacles = obstacles();
        if (common().isEmpty()) {
            return "Nothing to compare: no contender is in both experiments";
        } else if (!obstacles.isEmpty()) {
            return Prose.capital(Difference.notComparable(obstacles));
        }
        return comparisons.stream()
                .filter(Comparison::primary)
                .map(one -> one.contender() + ": " + one.metric().title() + " "
                        + one.verdict().word() + ", " + (one.judged() ? one.figures("") : one.reasonText()))
                .collect(Collectors.joining("; "));
    }

    /** Compares every contender that both have, on every metric; refused if there are {@link #obstacles}. */
    public List<Comparison> comparisons() {
        List<Difference> obstacles = obstacles();
        List<Refusals> sides = List.of(before.refusals(then), after.refusals(now));
        return Stream.of(BLOCK_METRICS, STARTUP_METRICS, inDepth())
                .flatMap(List::stream)
                .filter(metric -> metric != Metric.TAIL || ofBoth(metric))
                .flatMap(metric -> common().stream().map(id -> compare(metric, id, obstacles, sides)))
                .toList();
    }

    /** Additional metrics of starts, if both experiments have them. */
    private List<Metric> inDepth() {
        return Metric.of(Family.STARTUP_DEPTH).stream().filter(this::ofBoth).toList();
    }

    private boolean ofBoth(Metric metric) {
        return common().stream().anyMatch(id -> logs(then, metric, id).length > 0 && logs(now, metric, id).length > 0);
    }

    private Comparison compare(Metric metric, String id, List<Difference> obstacles, List<Refusals> sides) {
        DiffFigures figures = new DiffFigures(figures(then, metric, id), figures(now, metric, id));
        int contenders = Math.max(1, common().size());
        Optional<Finding> refusal = first(sides, Refusals::differentResponses)
                .or(() -> first(sides, side -> side.of(metric, id, id)))
                .or(() -> figures.enough() ? figures.tooUncertain(metric) : Optional.empty());
        boolean refused = !obstacles.isEmpty() || refusal.isPresent() || !figures.enough();
        Optional<Finding> unfit = refused ? Optional.empty() : first(sides, side -> side.unfit(metric));
        Judgement judgement = new Judgement(
                metric,
                id,
                id + " before",
                new FixedRule(contenders, Margins.of(metric, margin))
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
    private Reason reason(Judgement judgement, DiffFigures figures, List<Difference> obstacles) {
        Replicate replicate = Replicate.of(judgement.metric());
        List<Remark> both = List.of(new Remark.Replicates(
                replicate, figures.before().size(), figures.after().size()));
        if (!obstacles.isEmpty()) {
            return new Reason.Text(Difference.notComparable(obstacles));
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
            return Replicates.rounds(metric, dossier, id).values().stream()
                    .map(value -> new Reading.Figure(value))
                    .toList();
        }
        return dossier.measured().stream()
                .map(block -> dossier.read(metric, block, id))
                .filter(Reading.Figure.class::isInstance)
                .map(Reading.Figure.class::cast)
                .toList();
    }

    private static double rate(SortedEvidence dossier) {
        return dossier.pilot().map(Evidence.Pilot::ratePerSecond).orElse(0.0);
    }

    private Optional<Difference> differing(Property property, Function<Side, String> value) {
        return differing(property, Optional.empty(), value);
    }

    private Optional<Difference> differing(
            Property property, String contender, BiFunction<Side, Deployment, String> value) {
        return differing(property, Optional.of(contender), side -> side.environment().deployments().stream()
                .filter(deployment -> deployment.id().equals(contender))
                .findFirst()
                .map(deployment -> value.apply(side, deployment))
                .orElse(""));
    }

    private Optional<Difference> differing(
            Property property, Optional<String> contender, Function<Side, String> value) {
        String one = value.apply(before);
        String other = value.apply(after);
        return one.equals(other)
                ? Optional.empty()
                : Optional.of(new Difference.Values(property, contender, one, other));
    }

    private static boolean alike(Difference.Machine then, Difference.Machine now) {
        return then.cpu().equals(now.cpu())
                && then.cpus() == now.cpus()
                && then.virtualisation().equals(now.virtualisation())
                && Math.abs(then.memory() - now.memory()) <= SAME_MEMORY * then.memory();
    }

    private static Difference.Machine machine(Environment environment) {
        return new Difference.Machine(
                environment.cpu(),
                environment.cpus(),
                environment.memoryBytes() / (1 << 20),
                environment.virtualisation());
    }

    private static String app(InspectedApp app) {
        return app.name() + " " + app.shortHash();
    }

    private static List<String> ids(Side side) {
        return side.plan().contenders().stream().map(Contender::id).toList();
    }
}
