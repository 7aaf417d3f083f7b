package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.verdict.finding.Names;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What follows from a verdict for the choice of a server, by fixed rules. A user decides by CPU per request at the same rate, CPU per
 * request and throughput at saturation, what was asked for (a service level, prices), and the tail of latency. A contender that is better in
 * one of them beyond the margin has something that speaks for it, any loss that is shown speaks against it, and what is undecided says
 * nothing. Nothing follows for contenders whose primary comparison is open, nor between contenders with the same server.
 */
record Recommendation(Plan plan, List<Comparison> comparisons) {
    /** All but the tail of latency. */
    private static final List<Metric> DECIDE =
            List.of(Metric.PRIMARY, Metric.SATURATION_CPU, Metric.THROUGHPUT, Metric.CAPACITY, Metric.COST);

    /** A gain that the headline may show does not decide, but neither is it nothing. */
    private static final List<Metric> SHOWN = List.of(Metric.P50, Metric.P99);

    List<Clause> clauses() {
        List<Comparison> primary =
                comparisons.stream().filter(Comparison::primary).toList();
        List<String> told = primary.stream()
                .filter(c -> c.verdict().conclusive())
                .map(Comparison::contender)
                .toList();
        if (primary.isEmpty() || told.stream().anyMatch(this::sameServer)) {
            return List.of();
        }
        boolean none = told.size() == primary.size()
                && told.stream().allMatch(id -> Stream.of(deciding(), SHOWN)
                        .allMatch(some -> metrics(some, id, verdict -> verdict.onSideOf(Outcome.BETTER))
                                .isEmpty()));
        Names names = new Names(plan);
        return none
                ? List.of(new Clause.NoReasonToLeave(names.reference()))
                : told.stream()
                        .map(id -> new Clause.SpeaksFor(
                                names.of(id),
                                metrics(deciding(), id, Outcome.BETTER::equals),
                                metrics(deciding(), id, verdict -> verdict.onSideOf(Outcome.WORSE))))
                        .filter(one -> !one.gains().isEmpty())
                        .<Clause>map(one -> one)
                        .toList();
    }

    private boolean sameServer(String id) {
        return plan.contender(id).server() == plan.reference().server();
    }

    /** Evidence without histograms of slices has no other tail than percentiles. */
    private List<Metric> deciding() {
        boolean tail = comparisons.stream().anyMatch(c -> c.metric() == Metric.TAIL);
        return Stream.concat(DECIDE.stream(), tail ? Stream.of(Metric.TAIL) : Stream.of(Metric.P99, Metric.P999))
                .toList();
    }

    private List<Metric> metrics(List<Metric> some, String contender, Predicate<Outcome> verdicts) {
        return some.stream()
                .filter(metric -> comparisons.stream()
                        .anyMatch(c ->
                                c.metric() == metric && c.contender().equals(contender) && verdicts.test(c.verdict())))
                .toList();
    }
}
