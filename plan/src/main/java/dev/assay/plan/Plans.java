package dev.assay.plan;

import dev.assay.model.BadInputException;
import dev.assay.model.evidence.MachineCalibration;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Prices;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.plan.yaml.Durations;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.YamlTree;
import dev.assay.plan.yaml.YamlValue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Turns plan files and flags into validated plans, and back. All methods are pure and thread-safe.
 *
 * <p>A relative {@code app} in a plan file is relative to the working directory, as on the command line.
 */
public final class Plans {
    /** Value of a budget: until every verdict is reached, but no longer than the default. */
    public static final String AUTO = "auto";

    /** A longer text is no plan. */
    public static final int MAX_CHARACTERS = YamlTree.MAX_CHARACTERS;

    /** A text with more maps, lists and values of theirs is no plan. */
    public static final int MAX_VALUES = YamlTree.MAX_NODES;

    private Plans() {}

    /**
     * The plan given by a file and flags, completed with defaults.
     *
     * @param file the plan file, if there is one
     * @param flags of the command line; override the file
     * @param freshSeed the seed if neither sets one
     * @throws BadInputException naming everything that is wrong: file, line, column, key, and what to write instead
     */
    public static Plan resolve(Optional<PlanText> file, PlanFlags flags, long freshSeed) {
        return resolve(file, flags, freshSeed, Optional.empty(), app -> Defaults.SERVERS);
    }

    /**
     * The same for an app that has been looked at, on a calibrated machine: if neither file nor flags set a margin, it is the effect of
     * a restart there, √2 times the standard deviation between warm JVMs of one server, but at least 3 and at most 5%.
     *
     * @param machine an earlier calibration of it; if empty or without that standard deviation, the default of 3% applies
     * @param servers the contenders for an app if neither file nor flags name any, the reference first; not asked without an app. It
     *     may throw a {@code BadInputException}
     */
    public static Plan resolve(
            Optional<PlanText> file,
            PlanFlags flags,
            long freshSeed,
            Optional<MachineCalibration> machine,
            Function<Path, List<Server>> servers) {
        PlanFile read = file.map(PlanFile::read).orElseGet(PlanFile::nothing);
        Resolution resolution = new Resolution(read, flags, Margin.usual(machine), freshSeed, servers);
        Optional<Plan> plan = read.problems().attempt(resolution::plan);
        read.problems().throwIfAny();
        return plan.orElseThrow();
    }

    /**
     * Reads the {@code plan.yaml} of a result folder. No defaults apply: the file is exactly what ran.
     *
     * @throws BadInputException if a key is missing or wrong
     */
    public static Plan parse(PlanText file) {
        PlanFile read = PlanFile.read(file);
        Optional<Plan> plan = read.problems().attempt(() -> complete(PlanValues.complete(read, file.name())));
        read.problems().throwIfAny();
        return plan.orElseThrow();
    }

    /** The same plan with optional response headers turned off on servers that have a setting for it. */
    public static Plan normalised(Plan plan) {
        return plan.withContenders(plan.contenders().stream()
                .map(contender -> contender.settings().knobs().contains(Settings.NORMALISED_HEADERS)
                        ? contender
                        : contender.with(contender.settings().with(Settings.NORMALISED_HEADERS)))
                .toList());
    }

    /** A plan file that uses every key, with comments on the meaning and default of each. */
    public static String example() {
        return PlanKeys.ALL.stream().map(PlanKey::example).collect(Collectors.joining());
    }

    /** The flags named after keys of a plan; their values go into {@link PlanFlags}. */
    public static List<PlanFlag> flags() {
        return PlanKeys.ALL.stream().flatMap(key -> key.flag().stream()).toList();
    }

    /** A plan as YAML that {@link #parse} reads back as an equal plan, and that {@code --plan} accepts. */
    public static String toYaml(Plan plan) {
        return PlanWriter.write(plan);
    }

    /** Whether a plan has values whose name or form suggests a secret. */
    public static boolean hasSecrets(Plan plan) {
        return !toYaml(plan).equals(toYamlWithoutSecrets(plan));
    }

    /** The same for sharing, with {@code ***} for values whose name or form suggests a secret. */
    public static String toYamlWithoutSecrets(Plan plan) {
        return PlanWriter.writeWithoutSecrets(plan);
    }

    /**
     * The budget that a flag asks for; empty for {@link #AUTO}, and without the flag.
     *
     * @param where the flag, for the message
     * @throws BadInputException if it is neither that nor a duration
     */
    public static Optional<Duration> budget(Optional<String> text, String where) {
        return text.filter(given -> !given.equals(AUTO)).map(given -> Durations.parse(given, where));
    }

    /** What another program wrote in YAML or JSON; empty if it is neither, or larger than such documents are. */
    public static Optional<YamlValue> document(PlanText file) {
        try {
            return YamlTree.document(file.name(), file.text());
        } catch (PlanError noDocument) {
            return Optional.empty();
        }
    }

    /** The flags about requests to a path, which have no key of their own. */
    public static List<PlanFlag> requestFlags() {
        return RequestFlags.flags();
    }

    /**
     * The requests to a path.
     *
     * @param where the path stands, for messages
     * @param flags about the requests
     * @param planned instead of a request to the path, with the headers that the flags name
     * @throws BadInputException naming everything that is wrong with path and flags
     */
    public static Workload requests(String where, String path, PlanFlags flags, Optional<Workload> planned) {
        PlanFile nothing = PlanFile.nothing();
        RequestFlags requests = new RequestFlags(values(flags, nothing, 0), nothing.problems());
        YamlValue to = new YamlValue.Scalar(where, where, path, YamlValue.ScalarType.TEXT, true);
        Optional<Workload> workload = planned.or(() -> requests.to(to)).map(requests::withHeaders);
        nothing.problems().throwIfAny();
        return workload.orElseThrow();
    }

    private static PlanValues values(PlanFlags flags, PlanFile nothing, long seed) {
        return PlanValues.resolved(flags, nothing, Margin.usual(Optional.empty()), seed);
    }

    /** The same plan with the prices that flags name; measurements do not change. */
    public static Plan priced(Plan plan, PlanFlags flags) {
        PlanFile nothing = PlanFile.nothing();
        PlanValues values = values(flags, nothing, plan.seed());
        Optional<Double> core = values.flagged(PlanKeys.CORE_PRICE);
        Optional<Double> memory = values.flagged(PlanKeys.MEMORY_PRICE);
        nothing.problems().throwIfAny();
        Optional<Prices> prices = PriceText.of(
                core.or(() -> plan.prices().flatMap(own -> PriceText.boxed(own.coreHour()))),
                memory.or(() -> plan.prices().flatMap(own -> PriceText.boxed(own.gbHour()))));
        return plan.with(new Plan.Extras(prices, plan.objective()));
    }

    private static Plan complete(PlanValues values) {
        Contenders contenders = new Contenders(values.of(PlanKeys.SERVERS), Settings.DEFAULTS, List.of(), Map.of());
        return PlanKeys.plan(
                values,
                contenders.named(contenders.ownJvmOptions()),
                values.of(PlanKeys.JVM),
                values.of(PlanKeys.WORKLOAD));
    }
}
