package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Remark;
import dev.assay.verdict.finding.Names;
import dev.assay.verdict.reading.SortedEvidence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a reader sees first: what is known about every contender, and no more. */
final class Headline {
    private static final List<Metric> LATENCIES = List.of(Metric.P50, Metric.P90, Metric.TAIL, Metric.P99, Metric.P999);

    private final Plan plan;
    private final SortedEvidence dossier;
    private final List<ContenderSummary> summaries;
    private final List<Comparison> comparisons;
    private final Names names;
    private final Metric deciding;

    Headline(Plan plan, SortedEvidence dossier, List<ContenderSummary> summaries, List<Comparison> comparisons) {
        this.summaries = summaries;
        this.plan = plan;
        this.dossier = dossier;
        this.comparisons = comparisons;
        this.names = new Names(plan);
        this.deciding = comparisons.stream().anyMatch(Comparison::primary) ? Metric.PRIMARY : Metric.STARTUP;
    }

    /** The clauses in order, the most important first. */
    List<Clause> clauses() {
        if (of(deciding).isEmpty()) {
            return List.of(alone());
        }
        List<Clause> clauses = new ArrayList<>();
        differences().ifPresent(clauses::add);
        clauses.addAll(equivalences());
        clauses.addAll(otherwise());
        of(deciding, Outcome.UNDECIDED).forEach(c -> clauses.add(undecided(c)));
        clauses.addAll(refusals());
        clauses.addAll(latency());
        clauses.addAll(new Recommendation(plan, comparisons).clauses());
        if (plan.state() == JvmState.STARTING) {
            clauses.set(0, new Clause.RightAfterStart(clauses.get(0)));
        }
        return List.copyOf(clauses);
    }

    /** What there is to say of a lone contender, or if nothing was measured. */
    private Clause alone() {
        Map<Metric, Double> measured = summaries.stream()
                .filter(summary -> summary.id().equals(plan.reference().id()))
                .map(ContenderSummary::means)
                .findFirst()
                .orElse(Map.of());
        boolean loaded = measured.containsKey(Metric.CPU_PER_REQUEST);
        List<Clause.Figure> figures = (loaded
                        ? Stream.of(
                                Metric.CPU_PER_REQUEST,
                                Metric.P50,
                                measured.containsKey(Metric.TAIL) ? Metric.TAIL : Metric.P99)
                        : Stream.of(Metric.STARTUP, Metric.MEMORY))
                .filter(measured::containsKey)
                .map(metric -> new Clause.Figure(metric, measured.getOrDefault(metric, 0.0)))
                .toList();
        return figures.isEmpty()
                ? new Clause.NothingMeasured()
                : new Clause.Alone(names.reference(), loaded ? rate() : OptionalDouble.empty(), figures);
    }

    private OptionalDouble rate() {
        return dossier.pilot().stream()
                .mapToDouble(Evidence.Pilot::ratePerSecond)
                .findFirst();
    }

    private Optional<Clause> differences() {
        List<Clause.Differing> shown = shown(comparisons, deciding).stream()
                .map(c -> new Clause.Differing(names.of(c.contender()), change(c), behind(c)))
                .toList();
        return shown.isEmpty()
                ? Optional.empty()
                : Optional.of(new Clause.Differences(deciding, names.reference(), shown));
    }

    /**
     * What holds at the same rate need not hold for a server without a pause, if the generator gave it none. Two verdicts whose intervals
     * overlap are no contrast (Gelman and Stern 2006).
     */
    private List<Clause> otherwise() {
        if (of(Metric.THROUGHPUT).stream()
                .anyMatch(c -> c.reason().remarks().stream().anyMatch(Remark.LowerBound.class::isInstance))) {
            return List.of();
        }
        return of(Metric.PRIMARY).stream()
                .filter(decided -> decided.verdict().conclusive())
                .flatMap(decided -> of(Metric.SATURATION_CPU).stream()
                        .filter(c -> c.contender().equals(decided.contender())
                                && c.verdict().conclusive()
                                && !c.verdict().onSideOf(decided.verdict())
                                && (high(c) < low(decided) || low(c) > high(decided))))
                .<Clause>map(c -> new Clause.OtherwiseAtSaturation(
                        names.of(c.contender()),
                        names.reference(),
                        c.verdict().differs() ? Optional.of(change(c)) : Optional.empty(),
                        plan.margin()))
                .toList();
    }

    /** One clause for all contenders with the same number of blocks. */
    private List<Clause> equivalences() {
        return of(deciding, Outcome.EQUIVALENT).stream()
                .collect(Collectors.groupingBy(Comparison::blocks, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .<Clause>map(alike -> new Clause.Alike(
                        deciding,
                        names.reference(),
                        alike.stream().map(c -> names.of(c.contender())).toList(),
                        deciding.margin(plan.margin()),
                        Reasons.restarting(plan, deciding),
                        behind(alike.get(0))))
                .toList();
    }

    private Clause undecided(Comparison c) {
        boolean unjudged = c.reason() instanceof Reason.NotJudged && c.ciLow().isPresent();
        return new Clause.Undecided(
                deciding,
                names.of(c.contender()),
                names.reference(),
                c.reason(),
                unjudged ? Optional.of(new Reason.Interval(c.confidence(), low(c), high(c))) : Optional.empty());
    }

    /** One clause for all contenders that were refused for findings of one topic. */
    private List<Clause> refusals() {
        return of(deciding, Outcome.REFUSED).stream()
                .collect(Collectors.groupingBy(c -> why(c).topic(), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .<Clause>map(alike -> new Clause.Refused(
                        deciding,
                        names.reference(),
                        alike.stream()
                                .map(c -> new Clause.Refusal(names.of(c.contender()), why(c)))
                                .toList()))
                .toList();
    }

    /** What latency adds: that no difference would be noticed, or what differs in the tail, else at p99, else at p50. */
    private List<Clause> latency() {
        List<Comparison> judged = LATENCIES.stream()
                .flatMap(metric -> of(metric).stream())
                .filter(c -> c.verdict() != Outcome.REFUSED)
                .toList();
        List<Metric> whole = judged.stream()
                .map(Comparison::metric)
                .distinct()
                .filter(metric -> of(metric).stream().noneMatch(c -> c.verdict() == Outcome.REFUSED))
                .toList();
        if (!whole.isEmpty() && judged.stream().allMatch(c -> c.verdict() == Outcome.EQUIVALENT)) {
            return List.of(new Clause.LatencyAlike(whole, rate()));
        }
        return Stream.of(Metric.TAIL, Metric.P99, Metric.P50)
                .map(metric -> shown(judged, metric))
                .filter(some -> !some.isEmpty())
                .findFirst()
                .orElse(List.of())
                .stream()
                .<Clause>map(c -> new Clause.LatencyDiffers(
                        c.metric(), names.of(c.contender()), names.reference(), change(c), rate()))
                .toList();
    }

    private static List<Comparison> shown(List<Comparison> comparisons, Metric metric) {
        return comparisons.stream()
                .filter(c -> c.metric() == metric && c.verdict().differs())
                .toList();
    }

    private List<Comparison> of(Metric metric) {
        return comparisons.stream().filter(c -> c.metric() == metric).toList();
    }

    private List<Comparison> of(Metric metric, Outcome outcome) {
        return of(metric).stream().filter(c -> c.verdict() == outcome).toList();
    }

    private static Finding why(Comparison refused) {
        return refused.finding().orElseThrow();
    }

    private static Clause.Behind behind(Comparison c) {
        return new Clause.Behind(c.replicate(), c.blocks());
    }

    private static Clause.Change change(Comparison c) {
        return new Clause.Change(
                c.ratio().orElseThrow(), low(c), high(c), c.reason().limit());
    }

    private static double low(Comparison c) {
        return c.ciLow().orElseThrow();
    }

    private static double high(Comparison c) {
        return c.ciHigh().orElseThrow();
    }
}
