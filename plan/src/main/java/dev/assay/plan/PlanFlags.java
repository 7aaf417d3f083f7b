package dev.assay.plan;

import dev.assay.plan.yaml.YamlValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the command line says about a plan. It overrides the plan file, and applies to every contender.
 *
 * @param jars contenders by their jars; replace the file's list
 * @param values of the flags that were given, as written, by the name of the flag ({@link Plans#flags})
 */
public record PlanFlags(List<Jars.Named> jars, Map<String, List<String>> values) {
    private static final Set<PlanFlag.Takes> SEVERAL =
            Set.of(PlanFlag.Takes.LIST, PlanFlag.Takes.LIST_OR_NONE, PlanFlag.Takes.REPEATED);

    public PlanFlags {
        jars = List.copyOf(jars);
        values = Map.copyOf(values);
        List<String> names = Plans.flags().stream().map(PlanFlag::name).toList();
        if (!names.containsAll(values.keySet())) {
            throw new IllegalArgumentException("flags of a plan are " + names + ", not " + values.keySet());
        }
    }

    public static PlanFlags none() {
        return of(List.of());
    }

    /** No flags, but contenders by their jars. */
    public static PlanFlags of(List<Jars.Named> jars) {
        return new PlanFlags(jars, Map.of());
    }

    /** The same with one more flag, unless there are no values. */
    public PlanFlags with(String name, List<String> texts) {
        Map<String, List<String>> more = new TreeMap<>(values);
        if (!texts.isEmpty()) {
            more.put(name, List.copyOf(texts));
        }
        return new PlanFlags(jars, more);
    }

    public PlanFlags with(String name, Object value) {
        return with(name, List.of(value.toString()));
    }

    Optional<YamlValue> value(PlanFlag flag) {
        return Optional.ofNullable(values.get(flag.name()))
                .map(texts -> SEVERAL.contains(flag.takes())
                        ? YamlValue.ofFlag(flag.name(), texts)
                        : YamlValue.ofFlag(flag.name(), texts.get(0)));
    }
}
