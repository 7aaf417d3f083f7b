package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Settings;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Explanation;
import dev.assay.verdict.reading.SortedEvidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Explains gaps by single settings. A knob's effect is a comparison like any other: the contender with the knob changed against the
 * unchanged contender, paired within blocks, with the same looks, intervals and margins. The variants of one contender share one error
 * probability, as do contenders compared with one reference.
 *
 * <p>The share of a gap that an effect closes is minus the log-ratio of the effect over that of the gap, with the changed contender in the
 * numerator of both ratios. The interval is that of the effect; the gap is taken as estimated, and only if it is itself shown.
 */
final class Explainer {
    private static final Set<Metric> OTHERS = Set.of(Metric.P50, Metric.P99, Metric.THROUGHPUT);

    private final Plan plan;
    private final Schedule schedule;
    private final SortedEvidence dossier;
    private final boolean finished;
    private final List<Comparison> gaps;

    /** @param gaps comparisons of the unchanged contenders */
    Explainer(Plan plan, Schedule schedule, SortedEvidence dossier, boolean finished, List<Comparison> gaps) {
        this.plan = plan;
        this.schedule = schedule;
        this.dossier = dossier;
        this.finished = finished;
        this.gaps = gaps.stream()
                .filter(Comparison::primary)
                .filter(gap -> gap.verdict().differs())
                .toList();
    }

    /** The explanation; empty if no contender of the plan is another one with a knob changed. */
    Optional<Explanation> explanation() {
        List<Explanation.Effect> effects = new ArrayList<>();
        for (Contender base : plan.bases()) {
            List<Contender> variants = plan.variants(base);
            if (!variants.isEmpty()) {
                effects(base, variants, effects);
            }
        }
        return effects.isEmpty()
                ? Optional.empty()
                : Optional.of(new Explanation(effects, new Conclusions(gaps, effects).all(), notTried(effects)));
    }

    private void effects(Contender base, List<Contender> variants, List<Explanation.Effect> into) {
        List<Contender> together = new ArrayList<>(List.of(base));
        together.addAll(variants);
        Plan part = plan.withContenders(together);
        List<Comparison> all = new Comparer(
                        part,
                        schedule,
                        dossier.among(together.stream().map(Contender::id).toList()),
                        finished,
                        Machines.ONE)
                .comparisons();
        for (Contender variant : variants) {
            List<Comparison> own =
                    all.stream().filter(c -> c.contender().equals(variant.id())).toList();
            own.stream().filter(Comparison::primary).findFirst().ifPresent(primary -> {
                String knob = variant.knobBeyond(base).orElseThrow();
                into.add(new Explanation.Effect(
                        base.id(),
                        knob,
                        value(base.id(), knob),
                        value(variant.id(), knob),
                        primary,
                        own.stream().filter(c -> OTHERS.contains(c.metric())).toList(),
                        shares(base.id(), primary)));
            });
        }
    }

    private List<Explanation.Share> shares(String base, Comparison effect) {
        return gaps.stream()
                .filter(gap -> gap.contender().equals(base) || gap.reference().equals(base))
                .map(gap -> share(gap, gap.contender().equals(base), effect))
                .toList();
    }

    private static Explanation.Share share(Comparison gap, boolean above, Comparison effect) {
        double log = Math.log(gap.ratio().orElseThrow()) * (above ? 1 : -1);
        OptionalDouble one = closes(effect.ciLow(), log);
        OptionalDouble other = closes(effect.ciHigh(), log);
        boolean interval = one.isPresent() && other.isPresent();
        return new Explanation.Share(
                above ? gap.reference() : gap.contender(),
                Math.exp(log),
                interval ? closes(effect.ratio(), log) : OptionalDouble.empty(),
                interval ? OptionalDouble.of(Math.min(one.getAsDouble(), other.getAsDouble())) : one,
                interval ? OptionalDouble.of(Math.max(one.getAsDouble(), other.getAsDouble())) : other);
    }

    private static OptionalDouble closes(OptionalDouble ratio, double gap) {
        return ratio.isPresent() ? OptionalDouble.of(-Math.log(ratio.getAsDouble()) / gap) : ratio;
    }

    private String value(String contender, String knob) {
        return settings().stream()
                .filter(setting ->
                        setting.contender().equals(contender) && setting.knob().equals(knob))
                .map(EffectiveSetting::value)
                .findFirst()
                .orElse("");
    }

    private List<EffectiveSetting> settings() {
        return dossier.pilot().map(Evidence.Pilot::settings).orElse(List.of());
    }

    /** Untried knobs whose values differ between the unchanged contenders; one without the knob is ignored. */
    private List<String> notTried(List<Explanation.Effect> effects) {
        Set<String> tried = effects.stream().map(Explanation.Effect::knob).collect(Collectors.toSet());
        Set<String> bases = plan.bases().stream().map(Contender::id).collect(Collectors.toSet());
        Set<String> differing = new TreeSet<>();
        for (EffectiveSetting setting : settings()) {
            if (bases.contains(setting.contender()) && !tried.contains(setting.knob()) && differs(setting, bases)) {
                differing.add(setting.knob());
            }
        }
        differing.remove(Settings.EVERY_KNOB);
        return List.copyOf(differing);
    }

    private boolean differs(EffectiveSetting setting, Set<String> bases) {
        return settings().stream()
                .filter(other ->
                        bases.contains(other.contender()) && other.knob().equals(setting.knob()))
                .anyMatch(other -> !other.value().equals(setting.value()) && other.present() && setting.present());
    }
}
