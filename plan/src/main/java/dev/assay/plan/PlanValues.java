package dev.assay.plan;

import dev.assay.model.plan.MarginSource;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Keyed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The values of a plan: flags over file over defaults, or a complete file alone. */
record PlanValues(PlanFlags flags, PlanFile file, Optional<Margin> usual, OptionalLong freshSeed, String complete) {
    /**
     * @param usual the margin if neither flags nor file set one
     * @param freshSeed the seed if neither sets one
     */
    static PlanValues resolved(PlanFlags flags, PlanFile file, Margin usual, long freshSeed) {
        return new PlanValues(flags, file, Optional.of(usual), OptionalLong.of(freshSeed), "");
    }

    /**
     * The values of a plan that Assay wrote: for keys that every such plan has, no default applies.
     *
     * @param name of the file, for messages
     */
    static PlanValues complete(PlanFile file, String name) {
        return new PlanValues(PlanFlags.none(), file, Optional.empty(), OptionalLong.empty(), name);
    }

    <T> Optional<T> given(PlanKey<T> key) {
        return flagged(key).or(() -> file.get(key));
    }

    /**
     * The value of the flag or the file, or else the default.
     *
     * @throws PlanError if the file is complete and has no such key
     */
    <T> T of(PlanKey<T> key) {
        return given(key)
                .or(() -> key.complete() && !complete.isEmpty() ? Optional.empty() : key.usual())
                .orElseThrow(() -> missing(key));
    }

    Margin margin() {
        return flagged(PlanKeys.MARGIN)
                .map(Margin::given)
                .or(() -> file.get(PlanKeys.MARGIN)
                        .map(share ->
                                new Margin(share, file.get(PlanKeys.MARGIN_FROM).orElse(MarginSource.PLAN))))
                .or(() -> usual)
                .orElseThrow(() -> missing(PlanKeys.MARGIN));
    }

    long seed() {
        return given(PlanKeys.SEED).orElseGet(() -> freshSeed.orElseThrow(() -> missing(PlanKeys.SEED)));
    }

    /** The value of its flag, parsed like the file; what is wrong with it is kept as a problem. */
    <T> Optional<T> flagged(PlanKey<T> key) {
        return key.flag().flatMap(flags::value).flatMap(value -> key.reader().read(asField(key.name(), value), file));
    }

    private FieldReader asField(String name, YamlValue value) {
        Fields field = new Fields(value.where(), "", Map.of(name, new Keyed(value.where(), value)));
        return new FieldReader(field, "a plan", List.of(name), file.problems());
    }

    private PlanError missing(PlanKey<?> key) {
        return new PlanError(
                complete,
                key.path() + " is missing; the plan of a result folder is complete",
                "Restore the file as it was written, or start anew with --plan " + complete);
    }
}
