package dev.assay.swap;

import dev.assay.model.BadInputException;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Translates settings into properties of each server and Spring Boot version. */
public final class Knobs {
    /**
     * Loggers set to WARN, so that a server's own debug output is not measured: an app that silences only the server it was
     * built with would log more on the others. The list is the same for every contender and has only the servers' own loggers:
     * the app's, and those of other libraries by the same vendors, stay as the app has them.
     */
    private static final List<String> SERVER_LOGGERS = Family.ALL.stream()
            .flatMap(family -> family.boot().packages().stream())
            .toList();

    private Knobs() {}

    /**
     * System properties (-D) that apply the settings to that app's Boot line and server. {@code defaults} sets only log levels;
     * {@code equal} also sets all knobs that change the amount of work; a knob after a plus is set as {@code equal} sets it. A
     * profile's properties override all of these; system properties override the app's own configuration.
     *
     * @throws BadInputException if the settings name a knob that does not exist
     */
    public static Map<String, String> properties(InspectedApp app, Server server, Settings settings) {
        if (!app.isSpringBoot()) {
            return ownServer(server, settings);
        }
        Map<String, String> properties = new TreeMap<>();
        SERVER_LOGGERS.forEach(logger -> properties.put("logging.level." + logger, "WARN"));
        if (settings.base().equals(Settings.EQUAL.name()) || !settings.knobs().isEmpty()) {
            set(settings, server, line(app).orElseThrow(() -> unknownKnobs(app, settings)), properties);
        }
        properties.putAll(settings.properties());
        return properties;
    }

    private static void set(Settings settings, Server server, BootLine line, Map<String, String> properties) {
        if (settings.base().equals(Settings.EQUAL.name()) || settings.knobs().contains(Settings.EVERY_KNOB)) {
            KnobTable.ALL.forEach(knob -> makeEqual(knob, server, line, properties));
        }
        settings.knobs().forEach(name -> {
            if (name.equals(Settings.NORMALISED_HEADERS)) {
                HeaderNormaliser.normalise(server, line, properties);
            } else if (!name.equals(Settings.EVERY_KNOB)) {
                makeEqual(named(name), server, line, properties);
            }
        });
    }

    private static BadInputException unknownKnobs(InspectedApp app, Settings settings) {
        return new BadInputException(
                "settings " + settings.name(),
                "the settings of "
                        + (app.server() == Server.OWN ? "the app's own server" : "Spring Boot " + app.bootVersion())
                        + " are not known",
                "Omit it, or use a profile with properties that the app itself understands.");
    }

    private static void makeEqual(Knob knob, Server server, BootLine line, Map<String, String> properties) {
        knob.on(server, line).ifPresent(way -> way.equal().ifPresent(value -> properties.put(way.property(), value)));
    }

    private static Knob named(String name) {
        return KnobTable.ALL.stream()
                .filter(knob -> knob.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInputException(
                        "settings … + " + name,
                        "no setting has this name",
                        "Write one of these after the plus: "
                                + KnobTable.ALL.stream().map(Knob::name).collect(Collectors.joining(", "))));
    }

    /**
     * The knobs that {@code equal} would change on that server, given its effective settings.
     *
     * @param effective the contender's settings as they are
     */
    public static List<String> changedByEqual(InspectedApp app, Server server, List<EffectiveSetting> effective) {
        Optional<BootLine> line = line(app);
        return KnobTable.ALL.stream()
                .filter(knob -> line.flatMap(known -> knob.on(server, known))
                        .flatMap(Knob.Way::equal)
                        .map(KnobText::readable)
                        .filter(equal -> effective.stream()
                                .noneMatch(setting -> setting.knob().equals(knob.name())
                                        && setting.value().equals(equal)))
                        .isPresent())
                .map(Knob::name)
                .toList();
    }

    /** Whether a knob only sets a limit, which costs nothing as long as a load does not reach it. */
    public static boolean onlyLimits(String knob) {
        return KnobTable.LIMITS.contains(knob);
    }

    /**
     * The value of each knob on that server and Boot line if the app itself sets nothing: the value set, the documented
     * default, or {@code not present}. Every server has the same knobs in the same order, for tables that show contenders side
     * by side.
     */
    public static List<EffectiveSetting> documented(
            String contender, InspectedApp app, Server server, Settings settings) {
        Optional<BootLine> line = line(app);
        if (line.isEmpty()) {
            return List.of();
        }
        Map<String, String> set = properties(app, server, settings);
        return KnobTable.ALL.stream()
                .map(knob -> knob.on(server, line.get())
                        .map(way -> setting(contender, knob, way, Optional.ofNullable(set.get(way.property()))))
                        .orElseGet(() -> new EffectiveSetting(
                                contender,
                                knob.name(),
                                EffectiveSetting.NOT_PRESENT,
                                EffectiveSetting.Source.DOCUMENTED)))
                .toList();
    }

    private static Map<String, String> ownServer(Server server, Settings settings) {
        if (server == Server.OWN && !settings.knobs().isEmpty()) {
            throw new BadInputException(
                    "settings " + settings.name(),
                    "the settings of the app's own server are not known",
                    "Omit it, or use a profile with properties that the app itself understands.");
        }
        if (settings.name().equals(Settings.EQUAL.name())) {
            throw new BadInputException(
                    "settings equal",
                    "Assay can only equalise settings of Spring Boot, and this app does not use it",
                    "Omit it, or use a profile with properties that the app itself understands.");
        }
        Map<String, String> properties = new TreeMap<>(settings.properties());
        if (server != Server.OWN) {
            properties.put(OwnServers.PROPERTY, server.id());
        }
        return properties;
    }

    private static EffectiveSetting setting(String contender, Knob knob, Knob.Way way, Optional<String> set) {
        return new EffectiveSetting(
                contender,
                knob.name(),
                KnobText.readable(set.orElse(way.documented())),
                set.isPresent() ? EffectiveSetting.Source.SET : EffectiveSetting.Source.DOCUMENTED);
    }

    /** Empty if the knobs are not known: without Spring Boot, on a Boot line that Assay does not swap, or on an app's own server. */
    private static Optional<BootLine> line(InspectedApp app) {
        return app.server() == Server.OWN ? Optional.empty() : BootLine.of(app.bootVersion());
    }
}
