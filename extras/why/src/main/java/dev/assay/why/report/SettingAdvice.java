package dev.assay.why.report;

import dev.assay.ledger.Ledger;
import dev.assay.model.Numbers;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Settings;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Explanation;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.figures.Figures;
import dev.assay.why.judge.Cause;
import dev.assay.why.judge.Why.Pair;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What settings have to do with a difference: what {@code --explain-settings} has shown of them, and which of them decide how much methods
 * that differ have to do.
 *
 * @param servers the server of each contender, by id
 */
record SettingAdvice(List<EffectiveSetting> effective, List<Explanation.Effect> effects, Map<String, String> servers) {
    static final SettingAdvice NONE = new SettingAdvice(List.of(), List.of(), Map.of());

    SettingAdvice {
        effective = List.copyOf(effective);
        effects = List.copyOf(effects);
        servers = Map.copyOf(servers);
    }

    static SettingAdvice of(Path results) {
        try (Ledger ledger = Ledger.open(results)) {
            return ledger.hasVerdict() ? of(ledger.readVerdict()) : NONE;
        }
    }

    static SettingAdvice of(Verdict verdict) {
        return new SettingAdvice(
                verdict.basis().settings(),
                verdict.extras().explanation().map(Explanation::effects).orElse(List.of()),
                verdict.contenders().stream()
                        .collect(Collectors.toMap(ContenderSummary::id, ContenderSummary::server)));
    }

    /** What is known of one contender alone, under another id. */
    SettingAdvice of(String contender, String other) {
        return new SettingAdvice(
                effective.stream()
                        .filter(setting -> setting.contender().equals(contender))
                        .map(setting -> new EffectiveSetting(other, setting.knob(), setting.value(), setting.source()))
                        .toList(),
                List.of(),
                Map.of());
    }

    /** With the settings of other contenders. */
    SettingAdvice and(SettingAdvice others) {
        return new SettingAdvice(
                Stream.concat(effective.stream(), others.effective.stream()).toList(), effects, servers);
    }

    /** In sentences. */
    List<String> on(Pair pair) {
        List<Explanation.Effect> shown = effects.stream()
                .filter(effect -> !effect.knob().equals(Settings.EVERY_KNOB)
                        && effect.comparison().verdict().differs()
                        && closing(effect, pair).isPresent())
                .toList();
        List<String> sentences = new ArrayList<>();
        shown.forEach(
                effect -> sentences.add(shown(effect, closing(effect, pair).orElseThrow())));
        Map<FrameSetting, List<Cause>> methods = new LinkedHashMap<>();
        for (Cause cause : pair.methods()) {
            FrameSetting.behind(cause.frame())
                    .filter(setting -> !alike(setting.name(), pair)
                            && shown.stream().noneMatch(effect -> effect.knob().equals(setting.name())))
                    .forEach(setting -> methods.computeIfAbsent(setting, fresh -> new ArrayList<>())
                            .add(cause));
        }
        if (!methods.isEmpty()) {
            sentences.add("Settings that may be behind it, not tried: "
                    + methods.entrySet().stream()
                            .map(entry -> depending(entry.getKey(), entry.getValue(), pair))
                            .collect(Collectors.joining("; "))
                    + ".");
        }
        return sentences;
    }

    /** The share of the difference that goes with the effect, if one is shown. */
    private static Optional<Explanation.Share> closing(Explanation.Effect effect, Pair pair) {
        String other = effect.contender().equals(pair.contender()) ? pair.reference() : pair.contender();
        return Stream.of(pair.contender(), pair.reference()).noneMatch(effect.contender()::equals)
                ? Optional.empty()
                : effect.shares().stream()
                        .filter(share -> share.contender().equals(other)
                                && share.low().orElse(0) > 0
                                && share.closes().isPresent()
                                && share.high().isPresent())
                        .findFirst();
    }

    private String shown(Explanation.Effect effect, Explanation.Share share) {
        String values = effect.before().isEmpty() || effect.after().isEmpty()
                ? ""
                : " (" + effect.before() + " to " + effect.after() + ")";
        return "Shown to be a setting: " + percent(share.closes().orElseThrow()) + " ("
                + percent(share.low().orElseThrow()) + " to "
                + percent(share.high().orElseThrow()) + ") of the difference, by changing " + effect.knob() + " of "
                + effect.contender() + values
                + FrameSetting.setter(servers.getOrDefault(effect.contender(), ""), effect.knob())
                        .map(set -> " with " + set)
                        .orElse("")
                + ".";
    }

    private static String percent(double share) {
        return Figures.fixed(100 * share, 0) + "%";
    }

    private String depending(FrameSetting setting, List<Cause> causes, Pair pair) {
        List<String> values = Stream.of(pair.reference(), pair.contender())
                .flatMap(id -> value(setting.name(), id).map(value -> value + " on " + id).stream())
                .toList();
        return Numbers.list(causes.stream().map(cause -> cause.frame().brief()).toList())
                + (causes.size() == 1 ? " depends on " : " depend on ") + setting.name()
                + (values.isEmpty() ? "" : " (" + String.join(", ", values) + ")") + ", set by " + setting.set();
    }

    /** Whether both are known to have the same value, so that it cannot be the difference. */
    private boolean alike(String knob, Pair pair) {
        Optional<String> reference = value(knob, pair.reference());
        return reference.isPresent() && reference.equals(value(knob, pair.contender()));
    }

    private Optional<String> value(String knob, String contender) {
        return effective.stream()
                .filter(setting ->
                        setting.contender().equals(contender) && setting.knob().equals(knob))
                .map(EffectiveSetting::value)
                .findFirst();
    }
}
