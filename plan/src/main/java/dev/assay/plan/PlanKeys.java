package dev.assay.plan;

import dev.assay.model.plan.Contender;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.JvmState;
import dev.assay.model.plan.MarginSource;
import dev.assay.model.plan.Objective;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.Settings;
import dev.assay.plan.PlanFlag.Takes;
import dev.assay.plan.PlanFlag.Use;
import dev.assay.plan.workload.WorkloadReader;
import dev.assay.plan.yaml.Durations;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.YamlValue;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The keys of a plan, in the order in which they are written: how each is read, its default, where it goes in a {@link Plan}, how it
 * is written back, its flag, and its lines in the example. This is the only list of them; those of the map {@code load} are in
 * {@link LoadKeys}.
 */
public final class PlanKeys {
    private static final String CPUS = "cpus";

    static final PlanKey<Path> APP = PlanKey.of("app", PlanReader::path)
            .flag(PlanFlag.of(
                    "app",
                    "NAME",
                    "Use a built-in app: orders (Spring Boot), or jersey (JAX-RS; also on grizzly, netty and jdk)."))
            .writtenIf(plan -> plan.app().map(Path::toString))
            .example("# Every key is optional; defaults are given in the comments.\n")
            .example("app: build/libs/shop.jar", "relative to this file; default: the built-in app")
            .example("\n");

    static final PlanKey<List<ServerItem>> SERVERS = PlanKey.<List<ServerItem>>of(
                    "", List.of("servers"), (map, file) -> map.read("servers", PlanReader.of(file)::contenders))
            .flag(PlanFlag.of(
                            "servers",
                            "LIST",
                            "Servers to compare, the reference first, for example jetty,tomcat@10.1.54. Default: every server"
                                    + " that the app can run on, its own first. own: the app's own, unchanged.")
                    .taking(Takes.LIST))
            .usually(List.of())
            .written(plan ->
                    plan.contenders().stream().map(PlanWriter::contender).toList())
            .example(
                    "servers:",
                    "the first is the reference; default: all that the app can run on, its own first; own: the app's own, unchanged")
            .example("  - tomcat", "")
            .example("  - jetty@12.0.36", "another version than the app's own")
            .example("  - server: undertow", "")
            .example("    label: undertow-wide", "its name in the result")
            .example("    settings: wide", "")
            .example("    jvm: [-XX:+UseZGC]", "added to the common options; replaces those it conflicts with")
            .example("    jdk: 25", "also version, gc, virtual-threads, startup-cache: for this contender only")
            .example("    add: [org.acme:tools:1.2]", "jars from Maven for its copy of the app, with what they need")
            .example("  - label: next", "")
            .example("    app: build/libs/next.jar", "a jar of its own; without server: the one it contains");

    static final PlanKey<Settings> SETTINGS = PlanKey.<Settings>of(
                    "", List.of("settings"), (map, file) -> map.read("settings", PlanReader.of(file)::settings))
            .flag(PlanFlag.of("settings", "NAME", "defaults, equal, or a profile of the plan file."))
            .example(
                    "settings: defaults",
                    "defaults, equal, a profile, or with single settings: defaults + requests per connection");

    static final PlanKey<Boolean> STRIP_HEADERS = PlanKey.of("strip-headers", FieldReader::truth)
            .usually(false)
            .flag(PlanFlag.of("strip-headers", "Suppress optional response headers where a server setting allows it."))
            .example("strip-headers: false", "true: suppress optional response headers");

    static final PlanKey<Map<String, Settings>> PROFILES = PlanKey.<Map<String, Settings>>of(
                    "", List.of("profiles"), (map, file) -> Optional.of(file.profiles()))
            .writtenIf(
                    plan -> Optional.of(PlanWriter.profiles(plan.contenders())).filter(all -> !all.isEmpty()))
            .example("profiles:", "")
            .example("  wide:", "Spring properties, nested or dotted")
            .example("    server.undertow.threads.worker: 400", "");

    static final PlanKey<List<String>> JDK = PlanKey.<List<String>>of(
                    "", List.of("jdk"), (map, file) -> map.list("jdk", PlanReader::jdk))
            .flag(PlanFlag.of("jdk", "LIST", "JDK feature versions, for example 17,25.")
                    .taking(Takes.LIST))
            .usually(List.of())
            .example("jdk: 17", "[17, 25] runs each server on both; default: the JDK that runs Assay");

    static final PlanKey<List<String>> JVM = PlanKey.<List<String>>of(
                    "", List.of("jvm"), (map, file) -> map.list("jvm", PlanReader::jvmOption))
            .flag(PlanFlag.of("jvm", "OPTION", "JVM option for every contender. Repeatable.")
                    .taking(Takes.REPEATED))
            .usually(List.of())
            .written(Plan::jvmOptions)
            .example("jvm: [-Xmx1g]", "for all; default: G1 and a heap of 512 MiB");

    static final PlanKey<Boolean> JVM_DEFAULTS = PlanKey.of("jvm-defaults", FieldReader::truth)
            .usually(false)
            .flag(PlanFlag.of("jvm-defaults", "Let the JVM choose GC and heap. Default: G1 with a heap of 512 MiB."))
            .writtenIf(plan -> JvmOptions.areComplete(plan) ? Optional.empty() : Optional.of(true))
            .example("jvm-defaults: false", "true: the JVM chooses GC and heap");

    static final PlanKey<List<String>> GC = axis(JvmAxis.GC, "GC: g1, parallel, serial, zgc, shenandoah. Default: g1.")
            .example("gc: g1", "[g1, zgc] runs each server with both; parallel, serial, shenandoah");

    static final PlanKey<List<String>> VIRTUAL_THREADS = axis(
                    JvmAxis.VIRTUAL_THREADS,
                    "off, on, or off,on to compare both (JDK 21 or newer). Default: as the app is configured.")
            .example("virtual-threads: off", "[off, on] runs each server with both; default: as the app is configured");

    static final PlanKey<List<String>> STARTUP_CACHE = axis(
                    JvmAxis.CACHE,
                    "Start-up cache: none, cds, aot (JDK 25); from Spring Boot 3.3 on. Created before the experiment."
                            + " Default: none.")
            .example("startup-cache: none", "created before the experiment: cds or aot, or a list")
            .example("\n");

    /** Read together with the workload, which uses the files. */
    static final PlanKey<Void> DATA = PlanKey.<Void>of("", List.of("data"), (map, file) -> Optional.empty())
            .writtenIf(plan -> Optional.of(PlanWriter.data(plan.workload())).filter(data -> !data.isEmpty()))
            .example("data: {notes: notes.csv}", "CSV files, relative to this file; docs/reference/load.yaml says more")
            .example("\n");

    static final PlanKey<Workload> WORKLOAD = PlanKey.<Workload>of(
                    "", List.of("workload"), (map, file) -> WorkloadReader.of(map, file.problems()))
            .written(plan -> PlanWriter.workload(plan.workload()))
            .example("""
            workload:                       # default: GET / (built-in app: its three endpoints)
                                            # or {sequence: [...]} as in docs/reference/load.yaml; an experiment leaves its pauses out
              headers: none                 # browser or curl: header lines of such a client, unless a step has its own
              steps:                        # where headers is left out, the list may stand right under workload
                - path: /orders/${int(1,10000)}
                  weight: 4                 # drawn four times as often as a step of weight 1
                - name: place an order
                  method: POST
                  path: /orders
                  headers: {Accept: application/json}
                  body:                     # a map or list is sent as JSON; a text as it is
                    customer: c${counter}   # 1, 2, 3 …
                    note: ${string(12)}     # 12 letters and digits
                    text: ${notes.text}     # a column of a data file
                    quantity: ${int(1,5)}   # a number; in quotes, a text
                  status: 201               # default: 200
            """);

    static final PlanKey<YamlValue> PATH = PlanKey.ofFlag(PlanFlag.of(
                    "path",
                    "PATH|@FILE",
                    "Path to ask for, instead of a workload in a plan file; @FILE has one on each line. Repeatable.")
            .taking(Takes.REPEATED));

    static final PlanKey<YamlValue> HEADER = PlanKey.ofFlag(
            PlanFlag.of("header", "\"NAME: VALUE\"", "Header of every request, or @FILE of such lines. Repeatable.")
                    .or("H")
                    .taking(Takes.REPEATED));

    static final PlanKey<YamlValue> METHOD =
            PlanKey.ofFlag(PlanFlag.of("method", "METHOD", "Request method. Default: GET, or POST with --body.")
                    .or("X"));

    static final PlanKey<YamlValue> BODY =
            PlanKey.ofFlag(PlanFlag.of("body", "TEXT|@FILE", "Request body, or a file that holds it.")
                    .or("d"));

    static final PlanKey<YamlValue> STATUS =
            PlanKey.ofFlag(PlanFlag.of("status", "CODE", "Status of a successful response. Default: 200."));

    static final PlanKey<BudgetText> BUDGET = PlanKey.of("budget", BudgetText::parse)
            .flag(PlanFlag.of(
                            "budget",
                            "TIME",
                            "Wall time at most, for example 30m; \"about 30m\" allows up to 50% more where a verdict needs"
                                    + " it. Default: auto, until every comparison of CPU per request is decided, about"
                                    + " 20m.")
                    .in(Use.VERDICT))
            .usually(BudgetText.AUTO)
            .written(BudgetText::format)
            .example("budget: 20m", "wall time at most; about 20m: up to half more for a verdict; default: auto");

    static final PlanKey<Double> MARGIN = PlanKey.of("margin", PlanReader::margin)
            .flag(PlanFlag.of(
                            "margin",
                            "PERCENT",
                            "Smallest difference that matters, for example 3%. Default: the effect of restarting a server"
                                    + " (3 to 5%) from an earlier calibration of this machine, otherwise 3%.")
                    .in(Use.VERDICT))
            .written(Plan::margin)
            .example(
                    "margin: 3%",
                    "smallest difference that matters; default: 3 to 5% from a calibration of the machine, else 3%");

    static final PlanKey<MarginSource> MARGIN_FROM = PlanKey.of(
                    "margin-from", value -> FieldReader.word(value, MarginSource.class))
            .usually(MarginSource.PLAN)
            .writtenIf(plan -> unless(MarginSource.PLAN, plan.marginFrom()).map(FieldReader::word))
            .example("margin-from: plan", "written by Assay (calibration or limit); leave it out");

    static final PlanKey<JvmState> COLD = PlanKey.of(
                    "cold", value -> FieldReader.truth(value) ? JvmState.STARTING : JvmState.WARM)
            .flag(PlanFlag.of(
                            "cold",
                            "Measure JVMs right after start, as for functions and services that scale to zero. Default:"
                                    + " when they have finished compiling.")
                    .in(Use.COMPARISON))
            .usually(JvmState.WARM)
            .writtenIf(plan -> unless(JvmState.WARM, plan.state()).map(cold -> true))
            .example("cold: false", "true: JVMs measured right after start");

    static final PlanKey<Long> SEED = PlanKey.of(
                    "seed", value -> FieldReader.whole(value, Long.MIN_VALUE, Long.MAX_VALUE))
            .flag(PlanFlag.of("seed", "N", "Seed for order, arrivals and data. Default: random."))
            .written(Plan::seed)
            .example("seed: 42", "default: random, recorded in the result");

    static final PlanKey<Integer> STARTUP_ROUNDS = PlanKey.in(
                    "startup", "rounds", value -> (int) FieldReader.whole(value, 0, Plan.MAX_STARTUP_ROUNDS))
            .flag(PlanFlag.of(
                            "startup-rounds",
                            "N",
                            "Extra starts of each contender, besides those of the blocks. Default: 0.")
                    .in(Use.VERDICT))
            .writtenIf(plan -> boxed(plan.startupRounds()))
            .example("startup: {rounds: 10}", "extra starts, besides those of the blocks; default: none");

    static final PlanKey<Duration> READY_TIMEOUT = PlanKey.of("ready-timeout", PlanReader::time)
            .usually(Duration.ofMinutes(2))
            .written(plan -> Durations.format(plan.readyTimeout()))
            .example("ready-timeout: 2m", "how long an app may take to start");

    static final PlanKey<Integer> PORT = PlanKey.of("port", value -> (int) FieldReader.whole(value, 1, 65_535))
            .flag(PlanFlag.of("port", "N", "First port to use. Default: free ports."))
            .writtenIf(plan -> boxed(plan.port()))
            .example("port: 18080", "the first of the contenders' ports; default: free ports");

    static final PlanKey<CpuSet> SERVERS_CPUS = PlanKey.in(CPUS, "servers", PlanReader::cpus)
            .writtenIf(plan -> plan.servers().map(CpuSet::toString))
            .example("cpus: {servers: \"0\", generator: \"1\"}", "default: chosen for the machine");

    static final PlanKey<CpuSet> GENERATOR_CPUS = PlanKey.in(CPUS, "generator", PlanReader::cpus)
            .writtenIf(plan -> plan.generator().map(CpuSet::toString));

    static final PlanKey<Objective> OBJECTIVE = PlanKey.of("slo", PlanReader::objective)
            .flag(PlanFlag.of(
                            "slo",
                            "LEVEL",
                            "Find the highest rate that meets this service level, for example \"p99 < 50ms\".")
                    .in(Use.VERDICT))
            .writtenIf(plan -> plan.objective().map(Objective::toString))
            .example("slo: p99 < 50ms", "find the highest rate that meets it; default: none");

    static final PlanKey<Double> CORE_PRICE = PlanKey.in(PriceText.SECTION, PriceText.CORE, PriceText::parse)
            .flag(PlanFlag.of(
                            "price-core-hour",
                            "N",
                            "Price of a CPU core per hour, in any currency, to price a million requests.")
                    .in(Use.COMPARISON))
            .writtenIf(plan -> plan.prices().flatMap(prices -> PriceText.boxed(prices.coreHour())))
            .example("price: {core-hour: 0.04, gb-hour: 0.005}", "in any currency, to price a million requests");

    static final PlanKey<Double> MEMORY_PRICE = PlanKey.in(PriceText.SECTION, PriceText.MEMORY, PriceText::parse)
            .flag(PlanFlag.of("price-gb-hour", "N", "Price of a GB of memory per hour.")
                    .in(Use.COMPARISON))
            .writtenIf(plan -> plan.prices().flatMap(prices -> PriceText.boxed(prices.gbHour())));

    static final PlanKey<Boolean> SANDBOX = PlanKey.of("sandbox", FieldReader::truth)
            .usually(false)
            .flag(
                    PlanFlag.of(
                            "sandbox",
                            "Confine each contender with bubblewrap: no home directory, loopback network only, resource limits."))
            .writtenIf(plan -> unless(false, plan.sandbox()))
            .example("sandbox: false", "true: confine each contender with bubblewrap; loopback network only");

    static final List<PlanKey<?>> ALL = Stream.of(
                    List.<PlanKey<?>>of(APP, SERVERS, SETTINGS, STRIP_HEADERS, PROFILES),
                    List.<PlanKey<?>>of(JDK, JVM, JVM_DEFAULTS, GC, VIRTUAL_THREADS, STARTUP_CACHE),
                    List.<PlanKey<?>>of(DATA, WORKLOAD, PATH, HEADER, METHOD, BODY, STATUS),
                    LoadKeys.ALL,
                    List.<PlanKey<?>>of(BUDGET, MARGIN, MARGIN_FROM, COLD, SEED, STARTUP_ROUNDS),
                    List.<PlanKey<?>>of(READY_TIMEOUT, PORT, SERVERS_CPUS, GENERATOR_CPUS),
                    List.<PlanKey<?>>of(OBJECTIVE, CORE_PRICE, MEMORY_PRICE, SANDBOX))
            .flatMap(List::stream)
            .toList();

    private PlanKeys() {}

    private static PlanKey<List<String>> axis(JvmAxis axis, String description) {
        return PlanKey.<List<String>>of("", List.of(axis.key()), (map, file) -> map.list(axis.key(), axis::check))
                .flag(PlanFlag.of(axis.key(), "LIST", description).taking(Takes.LIST));
    }

    /** The choices made on each axis; an axis without one is missing. */
    static Map<JvmAxis, List<String>> axes(Function<PlanKey<List<String>>, Optional<List<String>>> choices) {
        Map<JvmAxis, List<String>> axes = new EnumMap<>(JvmAxis.class);
        choices.apply(GC).ifPresent(chosen -> axes.put(JvmAxis.GC, chosen));
        choices.apply(VIRTUAL_THREADS).ifPresent(chosen -> axes.put(JvmAxis.VIRTUAL_THREADS, chosen));
        choices.apply(STARTUP_CACHE).ifPresent(chosen -> axes.put(JvmAxis.CACHE, chosen));
        return axes;
    }

    /** The plan given by the values; {@code jvm} are the options common to all contenders. */
    static Plan plan(PlanValues values, List<Contender> contenders, List<String> jvm, Workload workload) {
        return new Plan(
                new Plan.Subject(values.given(APP), contenders, jvm, workload),
                new Plan.Setup(
                        LoadKeys.plan(values),
                        values.of(COLD),
                        values.of(SANDBOX),
                        values.of(READY_TIMEOUT),
                        unboxed(values.given(PORT)),
                        values.given(SERVERS_CPUS),
                        values.given(GENERATOR_CPUS)),
                new Plan.Extent(
                        values.of(BUDGET).time().orElse(Defaults.BUDGET),
                        values.of(BUDGET).limit(),
                        values.margin().share(),
                        values.margin().from(),
                        values.seed(),
                        unboxed(values.given(STARTUP_ROUNDS))),
                new Plan.Extras(
                        PriceText.of(values.given(CORE_PRICE), values.given(MEMORY_PRICE)), values.given(OBJECTIVE)));
    }

    /** The top-level keys of a plan, including its sections. */
    public static List<String> names() {
        return ALL.stream()
                .flatMap(key -> key.section().isEmpty() ? key.names().stream() : Stream.of(key.section()))
                .distinct()
                .toList();
    }

    public static List<String> names(String section) {
        return ALL.stream()
                .filter(key -> key.section().equals(section))
                .flatMap(key -> key.names().stream())
                .toList();
    }

    /** The sections: keys whose values are maps of keys. */
    static List<String> sections() {
        return ALL.stream()
                .map(PlanKey::section)
                .filter(section -> !section.isEmpty())
                .distinct()
                .toList();
    }

    private static <T> Optional<T> unless(T usual, T value) {
        return value.equals(usual) ? Optional.empty() : Optional.of(value);
    }

    static Optional<Integer> boxed(OptionalInt value) {
        return value.isPresent() ? Optional.of(value.getAsInt()) : Optional.empty();
    }

    private static OptionalInt unboxed(Optional<Integer> value) {
        return value.map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }
}
