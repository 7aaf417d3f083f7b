package dev.assay.verdict;

import dev.assay.model.AcrossMachines;
import dev.assay.model.Comparison;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Finding;
import dev.assay.model.JvmState;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import dev.assay.model.Plan;
import dev.assay.words.Comparative;
import dev.assay.words.Numbers;
import dev.assay.words.Phrases;
import dev.assay.words.ProseFigures;
import dev.assay.words.ReasonPhrases;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The first sentence that a reader sees: what is known about every contender, and no more. */
final class Headline {
    private final Plan plan;
    private final BudgetForecast need;
    private final SortedEvidence dossier;
    private final List<ContenderSummary> summaries;
    private final List<Comparison> comparisons;
    private final Names names;
    private final Metric deciding;

    Headline(
            Plan plan,
            BudgetForecast need,
            SortedEvidence dossier,
            List<ContenderSummary> summaries,
            List<Comparison> comparisons) {
        this.summaries = summaries;
        this.plan = plan;
        this.need = need;
        this.dossier = dossier;
        this.comparisons = comparisons;
        this.names = new Names(plan);
        this.deciding = comparisons.stream().anyMatch(Comparison::primary) ? Comparer.PRIMARY : Metric.STARTUP;
    }

    /** Joins clauses into a sentence. */
    static String sentence(List<String> clauses) {
        return String.join("; ", clauses) + ".";
    }

    /** The clauses in order, the most important first; the first begins the sentence. */
    List<String> clauses() {
        List<Comparison> decisive = of(deciding);
        if (decisive.isEmpty()) {
            return alone();
        }
        List<String> clauses = new ArrayList<>();
        differences(decisive, clauses);
        equivalences(clauses);
        of(deciding, Outcome.UNDECIDED).forEach(c -> clauses.addAll(undecided(c)));
        refusals(clauses);
        latency(clauses);
        String young = plan.state() == JvmState.STARTING ? "right after start, " : "";
        boolean named = young.isEmpty() && !shown(decisive, deciding).isEmpty();
        String first = young + clauses.get(0);
        clauses.set(0, named ? first : first.substring(0, 1).toUpperCase(Locale.ROOT) + first.substring(1));
        return List.copyOf(clauses);
    }

    /** The clauses for a lone contender, or if nothing was measured. */
    private List<String> alone() {
        Map<Metric, Double> measured = summaries.stream()
                .filter(summary -> summary.id().equals(plan.reference().id()))
                .map(ContenderSummary::means)
                .findFirst()
                .orElse(Map.of());
        boolean loaded = measured.containsKey(Metric.CPU_PER_REQUEST);
        List<String> figures = (loaded
                        ? Stream.of(Metric.CPU_PER_REQUEST, Metric.P50, Metric.P99)
                        : Stream.of(Metric.STARTUP, Metric.MEMORY))
                .filter(measured::containsKey)
                .map(metric -> ProseFigures.value(metric, measured.getOrDefault(metric, 0.0)))
                .toList();
        return figures.isEmpty()
                ? List.of("Nothing was measured")
                : List.of(
                        names.reference() + " by itself" + (loaded ? rate() : "") + ": " + Numbers.list(figures),
                        "there is nothing to compare it with");
    }

    private String rate() {
        return dossier.pilot()
                .map(pilot -> " at " + Numbers.rate(pilot.ratePerSecond()))
                .orElse("");
    }

    /** All shown differences in one clause: {@code Jetty uses 6 % less … than Tomcat (…) and Undertow 3 % more (…)}. */
    private void differences(List<Comparison> decisive, List<String> clauses) {
        List<Comparison> shown = shown(decisive, deciding);
        List<String> parts = new ArrayList<>();
        for (Comparison c : shown) {
            String verb = deciding == Metric.STARTUP ? " takes " : " uses ";
            String what = deciding == Metric.STARTUP ? "time to start" : "CPU per request";
            parts.add(names.of(c.contender())
                    + (parts.isEmpty()
                            ? verb + Comparative.than(ratio(c), low(c), high(c), what, names.reference())
                            : " " + Comparative.much(ratio(c), low(c), high(c)))
                    + " (" + Numbers.sizes(low(c), high(c)) + ", " + behind(c) + ")");
        }
        if (!parts.isEmpty()) {
            clauses.add(Numbers.list(parts));
        }
    }

    /**
     * One clause for all contenders with the same number of blocks: each is equivalent to the reference, but not shown to be so to the
     * others.
     */
    private void equivalences(List<String> clauses) {
        Map<Integer, List<Comparison>> byBlocks = of(deciding, Outcome.EQUIVALENT).stream()
                .collect(Collectors.groupingBy(Comparison::blocks, LinkedHashMap::new, Collectors.toList()));
        for (List<Comparison> alike : byBlocks.values()) {
            List<String> who = alike.stream().map(c -> names.of(c.contender())).toList();
            String pair = who.size() == 1
                    ? who.get(0) + " and " + names.reference()
                    : names.reference() + " and " + String.join(" or ", who);
            String alikeIn = Reasons.restarting(plan, deciding)
                    ? deciding.title() + " of " + Numbers.list(who) + " differs from " + names.reference() + "'s by "
                            + Reasons.RESTARTING
                    : "no difference you would notice in " + deciding.title() + " between " + pair;
            clauses.add(alikeIn + " (within " + Numbers.share(plan.margin()) + ", " + behind(alike.get(0)) + ")");
        }
    }

    private List<String> undecided(Comparison c) {
        String question = "cannot tell yet whether " + names.of(c.contender()) + " or " + names.reference()
                + (deciding == Metric.STARTUP ? " starts faster" : " uses less CPU per request") + ": ";
        if (c.ciLow().isEmpty()) {
            return List.of(question + ReasonPhrases.of(c.reason()));
        }
        if (dossier.compiling() && deciding != Metric.STARTUP) {
            return List.of(
                    question + ReasonPhrases.of(c.reason()) + " (so far " + Numbers.interval(low(c), high(c)) + ")");
        }
        String needed = c.moreBlocks().isPresent()
                ? "about " + Numbers.count(c.moreBlocks().getAsInt(), "more " + Reasons.noun(c)) + " needed" + budget(c)
                : "more " + Reasons.noun(c) + "s than is practical are needed";
        return List.of(
                question + "the interval is " + Numbers.interval(low(c), high(c)) + " after " + behind(c), needed);
    }

    private String budget(Comparison c) {
        if (c.machines().filter(AcrossMachines::replicates).isPresent()) {
            return ": " + Reasons.LARGER_FLEET;
        }
        return deciding == Metric.STARTUP
                ? ""
                : ": --budget " + ProseFigures.budget(need.budget(c.moreBlocks().orElse(0)));
    }

    private void refusals(List<String> clauses) {
        of(deciding, Outcome.REFUSED).stream()
                .collect(Collectors.groupingBy(c -> why(c).topic(), LinkedHashMap::new, Collectors.toList()))
                .values()
                .forEach(alike -> refusal(alike, clauses));
    }

    /** The clauses for contenders that were refused for findings of one topic. */
    private void refusal(List<Comparison> alike, List<String> clauses) {
        List<String> who = alike.stream().map(c -> names.of(c.contender())).toList();
        List<String> why = Phrases.clauses(alike.stream().map(Headline::why).toList());
        clauses.add("no verdict on " + deciding.title() + " of " + Numbers.list(who) + " against " + names.reference()
                + ": " + why.get(0));
        clauses.addAll(why.subList(1, why.size()));
    }

    /** Why a comparison is refused. */
    private static Finding why(Comparison refused) {
        return refused.finding().orElseThrow();
    }

    /** What the secondary percentiles add: that no difference would be noticed, or what differs at p99, else at p50. */
    private void latency(List<String> clauses) {
        List<Comparison> judged = Stream.of(Metric.P50, Metric.P90, Metric.P99, Metric.P999)
                .flatMap(metric -> of(metric).stream())
                .filter(c -> c.verdict() != Outcome.REFUSED)
                .toList();
        String rate = rate();
        if (!judged.isEmpty() && judged.stream().allMatch(c -> c.verdict() == Outcome.EQUIVALENT)) {
            String which = judged.stream()
                    .map(c -> Phrases.percentile(c.metric()))
                    .distinct()
                    .collect(Collectors.joining(", "));
            clauses.add("no difference you would notice in latency (" + which + ")" + rate);
            return;
        }
        List<Comparison> tails = shown(judged, Metric.P99);
        (tails.isEmpty() ? shown(judged, Metric.P50) : tails)
                .forEach(c -> clauses.add(names.of(c.contender()) + "'s "
                        + c.metric().title() + rate + " is "
                        + Comparative.of(c.metric(), ratio(c), low(c), high(c), names.reference())
                        + " (" + Numbers.sizes(low(c), high(c)) + ", secondary)"));
    }

    private static List<Comparison> shown(List<Comparison> comparisons, Metric metric) {
        return comparisons.stream()
                .filter(c -> c.metric() == metric && (c.verdict() == Outcome.BETTER || c.verdict() == Outcome.WORSE))
                .toList();
    }

    private List<Comparison> of(Metric metric) {
        return comparisons.stream().filter(c -> c.metric() == metric).toList();
    }

    private List<Comparison> of(Metric metric, Outcome outcome) {
        return of(metric).stream().filter(c -> c.verdict() == outcome).toList();
    }

    private String behind(Comparison c) {
        return Numbers.count(c.blocks(), Reasons.noun(c));
    }

    private static double ratio(Comparison c) {
        return c.ratio().orElseThrow();
    }

    private static double low(Comparison c) {
        return c.ciLow().orElseThrow();
    }

    private static double high(Comparison c) {
        return c.ciHigh().orElseThrow();
    }
}
