package dev.assay.plan;

import dev.assay.model.Contender;
import dev.assay.model.Settings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Server entries times JDKs to contenders with readable, unique ids. */
final class Contenders {
    /** A contender before it has an id. */
    private record Line(ServerItem item, Settings settings, Optional<String> jdk) {
        /** Lines with the same stem need something to tell them apart. */
        String stem() {
            return item.label().orElse(item.server().id());
        }
    }

    private final List<Line> lines = new ArrayList<>();

    /**
     * @param settings for items that say nothing of their own
     * @param jdks for items that say nothing of their own; empty means the JDK that runs Assay
     */
    Contenders(List<ServerItem> items, Settings settings, List<String> jdks) {
        for (ServerItem item : items) {
            Settings configured = item.settings().orElse(settings);
            List<String> runsOn = item.jdks().isEmpty() ? jdks : item.jdks();
            if (runsOn.isEmpty()) {
                lines.add(new Line(item, configured, Optional.empty()));
            }
            runsOn.forEach(jdk -> lines.add(new Line(item, configured, Optional.of(jdk))));
        }
    }

    /** The JVM options that each contender has for itself, in order. */
    List<List<String>> ownJvmOptions() {
        return lines.stream().map(line -> line.item().jvm()).toList();
    }

    /**
     * Contenders in order.
     *
     * @param jvmOptions those of each contender
     * @throws Misread if two cannot be told apart
     */
    List<Contender> named(List<List<String>> jvmOptions) {
        Map<String, Line> byId = new HashMap<>();
        List<Contender> contenders = new ArrayList<>();
        for (Line line : lines) {
            String id = id(line);
            Line twin = byId.putIfAbsent(id, line);
            if (twin != null) {
                throw new Misread(
                        line.item().where(),
                        "two contenders are both " + id,
                        "leave one out, or tell them apart: [{server: "
                                + line.item().server().id() + ", label: "
                                + line.item().server().id() + "-a}, …]");
            }
            contenders.add(new Contender(
                    id,
                    line.item().server(),
                    line.item().version(),
                    line.settings(),
                    line.jdk(),
                    jvmOptions.get(contenders.size())));
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
            id.append('-').append(line.settings().name());
        }
        if (differ(line, Line::jdk)) {
            line.jdk().ifPresent(jdk -> id.append("-jdk").append(jdk));
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
