package dev.assay.plan;

import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.plan.yaml.Problems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Resolves a plan: flags over file over defaults. */
public final class Resolution {
    private final PlanFile file;
    private final PlanFlags flags;
    private final Problems problems;
    private final PlanValues values;
    private final Function<Path, List<Server>> servers;

    /**
     * A plan to be resolved.
     *
     * @param usual the margin if neither flags nor file set one
     * @param freshSeed the seed if neither sets one
     * @param servers those of an app, if neither flags nor file name any
     */
    public Resolution(
            PlanFile file, PlanFlags flags, Margin usual, long freshSeed, Function<Path, List<Server>> servers) {
        this.file = file;
        this.flags = flags;
        this.problems = file.problems();
        this.values = PlanValues.resolved(flags, file, usual, freshSeed);
        this.servers = servers;
    }

    /** The plan; what is wrong with it is kept as a problem of the file. */
    public Plan plan() {
        PlanKeys.ALL.forEach(values::flagged);
        Contenders contenders = contenders();
        JvmOptions.Spread jvm = JvmOptions.spread(
                values.of(PlanKeys.JVM), contenders.ownJvmOptions(), values.of(PlanKeys.JVM_DEFAULTS));
        List<Contender> named =
                problems.attempt(() -> contenders.named(jvm.own())).orElse(List.of());
        Workload workload = workload(named);
        problems.throwIfAny();
        Plan plan = withoutUnused(PlanKeys.plan(values, named, jvm.common(), workload));
        Plan sized = values.of(PlanKeys.BUDGET).time().isPresent() ? plan : withDefaultBudget(plan);
        return values.of(PlanKeys.STRIP_HEADERS) ? Plans.normalised(sized) : sized;
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

    /** A flag applies to every contender, even if its entry in the file says otherwise. */
    private Contenders contenders() {
        Map<JvmAxis, List<String>> axes = PlanKeys.axes(values::flagged);
        Optional<Settings> settings = values.flagged(PlanKeys.SETTINGS);
        boolean jdks = values.flagged(PlanKeys.JDK).isPresent();
        return new Contenders(
                items().stream()
                        .map(item -> overridden(item, settings, jdks, axes))
                        .toList(),
                values.given(PlanKeys.SETTINGS).orElse(Settings.DEFAULTS),
                values.of(PlanKeys.JDK),
                PlanKeys.axes(values::given));
    }

    private List<ServerItem> items() {
        Optional<List<ServerItem>> named = values.flagged(PlanKeys.SERVERS);
        return flags.jars().isEmpty()
                ? named.or(() -> file.get(PlanKeys.SERVERS)).orElseGet(this::usualItems)
                : flags.jars().stream()
                        .flatMap(jar -> items(jar, named.orElse(List.of())))
                        .toList();
    }

    /** Reads the app, so that all other problems are reported first. */
    private List<ServerItem> usualItems() {
        problems.throwIfAny();
        return Defaults.contenders(app().map(servers).orElse(Defaults.SERVERS));
    }

    private Optional<Path> app() {
        return values.given(PlanKeys.APP);
    }

    /** The jar with its own server, or on each of the given ones. */
    private static Stream<ServerItem> items(Jars.Named jar, List<ServerItem> servers) {
        List<ServerItem> on = servers.isEmpty() ? List.of(ServerItem.own(jar.argument())) : servers;
        return on.stream()
                .map(item -> item.of(on.size() == 1 ? jar.name() : jar.name() + "-" + item.serverName(), jar.jar()));
    }

    private static ServerItem overridden(
            ServerItem item, Optional<Settings> settings, boolean jdks, Map<JvmAxis, List<String>> axes) {
        Map<JvmAxis, List<String>> choices = new HashMap<>(item.axes());
        choices.putAll(axes);
        return new ServerItem(
                item.where(),
                item.server(),
                item.version(),
                item.label(),
                settings.isPresent() ? settings : item.settings(),
                jdks ? List.of() : item.jdks(),
                item.jvm(),
                choices,
                item.app(),
                item.added());
    }

    private Workload workload(List<Contender> contenders) {
        Optional<Path> app = app();
        boolean builtIn = contenders.stream()
                .allMatch(contender ->
                        contender.app().or(() -> app).map(Defaults::isBuiltIn).orElse(true));
        RequestFlags requests = new RequestFlags(values, problems);
        return requests.withHeaders(requests.ofPaths()
                .or(() -> file.get(PlanKeys.WORKLOAD))
                .orElseGet(() -> builtIn ? Defaults.builtInApp() : new Workload(List.of(Step.get("/")))));
    }
}
