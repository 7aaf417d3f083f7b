package dev.assay.plan;

import dev.assay.model.BadInputException;
import dev.assay.model.CpuSet;
import dev.assay.model.JvmState;
import dev.assay.model.MarginSource;
import dev.assay.model.Objective;
import dev.assay.model.Settings;
import dev.assay.plan.YamlValue.Fields;
import dev.assay.plan.YamlValue.Items;
import dev.assay.plan.YamlValue.Scalar;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the keys of a plan file. */
final class DraftReader {
    static final String MARGIN_FROM = "margin-from";
    static final String STATE = "state";
    static final String SANDBOX = "sandbox";
    static final List<String> KEYS = List.of(
            "app",
            "servers",
            "settings",
            "normalise",
            "profiles",
            "jdk",
            "jvm",
            "gc",
            "virtual-threads",
            "cache",
            "data",
            "workload",
            "load",
            "budget",
            "margin",
            MARGIN_FROM,
            STATE,
            "seed",
            "startup",
            "ready-timeout",
            "port",
            "cpus",
            "price",
            "slo",
            SANDBOX);
    static final List<String> LOAD_KEYS = java.util.stream.Stream.of(
                    LoadResolution.SHARED_KEYS, LoadReader.WIRE_KEYS, List.of(LoadTools.KEY), LoadResolution.OWN_KEYS)
            .flatMap(List::stream)
            .toList();
    private static final List<String> CONTENDER_KEYS =
            List.of("server", "version", "label", "settings", "jdk", "jvm", "gc", "virtual-threads", "cache");
    private static final String SERVERS_EXAMPLE = "servers: [tomcat, jetty]";

    private final Problems problems;
    private final Reading plan;
    private final Map<String, Settings> profiles;

    DraftReader(Fields root, Problems problems) {
        this.problems = problems;
        this.plan = new Reading(root, "a plan", KEYS, problems);
        this.profiles = plan.read("profiles", value -> SettingsReader.profiles(value, problems))
                .orElse(Map.of());
    }

    /** @throws BadInputException naming everything that is wrong with the file */
    static PlanDraft read(PlanText file) {
        Problems problems = new Problems();
        Optional<PlanDraft> draft = problems.attempt(() -> {
            return new DraftReader(root(file), problems).read();
        });
        problems.throwIfAny();
        return draft.orElseThrow();
    }

    /** @throws Misread if the file is not YAML or no map */
    static Fields root(PlanText file) {
        YamlValue root = YamlTree.of(file)
                .filter(value -> !isEmpty(value))
                .orElseThrow(() -> new Misread(
                        file.name(), "the plan is empty", "write at least one key, for example " + SERVERS_EXAMPLE));
        if (!(root instanceof Fields fields)) {
            throw new Misread(
                    root.where(),
                    "a plan is a map of keys, not " + root.kind(),
                    "write for example " + SERVERS_EXAMPLE);
        }
        return fields;
    }

    /** An empty plan would stand for the built-in app with every default, which nobody asks for by a file. */
    private static boolean isEmpty(YamlValue root) {
        return root instanceof Scalar scalar
                ? scalar.type() == YamlValue.ScalarType.NOTHING
                : root instanceof Fields fields && fields.fields().isEmpty();
    }

    PlanDraft read() {
        Optional<Reading> load = section("load", "load", LOAD_KEYS);
        load.ifPresent(l -> LoadResolution.OWN_KEYS.forEach(key -> l.refuse(
                key,
                "is for `assay load URL --plan FILE`; an experiment itself decides how long and how many",
                "leave it out")));
        Optional<Reading> startup = section("startup", "startup", List.of("rounds"));
        Optional<Reading> cpus = section("cpus", "cpus", List.of("servers", "generator"));
        Optional<Reading> price = section("price", "price", PriceText.KEYS);
        return new PlanDraft(
                plan.read("app", DraftReader::path),
                plan.read("servers", this::contenders).orElse(List.of()),
                plan.read("settings", this::settings),
                plan.read("normalise", Reading::truth),
                profiles,
                plan.list("jdk", DraftReader::jdk).orElse(List.of()),
                plan.list("jvm", DraftReader::jvmOption),
                axes(plan),
                WorkloadReader.of(plan, problems),
                load.flatMap(l -> l.read("connections", v -> (int) Reading.whole(v, 1, 20_000))),
                load.flatMap(l -> l.read("rate", LoadReader::rate)),
                load.flatMap(l -> l.read("arrivals", LoadReader::arrivals)),
                load.map(LoadReader::wire),
                load.flatMap(LoadReader::tls),
                load.flatMap(l -> LoadTools.read(l, problems)).orElse(List.of()),
                plan.read("budget", DraftReader::budget).flatMap(budget -> budget),
                plan.read("margin", value -> margin(Reading.text(value), value.where())),
                plan.read(MARGIN_FROM, DraftReader::marginFrom),
                plan.read("seed", v -> Reading.whole(v, Long.MIN_VALUE, Long.MAX_VALUE)),
                startup.flatMap(s -> s.read("rounds", v -> (int) Reading.whole(v, 0, 1000))),
                plan.read("ready-timeout", DraftReader::time),
                plan.read("port", v -> (int) Reading.whole(v, 1, 65_535)),
                cpus.flatMap(c -> c.read("servers", DraftReader::cpus)),
                cpus.flatMap(c -> c.read("generator", DraftReader::cpus)),
                price.flatMap(p -> p.read(PriceText.CORE, PriceText::parse)),
                price.flatMap(p -> p.read(PriceText.MEMORY, PriceText::parse)),
                plan.read("slo", DraftReader::objective),
                plan.read(STATE, value -> state(Reading.text(value), value.where())),
                plan.read(SANDBOX, Reading::truth));
    }

    private Optional<Reading> section(String key, String title, List<String> keys) {
        return plan.read(
                key,
                value ->
                        new Reading(Reading.fields(value, key + ": {" + keys.get(0) + ": 10}"), title, keys, problems));
    }

    private List<ServerItem> contenders(YamlValue value) {
        if (value instanceof Items items) {
            if (items.items().isEmpty()) {
                throw new Misread(value.where(), "servers is empty", "write for example " + SERVERS_EXAMPLE);
            }
            return Reading.each(items, this::contender, problems);
        }
        return List.of(contender(value));
    }

    private ServerItem contender(YamlValue value) {
        if (!(value instanceof Fields fields)) {
            return ServerItem.parse(Reading.text(value), value.where());
        }
        Reading item = new Reading(fields, "a contender", CONTENDER_KEYS, problems);
        if (!fields.fields().containsKey("server")) {
            throw new Misread(value.where(), value.key() + " names no server", "write for example {server: tomcat}");
        }
        Optional<ServerItem> named = item.read("server", v -> ServerItem.parse(Reading.text(v), v.where()));
        Optional<String> version = item.read("version", v -> ServerItem.version(Reading.text(v), v.where()));
        return new ServerItem(
                value.where(),
                named.map(ServerItem::server).orElse(dev.assay.model.Server.TOMCAT),
                version.or(() -> named.flatMap(ServerItem::version)),
                item.read("label", DraftReader::label),
                item.read("settings", this::settings),
                item.list("jdk", DraftReader::jdk).orElse(List.of()),
                item.list("jvm", DraftReader::jvmOption).orElse(List.of()),
                axes(item));
    }

    private static Map<JvmAxis, List<String>> axes(Reading fields) {
        Map<JvmAxis, List<String>> axes = new EnumMap<>(JvmAxis.class);
        for (JvmAxis axis : JvmAxis.values()) {
            fields.list(axis.key(), value -> axis.check(Reading.text(value), value.where()))
                    .ifPresent(choices -> axes.put(axis, choices));
        }
        return axes;
    }

    private Settings settings(YamlValue value) {
        return SettingsReader.named(Reading.text(value), value.where(), profiles);
    }

    private static String label(YamlValue value) {
        String label = Reading.text(value);
        if (!label.matches("[A-Za-z0-9][A-Za-z0-9._+-]{0,60}")) {
            throw new Misread(
                    value.where(),
                    "label is also a folder name, and cannot be: " + label,
                    "write letters, digits, dots and hyphens");
        }
        return label;
    }

    private static Objective objective(YamlValue value) {
        try {
            return Objective.parse(Reading.text(value));
        } catch (IllegalArgumentException e) {
            throw new Misread(
                    value.where(),
                    "slo is " + e.getMessage(),
                    "write p50, p90, p99 or p99.9, < and a time, for example slo: p99 < 50ms");
        }
    }

    private static Path path(YamlValue value) {
        try {
            return Path.of(Reading.text(value));
        } catch (InvalidPathException e) {
            throw new Misread(value.where(), value.key() + " is no path: " + e.getReason(), "write app: build/app.jar");
        }
    }

    private static String jdk(YamlValue value) {
        return ServerItem.jdk(Reading.text(value), value.where());
    }

    private static String jvmOption(YamlValue value) {
        return JvmOptions.check(Reading.text(value), value.where());
    }

    static JvmState state(String name, String where) {
        return switch (name) {
            case "warm" -> JvmState.WARM;
            case "starting" -> JvmState.STARTING;
            default -> throw new Misread(where, "no such state: " + name, "write warm or starting");
        };
    }

    /** Empty for {@code auto}. */
    private static Optional<Duration> budget(YamlValue value) {
        return Reading.text(value).equals(Plans.AUTO) ? Optional.empty() : Optional.of(time(value));
    }

    private static Duration time(YamlValue value) {
        Duration time = Durations.parse(Reading.text(value), value.where() + ": " + value.key());
        if (time.toMillis() == 0) {
            throw new Misread(value.where(), value.key() + " must be longer than nothing", "write for example 5m");
        }
        return time;
    }

    /** A margin as {@code 3%} or {@code 0.03}. */
    static double margin(String text, String where) {
        return Reading.ratio(text)
                .map(java.math.BigDecimal::doubleValue)
                .filter(margin -> margin > 0 && margin < 1)
                .orElseThrow(() -> new Misread(where, "margin must lie between 0 and 1: " + text, "write 0.03 or 3%"));
    }

    private static MarginSource marginFrom(YamlValue value) {
        return Stream.of(MarginSource.values())
                .filter(source -> source.name().toLowerCase(Locale.ROOT).equals(Reading.text(value)))
                .findFirst()
                .orElseThrow(() -> new Misread(
                        value.where(),
                        MARGIN_FROM + " is plan, calibration or limit, not " + Reading.text(value),
                        "leave it out: Assay writes it"));
    }

    private static CpuSet cpus(YamlValue value) {
        return value instanceof Items items
                ? Cpus.parse(
                        String.join(
                                ",", items.items().stream().map(Reading::text).toList()),
                        value.where())
                : Cpus.parse(Reading.text(value), value.where());
    }
}
