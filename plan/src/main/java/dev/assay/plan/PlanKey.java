package dev.assay.plan;

import dev.assay.model.plan.Plan;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.YamlValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Everything about one key of a plan, or about several keys read as one value. {@link PlanKeys} lists them.
 *
 * @param section the map that contains it; empty for the plan itself
 * @param names as users write them; none for what only a flag says
 * @param reader reads the value from that map
 * @param usual the default if neither flag nor file sets it; empty if there is none, or no fixed one
 * @param flag that overrides it, if any
 * @param complete whether every plan that Assay writes contains it
 * @param writer the entries of a written plan, by name
 * @param example its lines in the example plan; each ends with a line feed
 */
record PlanKey<T>(
        String section,
        List<String> names,
        Reader<T> reader,
        Optional<T> usual,
        Optional<PlanFlag> flag,
        boolean complete,
        Function<Plan, Map<String, Object>> writer,
        String example) {
    private static final int COMMENT = 32;

    /** Reads a value; what is wrong with it is kept as a problem of the file. */
    interface Reader<T> {
        /** The value; empty if the key is absent or its value is wrong. */
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
                section, List.copyOf(names), reader, Optional.empty(), Optional.empty(), false, plan -> Map.of(), "");
    }

    PlanKey<T> usually(T value) {
        return new PlanKey<>(section, names, reader, Optional.of(value), flag, complete, writer, example);
    }

    /** What only a flag says, together with others. */
    static PlanKey<YamlValue> ofFlag(PlanFlag flag) {
        return PlanKey.<YamlValue>of("", List.of(), (map, file) -> map.read(flag.name(), value -> value))
                .flag(flag);
    }

    /** Adds a flag, whose value is parsed like that in the file. */
    PlanKey<T> flag(PlanFlag given) {
        return new PlanKey<>(section, names, reader, usual, Optional.of(given), complete, writer, example);
    }

    /** Written to every plan; a plan of a result folder without it is incomplete. */
    PlanKey<T> written(Function<Plan, Object> value) {
        return new PlanKey<>(
                section, names, reader, usual, flag, true, plan -> Map.of(name(), value.apply(plan)), example);
    }

    /** Written only if there is a value. */
    PlanKey<T> writtenIf(Function<Plan, Optional<?>> value) {
        return writes(plan -> {
            Map<String, Object> entries = new LinkedHashMap<>();
            value.apply(plan).ifPresent(present -> entries.put(name(), present));
            return entries;
        });
    }

    /** Written as several keys, by name and in order. */
    PlanKey<T> writes(Function<Plan, Map<String, Object>> entries) {
        return new PlanKey<>(section, names, reader, usual, flag, complete, entries, example);
    }

    /** A line of the example, with a comment. */
    PlanKey<T> example(String line, String comment) {
        String spaces = " ".repeat(Math.max(3, COMMENT - line.length()));
        return example(comment.isEmpty() ? line + "\n" : line + spaces + "# " + comment + "\n");
    }

    /** Lines of the example, verbatim. */
    PlanKey<T> example(String lines) {
        return new PlanKey<>(section, names, reader, usual, flag, complete, writer, example + lines);
    }

    String name() {
        return names.isEmpty() ? flag.orElseThrow().name() : names.get(0);
    }

    /** The name with its section, for example {@code load.rate}. */
    String path() {
        return section.isEmpty() ? name() : section + "." + name();
    }
}
