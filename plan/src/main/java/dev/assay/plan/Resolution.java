package dev.assay.plan;

import dev.assay.model.Contender;
import dev.assay.model.LoadPlan;
import dev.assay.model.Plan;
import dev.assay.model.Server;
import dev.assay.model.Settings;
import dev.assay.model.Step;
import dev.assay.model.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/** Resolves a plan: flags over file over defaults. */
public final class Resolution {
    private final PlanFile file;
    private final PlanFlags flags;
    private final Problems problems;
    private final Margin usual;
    private final Function<Path, List<Server>> servers;

    /**
     * A plan to be resolved.
     *
     * @param usual the margin if neither flags nor file set one
     * @param servers those of an app, if neither flags nor file name any
     */
    public Resolution(
            PlanFile file, PlanFlags flags, Problems problems, Margin usual, Function<Path, List<Server>> servers) {
        this.file = file;
        this.flags = flags;
        this.problems = problems;
        this.usual = usual;
        this.servers = servers;
    }

    public Plan plan(long freshSeed) {
        PlanValues values = PlanValues.resolved(flags, file, usual, freshSeed);
        checkFlags();
        values.check(problems);
        Contenders contenders = contenders();
        JvmOptions.Spread jvm = JvmOptions.spread(
                jvmOptions(),
                contenders.ownJvmOptions(),
                values.given(PlanKeys.ERGONOMICS).orElse(false));
        List<Contender> named =
                problems.attempt(() -> contenders.named(jvm.own())).orElse(List.of());
        Workload workload = workload(named);
        problems.throwIfAny();
        Plan plan = withoutUnused(PlanKeys.plan(values, named, jvm.common(), workload));
        Plan sized = values.given(PlanKeys.BUDGET).isPresent() ? plan : withDefaultBudget(plan);
        return values.of(PlanKeys.NORMALISE) ? Plans.normalised(sized) : sized;
    }

    /** Drops the plan's jar if every contender has its own. */
    private static Plan withoutUnused(Plan plan) {
        boolean unused =
                plan.contenders().stream().allMatch(contender -> contender.app().isPresent());
        return unused ? plan.withApp(Optional.empty()) : plan;
    }

    /** The default budget, or more if six blocks of these contenders need it. */
    static Plan withDefaultBudget(Plan plan) {
        Duration smallest = Schedules.smallestBudget(plan);
        return smallest.compareTo(plan.budget()) > 0 ? plan.withBudget(smallest) : plan;
    }

    private Contenders contenders() {
        List<ServerItem> items = items();
        Map<JvmAxis, List<String>> axes = axesOfFlags();
        Optional<Settings> settings = flags.settings()
                .flatMap(name -> problems.attempt(() -> SettingsReader.named(name, "--settings", file.profiles())));
        if (settings.isPresent() || !flags.jdks().isEmpty() || !flags.axes().isEmpty()) {
            items = items.stream().map(item -> overridden(item, settings, axes)).toList();
        }
        return new Contenders(
                items,
                settings.or(() -> file.get(PlanKeys.SETTINGS)).orElse(Settings.DEFAULTS),
                flags.jdks().isEmpty() ? file.get(PlanKeys.JDK).orElse(List.of()) : flags.jdks(),
                over(file.get(PlanKeys.AXES).orElse(Map.of()), axes));
    }

    private List<ServerItem> items() {
        List<ServerItem> named = flags.servers().stream()
                .flatMap(text -> problems.attempt(() -> ServerItem.parse(text, "--servers")).stream())
                .toList();
        if (!flags.jars().isEmpty()) {
            return flags.jars().stream().flatMap(jar -> items(jar, named)).toList();
        }
        return flags.servers().isEmpty() ? file.get(PlanKeys.SERVERS).orElseGet(this::usualItems) : named;
    }

    /** Reads the app, so that all other problems are reported first. */
    private List<ServerItem> usualItems() {
        problems.throwIfAny();
        return Defaults.contenders(app().map(servers).orElse(Defaults.SERVERS));
    }

    private Optional<Path> app() {
        return flags.app().or(() -> file.get(PlanKeys.APP));
    }

    /** The jar with its own server, or on each of the given ones. */
    private static Stream<ServerItem> items(Jars.Named jar, List<ServerItem> servers) {
        List<ServerItem> on = servers.isEmpty() ? List.of(ServerItem.own(jar.argument())) : servers;
        return on.stream()
                .map(item -> item.of(on.size() == 1 ? jar.name() : jar.name() + "-" + item.serverName(), jar.jar()));
    }

    private Map<JvmAxis, List<String>> axesOfFlags() {
        Map<JvmAxis, List<String>> axes = new EnumMap<>(JvmAxis.class);
        flags.axes()
                .forEach((axis, choices) -> axes.put(
                        axis,
                        choices.stream()
                                .flatMap(choice ->
                                        problems.attempt(() -> axis.check(choice, "--" + axis.key())).stream())
                                .toList()));
        return axes;
    }

    private static Map<JvmAxis, List<String>> over(
            Map<JvmAxis, List<String>> weaker, Map<JvmAxis, List<String>> stronger) {
        Map<JvmAxis, List<String>> both = new EnumMap<>(JvmAxis.class);
        both.putAll(weaker);
        both.putAll(stronger);
        return both;
    }

    /** A flag applies to every contender, even if its entry in the file says otherwise. */
    private ServerItem overridden(ServerItem item, Optional<Settings> settings, Map<JvmAxis, List<String>> axes) {
        return new ServerItem(
                item.where(),
                item.server(),
                item.version(),
                item.label(),
                settings.isPresent() ? settings : item.settings(),
                flags.jdks().isEmpty() ? item.jdks() : List.of(),
                item.jvm(),
                over(item.axes(), axes),
                item.app());
    }

    private List<String> jvmOptions() {
        return flags.jvmOptions().isEmpty() ? file.get(PlanKeys.JVM).orElse(List.of()) : flags.jvmOptions();
    }

    private Workload workload(List<Contender> contenders) {
        Optional<Workload> asked =
                flags.path().flatMap(path -> problems.attempt(() -> get(path))).or(() -> file.get(PlanKeys.WORKLOAD));
        Optional<Path> app = app();
        boolean builtIn = contenders.stream()
                .allMatch(contender ->
                        contender.app().or(() -> app).map(Defaults::isBuiltIn).orElse(true));
        return asked.orElseGet(() -> builtIn ? Defaults.builtInApp() : get("/"));
    }

    private static Workload get(String path) {
        WorkloadReader.path(path, "--path", "the path");
        return new Workload(List.of(Step.get(path)));
    }

    private void checkFlags() {
        flags.jdks().forEach(jdk -> problems.attempt(() -> ServerItem.jdk(jdk, "--jdk")));
        flags.jvmOptions().forEach(option -> problems.attempt(() -> JvmOptions.check(option, "--jvm")));
        flags.budget()
                .filter(budget -> budget.toMillis() <= 0)
                .ifPresent(budget -> bad("--budget", "must be longer than zero", "Write for example --budget 5m"));
        flags.margin().ifPresent(margin -> {
            if (!(margin > 0 && margin < 1)) {
                bad("--margin", "must lie between 0 and 1: " + margin, "Write for example --margin 3%");
            }
        });
        flags.rate().ifPresent(rate -> {
            if (!(rate > 0 && rate < 1e9)) {
                bad("--rate", "must be requests per second above 0", "Write for example --rate 2000");
            }
        });
        inRange(flags.connections(), "--connections", 1, LoadPlan.MAX_CONNECTIONS);
        inRange(flags.startupRounds(), "--startup-rounds", 0, Plan.MAX_STARTUP_ROUNDS);
        inRange(flags.port(), "--port", 1, 65_535);
    }

    private void inRange(OptionalInt value, String flag, int min, int max) {
        value.ifPresent(number -> {
            if (number < min || number > max) {
                bad(flag, "is out of range: " + number, "Write a whole number from " + min + " to " + max);
            }
        });
    }

    private void bad(String flag, String what, String instead) {
        problems.add(new PlanError(flag, what, instead));
    }
}
