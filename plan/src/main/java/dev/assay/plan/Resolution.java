package dev.assay.plan;

import dev.assay.model.Contender;
import dev.assay.model.JvmState;
import dev.assay.model.LoadPlan;
import dev.assay.model.MarginSource;
import dev.assay.model.Plan;
import dev.assay.model.Rate;
import dev.assay.model.Settings;
import dev.assay.model.Step;
import dev.assay.model.Wire;
import dev.assay.model.Workload;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Flags over file over defaults. */
final class Resolution {
    private final PlanDraft draft;
    private final PlanFlags flags;
    private final Problems problems;
    private final Margin usual;

    /** @param usual the margin if neither flags nor file say one */
    Resolution(PlanDraft draft, PlanFlags flags, Problems problems, Margin usual) {
        this.draft = draft;
        this.flags = flags;
        this.problems = problems;
        this.usual = usual;
    }

    Plan plan(long freshSeed) {
        checkFlags();
        Contenders contenders = contenders();
        JvmOptions.Spread jvm = JvmOptions.spread(jvmOptions(), contenders.ownJvmOptions());
        List<Contender> named =
                problems.attempt(() -> contenders.named(jvm.own())).orElse(List.of());
        Workload workload = workload();
        problems.throwIfAny();
        Margin margin = margin();
        Plan plan = new Plan(
                flags.app().or(draft::app),
                named,
                jvm.common(),
                workload,
                new LoadPlan(
                        flags.connections().orElse(draft.connections().orElse(Defaults.CONNECTIONS)),
                        rate(),
                        draft.arrivals().orElse(Defaults.ARRIVALS),
                        draft.wire().orElse(Wire.PLAIN),
                        draft.tls(),
                        draft.tools()),
                flags.budget().or(draft::budget).orElse(Defaults.BUDGET),
                margin.share(),
                flags.seed().orElse(draft.seed().orElse(freshSeed)),
                flags.startupRounds().isPresent() ? flags.startupRounds() : optional(draft.startupRounds()),
                draft.readyTimeout().orElse(Defaults.READY_TIMEOUT),
                flags.port().isPresent() ? flags.port() : optional(draft.port()),
                draft.servers(),
                draft.generator(),
                PriceText.of(draft),
                draft.objective(),
                margin.from(),
                draft.state().orElse(JvmState.WARM),
                draft.sandbox().orElse(false));
        Plan sized = flags.budget().or(draft::budget).isPresent() ? plan : withDefaultBudget(plan);
        return draft.normalise().orElse(false) ? Plans.normalised(sized) : sized;
    }

    /** As much as an answer usually takes, or what six blocks of so many contenders need. */
    private static Plan withDefaultBudget(Plan plan) {
        Duration smallest = Schedules.smallestBudget(plan);
        return smallest.compareTo(plan.budget()) > 0 ? plan.withBudget(smallest) : plan;
    }

    private Contenders contenders() {
        List<ServerItem> items = flags.servers().stream()
                .flatMap(text -> problems.attempt(() -> ServerItem.parse(text, "--servers")).stream())
                .toList();
        if (flags.servers().isEmpty()) {
            items = draft.contenders().isEmpty() ? Defaults.contenders() : draft.contenders();
        }
        Map<JvmAxis, List<String>> axes = axesOfFlags();
        Optional<Settings> settings = flags.settings()
                .flatMap(name -> problems.attempt(() -> SettingsReader.named(name, "--settings", draft.profiles())));
        if (settings.isPresent() || !flags.jdks().isEmpty() || !flags.axes().isEmpty()) {
            items = items.stream().map(item -> overridden(item, settings, axes)).toList();
        }
        return new Contenders(
                items,
                settings.or(draft::settings).orElse(Settings.DEFAULTS),
                flags.jdks().isEmpty() ? draft.jdks() : flags.jdks(),
                over(draft.axes(), axes));
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

    /** A flag holds for every contender, also for those that say something else in the file. */
    private ServerItem overridden(ServerItem item, Optional<Settings> settings, Map<JvmAxis, List<String>> axes) {
        return new ServerItem(
                item.where(),
                item.server(),
                item.version(),
                item.label(),
                settings.isPresent() ? settings : item.settings(),
                flags.jdks().isEmpty() ? item.jdks() : List.of(),
                item.jvm(),
                over(item.axes(), axes));
    }

    private List<String> jvmOptions() {
        return flags.jvmOptions().isEmpty() ? draft.jvm().orElse(List.of()) : flags.jvmOptions();
    }

    private Workload workload() {
        Optional<Workload> asked =
                flags.path().flatMap(path -> problems.attempt(() -> get(path))).or(draft::workload);
        boolean builtIn = flags.app().or(draft::app).map(Defaults::isBuiltIn).orElse(true);
        return asked.orElseGet(() -> builtIn ? Defaults.builtInApp() : get("/"));
    }

    private static Workload get(String path) {
        WorkloadReader.path(path, "--path", "the path");
        return new Workload(List.of(Step.get(path)));
    }

    private Margin margin() {
        if (flags.margin().isPresent()) {
            return Margin.given(flags.margin().getAsDouble());
        }
        return draft.margin()
                .map(share -> new Margin(share, draft.marginFrom().orElse(MarginSource.PLAN)))
                .orElse(usual);
    }

    private Rate rate() {
        return flags.rate().isPresent()
                ? new Rate.Fixed(flags.rate().getAsDouble())
                : draft.rate().orElse(Defaults.RATE);
    }

    private void checkFlags() {
        flags.jdks().forEach(jdk -> problems.attempt(() -> ServerItem.jdk(jdk, "--jdk")));
        flags.jvmOptions().forEach(option -> problems.attempt(() -> JvmOptions.check(option, "--jvm")));
        flags.budget()
                .filter(budget -> budget.toMillis() <= 0)
                .ifPresent(budget -> bad("--budget", "must be longer than nothing", "write for example --budget 5m"));
        flags.margin().ifPresent(margin -> {
            if (!(margin > 0 && margin < 1)) {
                bad("--margin", "must lie between 0 and 1: " + margin, "write for example --margin 3%");
            }
        });
        flags.rate().ifPresent(rate -> {
            if (!(rate > 0 && rate < 1e9)) {
                bad("--rate", "must be requests per second above 0", "write for example --rate 2000");
            }
        });
        inRange(flags.connections(), "--connections", 1, 20_000);
        inRange(flags.startupRounds(), "--startup-rounds", 0, 1000);
        inRange(flags.port(), "--port", 1, 65_535);
    }

    private void inRange(OptionalInt value, String flag, int min, int max) {
        value.ifPresent(number -> {
            if (number < min || number > max) {
                bad(flag, "is out of range: " + number, "write a whole number from " + min + " to " + max);
            }
        });
    }

    private void bad(String flag, String what, String instead) {
        problems.add(new Misread(flag, what, instead));
    }

    static OptionalInt optional(Optional<Integer> value) {
        return value.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }
}
