package dev.assay.cli.bench;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Settings;
import dev.assay.swap.Knobs;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * {@code --explain-settings}: adds variants of each contender, one for each knob that {@code equal} would change, with that knob set as in
 * {@code equal}, and one with all of them.
 */
public final class Ablation {
    private static final String FLAG = "--explain-settings";

    private Ablation() {}

    /**
     * The plan with these variants added. It has no start-up rounds unless it asks for them, so that the budget goes to blocks.
     *
     * @param apps the app in the jar of each contender
     * @param asked names of knobs; empty means all except pure limits, which cost nothing as long as no load reaches them
     * @throws BadInputException if there is nothing to change, or a knob does not exist
     */
    public static Plan of(Plan plan, Function<Contender, InspectedApp> apps, List<String> asked) {
        List<Contender> contenders = new ArrayList<>(plan.contenders());
        for (Contender base : plan.contenders()) {
            if (base.settings().base().equals(Settings.EQUAL.name())) {
                throw new BadInputException(
                        FLAG,
                        base.id() + " already has equal settings",
                        "Omit --settings equal: the explanation starts from each contender's own settings.");
            }
            contenders.addAll(variants(base, apps.apply(base), asked));
        }
        if (contenders.size() == plan.contenders().size()) {
            throw new BadInputException(
                    FLAG,
                    "equal settings would not change this setting on any contender",
                    "Choose others, or omit the flag.");
        }
        return plan.withContenders(contenders)
                .withStartupRounds(OptionalInt.of(plan.startupRounds().orElse(0)));
    }

    private static List<Contender> variants(Contender base, InspectedApp app, List<String> asked) {
        List<EffectiveSetting> now = Knobs.documented(base.id(), app, base.server(), base.settings());
        asked.forEach(knob -> requireKnown(knob, now));
        List<String> knobs = Knobs.changedByEqual(app, base.server(), now).stream()
                .filter(knob -> asked.isEmpty() ? !Knobs.onlyLimits(knob) : asked.contains(knob))
                .toList();
        List<Contender> variants = new ArrayList<>();
        knobs.forEach(knob -> variants.add(variant(base, knob)));
        if (asked.isEmpty() && knobs.size() > 1) {
            variants.add(variant(base, Settings.EVERY_KNOB));
        }
        return variants;
    }

    private static void requireKnown(String knob, List<EffectiveSetting> known) {
        if (known.stream().noneMatch(setting -> setting.knob().equals(knob))) {
            throw new BadInputException(
                    FLAG,
                    "no such setting: " + knob,
                    "Choose from: "
                            + String.join(
                                    ", ",
                                    known.stream().map(EffectiveSetting::knob).toList()));
        }
    }

    private static Contender variant(Contender base, String knob) {
        String slug = knob.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return base.as(base.id() + "+" + slug, base.settings().with(knob));
    }
}
