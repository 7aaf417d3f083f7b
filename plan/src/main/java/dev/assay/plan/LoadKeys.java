package dev.assay.plan;

import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.LoadPlan;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import dev.assay.plan.PlanFlag.Use;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.PlanError;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The keys of the map {@code load} of a plan; {@link PlanKeys} has the others. */
final class LoadKeys {
    static final String SECTION = "load";

    static final PlanKey<Integer> CONNECTIONS = PlanKey.in(
                    SECTION, "connections", value -> (int) FieldReader.whole(value, 1, LoadPlan.MAX_CONNECTIONS))
            .flag(PlanFlag.of("connections", "N", "Open connections. Default: 32.")
                    .or("c")
                    .in(Use.LOAD))
            .usually(32)
            .written(plan -> plan.load().connections())
            .example("\nload:\n")
            .example("  connections: 32", "");

    static final PlanKey<Rate> RATE = PlanKey.in(SECTION, "rate", LoadReader::rate)
            .flag(PlanFlag.of(
                            "rate",
                            "N",
                            "Requests/s at which contenders are compared. Default: half the throughput of the slowest"
                                    + " contender in the pilot.")
                    .in(Use.LOAD))
            .usually(Defaults.RATE)
            .written(plan -> PlanWriter.rate(plan.load().rate()))
            .example(
                    "  rate: auto",
                    "requests per second, or a share of the lowest throughput in the pilot, such as 60% (at most 70%)");

    static final PlanKey<Arrivals> ARRIVALS = PlanKey.in(
                    SECTION, "arrivals", value -> FieldReader.word(value, Arrivals.class))
            .usually(Arrivals.POISSON)
            .written(plan -> FieldReader.word(plan.load().arrivals()))
            .example("  arrivals: poisson", "or uniform");

    static final PlanKey<Wire> WIRE = PlanKey.<Wire>of(
                    SECTION,
                    List.of("http10", "http2", "streams", "no-keepalive", "compressed", "expect-continue"),
                    (map, file) -> Optional.of(LoadReader.wire(map)))
            .usually(Wire.PLAIN)
            .writes(plan -> PlanWriter.wire(plan.load().wire()))
            .example("  http10: false", "true: HTTP/1.0, as ApacheBench sends")
            .example("  http2: false", "true: prior knowledge; with https ALPN; needs server.http2.enabled")
            .example("  streams: 1", "with http2: concurrent requests per connection")
            .example("  no-keepalive: false", "true: a connection for each request")
            .example("  compressed: false", "true: accepts gzip-compressed responses")
            .example("  expect-continue: false", "true: sends Expect: 100-continue and waits at most a second");

    static final PlanKey<Trust> TLS = PlanKey.<Trust>of(
                    SECTION, List.of("https", "insecure", "cacert"), (map, file) -> LoadReader.tls(map))
            .writes(plan -> PlanWriter.tls(plan.load().tls()))
            .example("  https: false", "true: the app speaks TLS (server.ssl.* in the jar or in the settings)")
            .example("# insecure: true", "with https: accept any certificate, for example a self-signed one")
            .example("# cacert: ca.pem", "with https: certificate authorities to trust; default: the JDK's");

    private static final List<AddedKey> OF_SATELLITES =
            ServiceLoader.load(AddedKey.class, AddedKey.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .sorted(Comparator.comparing(AddedKey::name))
                    .toList();

    private static final List<PlanKey<List<String>>> ADDED =
            OF_SATELLITES.stream().map(LoadKeys::added).toList();

    static final PlanKey<LoadOrigin> ORIGIN = PlanKey.<LoadOrigin>of(
                    SECTION, List.of("host", "listen"), (map, file) -> LoadReader.origin(map))
            .writes(plan -> PlanWriter.origin(plan.load().origin()))
            .example(
                    "# host: me@there",
                    "send the load from another machine over ssh, or several: [a, b]; default: this one")
            .example("# listen: 192.0.2.7", "with host: where servers listen; default: the address on the route to it");

    /** Keys of {@code assay load} only; an experiment rejects them with a message of their own. */
    static final PlanKey<Void> OF_A_LOAD_ALONE = alone(
            "itself decides how long and how many",
            "users",
            "ramp",
            "loops",
            "think",
            "requests",
            "duration",
            "settle");

    /** The same for the client's certificate. */
    static final PlanKey<Void> CERTIFICATE = alone("shows no client certificate", "cert", "key");

    static final List<PlanKey<?>> ALL = Stream.of(
                    List.of(CONNECTIONS, RATE, ARRIVALS, WIRE, TLS),
                    ADDED,
                    List.of(ORIGIN, OF_A_LOAD_ALONE, CERTIFICATE))
            .flatMap(List::stream)
            .collect(Collectors.toUnmodifiableList());

    private LoadKeys() {}

    private static PlanKey<Void> alone(String why, String... keys) {
        List<String> names = List.of(keys);
        return PlanKey.of(SECTION, names, (map, file) -> LoadReader.refused(map, names, why));
    }

    private static PlanKey<List<String>> added(AddedKey key) {
        PlanKey<List<String>> words =
                PlanKey.<List<String>>of(SECTION, List.of(key.name()), (map, file) -> words(map, key));
        return key.flag()
                .map(words::flag)
                .orElse(words)
                .usually(List.of())
                .writtenIf(plan -> Optional.ofNullable(plan.load().added().get(key.name())))
                .example(key.example(), key.meaning());
    }

    private static Optional<List<String>> words(FieldReader map, AddedKey key) {
        Set<String> seen = new HashSet<>();
        return map.list(key.name(), value -> {
            String word = key.read(FieldReader.text(value), value.where());
            if (!seen.add(word)) {
                throw new PlanError(value.where(), word + " is named twice", "Leave one of them out.");
            }
            return word;
        });
    }

    private static Map<String, List<String>> added(PlanValues values) {
        return ADDED.stream()
                .filter(key -> !values.of(key).isEmpty())
                .collect(Collectors.toUnmodifiableMap(PlanKey::name, values::of));
    }

    /** What satellites need more in a block of a plan, for each contender. */
    static Duration inBlocks(Plan plan) {
        return OF_SATELLITES.stream()
                .flatMap(key -> Optional.ofNullable(plan.load().added().get(key.name())).map(key::inBlocks).stream())
                .reduce(Duration.ZERO, Duration::plus);
    }

    static LoadPlan plan(PlanValues values) {
        return new LoadPlan(
                values.of(CONNECTIONS),
                values.of(RATE),
                values.of(ARRIVALS),
                values.of(WIRE),
                values.given(TLS),
                added(values),
                values.given(ORIGIN));
    }
}
