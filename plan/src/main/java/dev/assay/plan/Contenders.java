package dev.assay.plan;

import dev.assay.model.plan.Contender;
import dev.assay.model.server.Settings;
import dev.assay.plan.yaml.PlanError;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Multiplies server entries by JDKs and choices about the JVM into contenders with readable, unique ids. */
final class Contenders {
    /** A contender before it has an id. */
    private record Line(ServerItem item, Settings settings, Optional<String> jdk, Map<JvmAxis, String> choices) {
        /** Start of the id; lines with the same stem get suffixes. */
        String stem() {
            return item.label().orElse(item.server().id());
        }

        List<String> jvmOptions() {
            List<String> options = new ArrayList<>();
            choices.forEach((axis, choice) -> options.addAll(axis.options(choice)));
            options.addAll(item.jvm());
            return options;
        }
    }

    private final List<Line> lines = new ArrayList<>();

    /**
     * @param settings for items that have none
     * @param jdks for items that have none; empty means the JDK that runs Assay
     * @param axes for items that make no choice on that axis
     */
    Contenders(List<ServerItem> items, Settings settings, List<String> jdks, Map<JvmAxis, List<String>> axes) {
        for (ServerItem item : items) {
            List<String> runsOn = item.jdks().isEmpty() ? jdks : item.jdks();
            Settings configured = item.settings().orElse(settings);
            List<Optional<String>> each = runsOn.isEmpty()
                    ? List.of(Optional.empty())
                    : runsOn.stream().map(Optional::of).toList();
            for (Optional<String> jdk : each) {
                combinations(item, axes).forEach(choices -> lines.add(new Line(item, configured, jdk, choices)));
            }
        }
    }

    /** Every combination of the choices given on each axis; the last axis changes fastest. */
    private static List<Map<JvmAxis, String>> combinations(ServerItem item, Map<JvmAxis, List<String>> axes) {
        List<Map<JvmAxis, String>> all = List.of(Map.of());
        for (JvmAxis axis : JvmAxis.values()) {
            List<String> choices = item.axes().getOrDefault(axis, axes.getOrDefault(axis, List.of()));
            if (!choices.isEmpty()) {
                all = all.stream()
                        .flatMap(sofar -> choices.stream().map(choice -> with(sofar, axis, choice)))
                        .toList();
            }
        }
        return all;
    }

    private static Map<JvmAxis, String> with(Map<JvmAxis, String> sofar, JvmAxis axis, String choice) {
        Map<JvmAxis, String> more = new EnumMap<>(JvmAxis.class);
        more.putAll(sofar);
        more.put(axis, choice);
        return more;
    }

    /** The JVM options that apply to one contender only, in the order of the contenders. */
    List<List<String>> ownJvmOptions() {
        return lines.stream().map(Line::jvmOptions).toList();
    }

    /**
     * Contenders in order.
     *
     * @param jvmOptions of each contender
     * @throws PlanError if two cannot be told apart
     */
    List<Contender> named(List<List<String>> jvmOptions) {
        Map<String, Line> byId = new HashMap<>();
        List<Contender> contenders = new ArrayList<>();
        for (Line line : lines) {
            String id = id(line);
            Line twin = byId.putIfAbsent(id, line);
            if (twin != null) {
                throw new PlanError(
                        line.item().where(),
                        "two contenders are both " + id,
                        "Leave one out, or tell them apart: [{server: "
                                + line.item().server().id() + ", label: "
                                + line.item().server().id() + "-a}, …].");
            }
            contenders.add(new Contender(
                    id,
                    line.item().server(),
                    line.item().version(),
                    line.settings(),
                    line.jdk(),
                    jvmOptions.get(contenders.size()),
                    line.item().app(),
                    line.item().added()));
        }
        return contenders;
    }

    private String id(Line line) {
        StringBuilder id = new StringBuilder(line.stem());
        if (line.item().label().isEmpty() && differ(line, other -> other.item().version())) {
            line.item().version().ifPresent(version -> id.append('-').append(version));
        }
        if (line.item().label().isEmpty()
                && differ(line, other -> other.settings().name())) {
            id.append('-').append(line.settings().name().replace(" + ", "+").replaceAll("[^A-Za-z0-9._+-]+", "-"));
        }
        if (differ(line, Line::jdk)) {
            line.jdk().ifPresent(jdk -> id.append("-jdk").append(jdk));
        }
        for (JvmAxis axis : JvmAxis.values()) {
            if (differ(line, other -> Optional.ofNullable(other.choices().get(axis)))) {
                Optional.ofNullable(line.choices().get(axis)).map(axis::suffix).ifPresent(id::append);
            }
        }
        return id.toString();
    }

    private boolean differ(Line line, Function<Line, Object> quality) {
        return lines.stream()
                        .filter(other -> other.stem().equals(line.stem()))
                        .map(quality)
                        .distinct()
                        .count()
                > 1;
    }
}
