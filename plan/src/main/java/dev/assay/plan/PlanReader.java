package dev.assay.plan;

import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Objective;
import dev.assay.model.server.Settings;
import dev.assay.plan.yaml.Durations;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Problems;
import dev.assay.plan.yaml.YamlValue;
import dev.assay.plan.yaml.YamlValue.Fields;
import dev.assay.plan.yaml.YamlValue.Items;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the values of the keys of a plan. */
public record PlanReader(Problems problems, Map<String, Settings> profiles) {
    private static final List<String> CONTENDER_KEYS = Stream.concat(
                    Stream.of("server", "version", "app", "label", "settings", "jdk", "jvm", "add"),
                    JvmAxis.keys().stream())
            .toList();
    private static final String SERVERS_EXAMPLE = "servers: [tomcat, jetty]";

    /** A reader of values that may name profiles of the file. */
    static PlanReader of(PlanFile file) {
        return new PlanReader(file.problems(), file.profiles());
    }

    List<ServerItem> contenders(YamlValue value) {
        if (value instanceof Items items) {
            if (items.items().isEmpty()) {
                throw new PlanError(value.where(), "servers is empty", "Write for example " + SERVERS_EXAMPLE);
            }
            return FieldReader.each(items, this::contender, problems);
        }
        return List.of(contender(value));
    }

    private ServerItem contender(YamlValue value) {
        if (!(value instanceof Fields fields)) {
            return ServerItem.parse(FieldReader.text(value), value.where());
        }
        FieldReader item = new FieldReader(fields, "a contender", CONTENDER_KEYS, problems);
        requireServer(value, fields);
        Optional<ServerItem> named = item.read("server", v -> ServerItem.parse(FieldReader.text(v), v.where()));
        Optional<String> version = item.read("version", v -> ServerItem.version(FieldReader.text(v), v.where()));
        return new ServerItem(
                value.where(),
                named.map(ServerItem::server).orElse(dev.assay.model.server.Server.OWN),
                version.or(() -> named.flatMap(ServerItem::version)),
                item.read("label", PlanReader::label),
                item.read("settings", this::settings),
                item.list("jdk", PlanReader::jdk).orElse(List.of()),
                item.list("jvm", PlanReader::jvmOption).orElse(List.of()),
                axes(item),
                item.read("app", PlanReader::path),
                item.list("add", v -> ServerItem.coordinates(FieldReader.text(v), v.where()))
                        .orElse(List.of()));
    }

    /** A contender with its own jar needs no server, but a label. */
    private static void requireServer(YamlValue value, Fields fields) {
        if (fields.fields().containsKey("server")) {
            return;
        } else if (!fields.fields().containsKey("app")) {
            throw value.wrong("has no server", "Write for example {server: tomcat}.");
        } else if (!fields.fields().containsKey("label")) {
            throw value.wrong(
                    "has an app and no label",
                    "Name it: {label: before, app: build/app.jar}, with the server that is in it, or name a server, too.");
        }
    }

    static Map<JvmAxis, List<String>> axes(FieldReader fields) {
        Map<JvmAxis, List<String>> axes = new EnumMap<>(JvmAxis.class);
        for (JvmAxis axis : JvmAxis.values()) {
            fields.list(axis.key(), axis::check).ifPresent(choices -> axes.put(axis, choices));
        }
        return axes;
    }

    Settings settings(YamlValue value) {
        return SettingsReader.named(FieldReader.text(value), value.where(), profiles);
    }

    private static String label(YamlValue value) {
        String label = FieldReader.text(value);
        if (!label.matches(Jars.LABEL)) {
            throw new PlanError(
                    value.where(),
                    "label is also a folder name, so it cannot be: " + label,
                    "Write letters, digits, dots and hyphens.");
        }
        return label;
    }

    static Objective objective(YamlValue value) {
        try {
            return Objective.parse(FieldReader.text(value));
        } catch (IllegalArgumentException e) {
            throw value.wrong(
                    "is " + e.getMessage(), "Write p50, p90, p99 or p99.9, < and a time, for example p99 < 50ms.");
        }
    }

    static Path path(YamlValue value) {
        try {
            return Path.of(FieldReader.text(value));
        } catch (InvalidPathException e) {
            throw value.wrong("is not a path: " + e.getReason(), "Write app: build/app.jar.");
        }
    }

    static String jdk(YamlValue value) {
        return ServerItem.jdk(FieldReader.text(value), value.where());
    }

    static String jvmOption(YamlValue value) {
        return JvmOptions.check(FieldReader.text(value), value.where());
    }

    /** A time that is longer than zero. */
    public static Duration time(YamlValue value) {
        Duration time = Durations.parse(FieldReader.text(value), value.place());
        if (time.toMillis() == 0) {
            throw value.wrong("must be longer than zero", "Write for example 5m.");
        }
        return time;
    }

    /** A margin as {@code 3%} or {@code 0.03}. */
    static double margin(YamlValue value) {
        String text = FieldReader.text(value);
        return FieldReader.ratio(text)
                .map(java.math.BigDecimal::doubleValue)
                .filter(margin -> margin > 0 && margin < 1)
                .orElseThrow(() -> value.wrong("must lie between 0 and 1: " + text, "Write 0.03 or 3%."));
    }

    static CpuSet cpus(YamlValue value) {
        String text = value instanceof Items items
                ? items.items().stream().map(FieldReader::text).collect(Collectors.joining(","))
                : FieldReader.text(value);
        return FieldReader.made(value.where(), "Write for example \"0\" or \"0,2-3\".", () -> CpuSet.parse(text));
    }
}
