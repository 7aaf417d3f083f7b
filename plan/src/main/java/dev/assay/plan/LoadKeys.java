package dev.assay.plan;

import dev.assay.model.Arrivals;
import dev.assay.model.LoadOrigin;
import dev.assay.model.LoadPlan;
import dev.assay.model.LoadTool;
import dev.assay.model.Rate;
import dev.assay.model.Trust;
import dev.assay.model.Wire;
import dev.assay.plan.PlanFlag.Takes;
import dev.assay.plan.PlanFlag.Use;
import java.util.List;
import java.util.Optional;

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
            .written(plan -> PlanKeys.word(plan.load().arrivals()))
            .example("  arrivals: poisson", "or uniform");

    static final PlanKey<Wire> WIRE = PlanKey.<Wire>of(
                    SECTION,
                    List.of("http10", "http2", "streams", "close", "compressed", "expect-continue"),
                    (map, file) -> Optional.of(LoadReader.wire(map)))
            .usually(Wire.PLAIN)
            .writes(plan -> PlanWriter.wire(plan.load().wire()))
            .example("  http10: false", "true: HTTP/1.0, as ApacheBench sends")
            .example("  http2: false", "true: prior knowledge; with https ALPN; needs server.http2.enabled")
            .example("  streams: 1", "with http2: concurrent requests per connection")
            .example("  close: false", "true: a connection for each request")
            .example("  compressed: false", "true: accepts gzip-compressed answers")
            .example("  expect-continue: false", "true: sends Expect: 100-continue and waits at most a second");

    static final PlanKey<Trust> TLS = PlanKey.<Trust>of(
                    SECTION, List.of("https", "insecure", "cacert"), (map, file) -> LoadReader.tls(map))
            .writes(plan -> PlanWriter.tls(plan.load().tls()))
            .example("  https: false", "true: the app speaks TLS (server.ssl.* in the jar or in the settings)")
            .example("# insecure: true", "with https: accept any certificate, for example a self-signed one")
            .example("# cacert: ca.pem", "with https: certificate authorities to trust; default: the JDK's");

    static final PlanKey<List<LoadTool>> TOOLS = PlanKey.<List<LoadTool>>of(
                    SECTION, List.of("tool"), (map, file) -> LoadTools.read(map, "tool"))
            .flag(PlanFlag.of(
                            "cross-check",
                            "TOOLS",
                            "Afterwards, repeat the load with other load tools, and report whether the ranking survives:"
                                    + " ab, jmeter, gatling, wrk, k6, hyperfoil. Takes time beyond the budget.")
                    .taking(Takes.LIST)
                    .in(Use.COMPARISON))
            .usually(List.of())
            .writtenIf(plan -> Optional.of(
                            plan.load().tools().stream().map(LoadTool::id).toList())
                    .filter(tools -> !tools.isEmpty()))
            .example(
                    "# tool: [ab, jmeter, gatling]",
                    "cross-check the ranking with other load tools afterwards; default: none");

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

    /** The same for the client's certificate, which {@link LoadReader#certificate} reads. */
    static final PlanKey<Void> CERTIFICATE = alone("shows no client certificate", "cert", "key");

    static final List<PlanKey<?>> ALL =
            List.of(CONNECTIONS, RATE, ARRIVALS, WIRE, TLS, TOOLS, ORIGIN, OF_A_LOAD_ALONE, CERTIFICATE);

    private LoadKeys() {}

    private static PlanKey<Void> alone(String why, String... keys) {
        List<String> names = List.of(keys);
        return PlanKey.of(SECTION, names, (map, file) -> LoadReader.refused(map, names, why));
    }

    /** The load given by the values. */
    static LoadPlan plan(PlanValues values) {
        return new LoadPlan(
                values.of(CONNECTIONS),
                values.of(RATE),
                values.of(ARRIVALS),
                values.of(WIRE),
                values.given(TLS),
                values.of(TOOLS),
                values.given(ORIGIN));
    }
}
