package dev.assay.plan;

import dev.assay.model.Plan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * All that is known of one key of a plan, or of several that are read as one value. {@link PlanKeys} has all of them.
 *
 * @param section the map that it stands in; empty for the plan itself
 * @param names as users write them
 * @param reader from such a map
 * @param usual what holds where neither flag nor file says anything; empty if there is nothing, or nothing fixed
 * @param given what the flags of {@link PlanFlags} that have a type of their own say
 * @param flag of the key's name, if it has one that comes from here
 * @param complete whether every plan that Assay writes says it
 * @param writer what a written plan says, by name
 * @param example its lines in the example of a plan; each ends with a line feed
 */
record PlanKey<T>(
        String section,
        List<String> names,
        Reader<T> reader,
        Optional<T> usual,
        Function<PlanFlags, Optional<T>> given,
        Optional<PlanFlag> flag,
        boolean complete,
        Function<Plan, Map<String, Object>> writer,
        String example) {
    private static final int COMMENT = 32;

    /** Reads a value; what is wrong with it is kept as a problem of the file. */
    interface Reader<T> {
        /** Empty if the map has no such key, or none that can be used. */
        Optional<T> read(FieldReader map, PlanFile file);
    }

    /** A key of the plan itself. */
    static <T> PlanKey<T> of(String name, Function<YamlValue, T> parse) {
        return in("", name, parse);
    }

    /** A key in a map of the plan. */
    static <T> PlanKey<T> in(String section, String name, Function<YamlValue, T> parse) {
        return of(section, List.of(name), (map, file) -> map.read(name, parse));
    }

    /** Keys that are read as one value. */
    static <T> PlanKey<T> of(String section, List<String> names, Reader<T> reader) {
        return new PlanKey<>(
                section,
                List.copyOf(names),
                reader,
                Optional.empty(),
                flags -> Optional.empty(),
                Optional.empty(),
                false,
                plan -> Map.of(),
                "");
    }

    PlanKey<T> usually(T value) {
        return new PlanKey<>(section, names, reader, Optional.of(value), given, flag, complete, writer, example);
    }

    PlanKey<T> over(Function<PlanFlags, Optional<T>> flags) {
        return new PlanKey<>(section, names, reader, usual, flags, flag, complete, writer, example);
    }

    /**
     * Has a flag of the same name, which is read like the file.
     *
     * @param label of its value; empty for a flag that stands for {@code true}
     */
    PlanKey<T> flag(String label, String description) {
        PlanFlag named = new PlanFlag(name(), label, description);
        return new PlanKey<>(section, names, reader, usual, given, Optional.of(named), complete, writer, example);
    }

    /** Stands in every written plan: one without it has been cut. */
    PlanKey<T> written(Function<Plan, Object> value) {
        return new PlanKey<>(
                section, names, reader, usual, given, flag, true, plan -> Map.of(name(), value.apply(plan)), example);
    }

    /** Stands in written plans that say more than what holds without it. */
    PlanKey<T> writtenIf(Function<Plan, Optional<?>> value) {
        return writes(plan -> {
            Map<String, Object> entries = new LinkedHashMap<>();
            value.apply(plan).ifPresent(present -> entries.put(name(), present));
            return entries;
        });
    }

    /** As several keys, by name and in order. */
    PlanKey<T> writes(Function<Plan, Map<String, Object>> entries) {
        return new PlanKey<>(section, names, reader, usual, given, flag, complete, entries, example);
    }

    /** A line of the example, and what it says of itself. */
    PlanKey<T> example(String line, String comment) {
        String spaces = " ".repeat(Math.max(3, COMMENT - line.length()));
        return example(comment.isEmpty() ? line + "\n" : line + spaces + "# " + comment + "\n");
    }

    /** Lines of the example as they are. */
    PlanKey<T> example(String lines) {
        return new PlanKey<>(section, names, reader, usual, given, flag, complete, writer, example + lines);
    }

    String name() {
        return names.get(0);
    }

    /** With the section, for example {@code load.rate}. */
    String path() {
        return section.isEmpty() ? name() : section + "." + name();
    }
}
