package dev.assay.model.verdict;

import dev.assay.model.evidence.Parity;
import dev.assay.model.server.EffectiveSetting;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the evidence says. Complete: reports render it and compute nothing.
 *
 * @param headline what the user reads first, the most important first
 * @param contenders in the order of the plan
 * @param comparisons each contender against the reference, primary metric first
 * @param limits what limited the result, most important first
 * @param blocks valid blocks
 * @param ratePerSecond of the equal-rate phase; 0 if it was not reached
 * @param finished whether the experiment ended as planned (settled or out of budget) rather than interrupted
 */
public record Verdict(
        List<Clause> headline,
        Scope scope,
        List<ContenderSummary> contenders,
        List<Comparison> comparisons,
        List<Limit> limits,
        int blocks,
        double ratePerSecond,
        boolean finished,
        Basis basis,
        Extras extras) {
    public Verdict {
        headline = List.copyOf(headline);
        contenders = List.copyOf(contenders);
        comparisons = List.copyOf(comparisons);
        limits = List.copyOf(limits);
    }

    /**
     * What the figures rest on.
     *
     * @param startup in the order of the plan
     * @param invalid what does not count and why
     * @param settings effective settings, grouped by knob in the order of the contenders
     * @param parity whether the contenders answer alike; empty if this was not checked
     * @param counted what counts, by metric and contender; empty if no block or round was measured
     */
    public record Basis(
            List<StartupSummary> startup,
            List<Invalid> invalid,
            List<EffectiveSetting> settings,
            Optional<Parity> parity,
            List<Population> counted) {
        public static final Basis NONE = new Basis(List.of(), List.of(), List.of(), Optional.empty(), List.of());

        public Basis {
            startup = List.copyOf(startup);
            invalid = List.copyOf(invalid);
            settings = List.copyOf(settings);
            counted = List.copyOf(counted);
        }
    }

    /**
     * What only some experiments have.
     *
     * @param explanation the effects of single settings; empty if no contender of the plan is a variant of another
     * @param cost what a million requests cost; empty if no contender has a figure at the same rate
     * @param serviceLevel latency by rate; empty if the plan names no service level, or nothing was measured for it
     * @param fleet the machines of a merged result; empty for one machine
     * @param firstLook the figures of a first look, which has no comparisons; empty for any other experiment
     */
    public record Extras(
            Optional<Explanation> explanation,
            Optional<Cost> cost,
            Optional<ServiceLevel> serviceLevel,
            Optional<Fleet> fleet,
            Optional<FirstLook> firstLook) {
        public static final Extras NONE = ofCost(Optional.empty());

        public static Extras ofCost(Optional<Cost> cost) {
            return new Extras(Optional.empty(), cost, Optional.empty(), Optional.empty(), Optional.empty());
        }
    }

    public Verdict withLimits(List<Limit> others) {
        return new Verdict(
                headline, scope, contenders, comparisons, others, blocks, ratePerSecond, finished, basis, extras);
    }

    /** Contenders of whose primary metric a difference or equivalence is shown, so that they need no more blocks. */
    public Set<String> decided() {
        return Stream.concat(
                        comparisons.stream(), extras.explanation().stream().flatMap(known -> known.effects().stream()
                                .map(effect -> effect.comparison())))
                .filter(c -> c.primary() && c.verdict().conclusive())
                .map(Comparison::contender)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether more blocks could not change any primary comparison. */
    public boolean settled() {
        boolean explained = extras.explanation()
                .map(known -> known.effects().stream()
                        .allMatch(effect -> effect.comparison().verdict().settled()))
                .orElse(true);
        boolean compared = !comparisons.isEmpty() || extras.explanation().isPresent();
        return compared
                && explained
                && comparisons.stream().filter(Comparison::primary).allMatch(c -> c.verdict()
                        .settled());
    }

    /** Whether nothing but starts was compared, as by {@code assay startup}, whose replicate is the round. */
    public boolean ofStarts() {
        return !comparisons.isEmpty()
                && comparisons.stream()
                        .allMatch(comparison -> comparison.metric().ofStartup());
    }

    /** What the scope says; may be empty. */
    public String scopeText() {
        return scope.text();
    }

    public List<String> limitTexts() {
        return limits.stream().map(Limit::text).toList();
    }

    /** The clauses of the headline, without the full stop. */
    public List<String> clauses() {
        return Clause.clauses(headline);
    }
}
