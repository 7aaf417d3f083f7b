package dev.assay.report;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.Parity;
import dev.assay.model.evidence.Place;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.evidence.StartDetails;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.EffectiveSetting.Source;
import dev.assay.model.server.Identity;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Jdk;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.model.server.SwappedJar;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Invalid;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Scope;
import dev.assay.model.verdict.StartupSummary;
import dev.assay.model.verdict.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Experiments to draw: what a user gets on a good day and on bad ones. */
public final class Fixtures {
    public static final List<String> THREE = List.of("tomcat", "jetty", "undertow");

    private Fixtures() {}

    /** Three contenders, nine valid blocks, one spoiled block, one invalid slice, one failed start. */
    public static Experiment realistic() {
        Synthetic synthetic = new Synthetic(7, 0.05);
        List<Evidence> evidence = new ArrayList<>(List.of(pilot()));
        Synthetic starts = new Synthetic(11, 0.04);
        for (int round = 1; round <= 6; round++) {
            for (String id : THREE) {
                double readyMs = starts.noisy(4550);
                evidence.add(new Evidence.Startup(
                        Synthetic.START,
                        round,
                        id,
                        readyMs,
                        starts.noisy(7900),
                        starts.footprint(1),
                        new StartDetails(
                                OptionalDouble.of(0.68 * readyMs),
                                OptionalDouble.of(0.91 * readyMs),
                                Optional.empty())));
            }
        }
        evidence.add(new Evidence.FailedStartup(
                Synthetic.START,
                4,
                "undertow",
                "no successful response within 60 s",
                List.of("Started OrdersApplication")));
        for (int index = 1; index <= 10; index++) {
            evidence.add(
                    index == 5 ? spoiled(synthetic) : faultyFirst(synthetic, synthetic.block(index, THREE), index));
        }
        return new Experiment(plan(THREE), environment(THREE), evidence, verdict(comparisons(0.03, 9), 9));
    }

    /** Noise that no budget of ten minutes beats. */
    public static Experiment undecided() {
        Synthetic synthetic = new Synthetic(3, 0.3);
        List<Evidence> evidence = new ArrayList<>(List.of(pilot()));
        for (int index = 1; index <= 6; index++) {
            evidence.add(synthetic.block(index, THREE));
        }
        Verdict verdict = verdict(comparisons(0.25, 6), 6);
        return new Experiment(
                plan(THREE),
                environment(THREE),
                evidence,
                headline(
                        verdict,
                        "Undecided: "
                                + "jetty and undertow differ from tomcat by less than this experiment could tell in CPU per request "
                                + "(intervals reach from -27 to +31%, 6 blocks); about 14 more blocks are needed"));
    }

    /** The contenders do different work. */
    public static Experiment refused() {
        Parity parity = new Parity(
                Parity.Outcome.DIFFERENT,
                parity().responses(),
                List.of("GET /orders/{id}: jetty answered 404 with 0 bytes, tomcat 200 with 2,041 bytes"),
                Optional.of(new Parity.Contrast(
                        "GET /orders/{id}",
                        "jetty",
                        List.of("status 404", "Content-Length: 0", "(0 bytes of body)"),
                        "tomcat",
                        List.of(
                                "status 200",
                                "Content-Type: application/json",
                                "",
                                "{\"id\":1,\"lines\":[ …",
                                "(2,041 bytes of body)"))));
        List<Comparison> comparisons = List.of("jetty", "undertow").stream()
                .map(id -> Samples.comparison(
                        Metric.CPU_PER_REQUEST,
                        id,
                        "tomcat",
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        0.975,
                        0,
                        Outcome.REFUSED,
                        new Reason.Text("the contenders answer differently, so their costs are not comparable"),
                        true,
                        OptionalInt.empty(),
                        List.of()))
                .toList();
        Verdict verdict = Samples.with(
                Samples.verdict(
                        List.of(new Clause.Text("Refused: the contenders do not answer alike, so nothing was timed")),
                        List.of(),
                        comparisons,
                        0,
                        0,
                        true),
                Map.of("scope", new Scope.Text("one server CPU, JDK 17"), "parity", Optional.of(parity)));
        return new Experiment(plan(THREE), environment(THREE), List.of(), verdict);
    }

    /** The generator was late: one cause refuses nearly everything, no block was steady, and many slices do not count. */
    public static Experiment unreliable() {
        Synthetic synthetic = new Synthetic(3, 0.3);
        List<Evidence> evidence = new ArrayList<>(List.of(pilot()));
        for (int index = 1; index <= 6; index++) {
            evidence.add(synthetic.block(index, THREE));
        }
        Verdict v = verdict(comparisons(0.25, 6).stream().map(Fixtures::late).toList(), 0);
        List<Invalid> invalid = new ArrayList<>(v.basis().invalid());
        List<Limit> limits = new ArrayList<>(v.limits());
        for (int block = 1; block <= 6; block++) {
            for (String id : block == 3 ? List.of("tomcat") : THREE) {
                Finding late = new Finding.SliceUnsound(
                        List.of(Samples.gateFailed(Gate.DEQUEUE_LAG_P999, 1.0459 + block / 10.0, 1.3206)),
                        Finding.Despite.NOTHING);
                invalid.add(new Invalid(new Place.Slice(block, Phase.RATE, 0), id, late));
            }
        }
        limits.add(new Limit.Step("jetty", 1.6, 1.6, List.of(2)));
        limits.add(new Limit.Text("p99.9 rests on few requests"));
        Verdict verdict = Samples.with(
                v,
                Map.of(
                        "headline",
                        List.of(new Clause.Text("No verdict on CPU per request of Jetty and Undertow against Tomcat:"
                                + " the generator was late")),
                        "invalid",
                        invalid,
                        "limits",
                        limits));
        return new Experiment(plan(THREE), environment(THREE), evidence, verdict);
    }

    private static Comparison late(Comparison c) {
        boolean tail = c.metric().ofTail();
        boolean jetty = c.contender().equals("jetty");
        return switch (c.metric()) {
            case STARTUP, MEMORY ->
                without(c, Outcome.UNDECIDED, new Finding.TooFewReplicates(2, 3, true), OptionalInt.of(1));
            case THROUGHPUT, ALLOCATED, VOLUNTARY_SWITCHES -> c;
            default ->
                without(
                        c,
                        Outcome.REFUSED,
                        tail && !jetty
                                ? new Finding.MostBlocksUnusable(
                                        new Finding.TooFewRequests(
                                                c.metric(), 237, c.metric() == Metric.P999 ? 30_000 : 3_000),
                                        6,
                                        6,
                                        Advice.HIGHER_RATE)
                                : new Finding.MostBlocksUnusable(
                                        Samples.gateFailed(Gate.DEQUEUE_LAG_P999, jetty ? 1.7459 : 2.5989, 1.3206),
                                        tail ? 3 : 4,
                                        6,
                                        Advice.LESS_LOAD),
                        OptionalInt.empty());
        };
    }

    private static Comparison without(Comparison c, Outcome outcome, Finding why, OptionalInt more) {
        return new Comparison(
                c.metric(),
                c.contender(),
                c.reference(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                c.confidence(),
                0,
                outcome,
                new Reason.NotJudged(why, List.of()),
                c.primary(),
                more,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(why),
                Optional.empty(),
                Optional.empty());
    }

    /** Interrupted before anything was measured. */
    static Experiment empty() {
        Verdict verdict = Samples.verdict(List.of(new Clause.NothingMeasured()), List.of(), List.of(), 0, 0, false);
        return new Experiment(plan(List.of("tomcat")), environment(List.of()), List.of(), verdict);
    }

    /** One contender: figures, and nothing to compare them with. */
    static Experiment single() {
        List<String> ids = List.of("tomcat");
        Synthetic synthetic = new Synthetic(5, 0.03);
        List<Evidence> evidence = List.of(pilot(), synthetic.block(1, ids), synthetic.block(2, ids));
        Verdict full = verdict(List.of(), 2);
        Verdict verdict = Samples.with(
                full,
                Map.of(
                        "headline",
                        List.of(new Clause.Text("tomcat: 61.0 µs CPU per request at 2,000 req/s (2 blocks)")),
                        "contenders",
                        full.contenders().subList(0, 1),
                        "startup",
                        full.basis().startup().subList(0, 1),
                        "invalid",
                        List.of(),
                        "settings",
                        full.basis().settings().stream()
                                .filter(s -> s.contender().equals("tomcat"))
                                .toList(),
                        "parity",
                        Optional.empty()));
        return new Experiment(plan(ids), environment(ids), evidence, verdict);
    }

    static Verdict headline(Verdict v, String clause) {
        return Samples.with(v, Map.of("headline", List.of(new Clause.Text(clause))));
    }

    public static Verdict verdict(List<Comparison> comparisons, int blocks) {
        return new Verdict(
                List.of(
                        new Clause.Text("Jetty uses 5% less CPU per request than Tomcat (2 to 7%, 9 blocks)"),
                        new Clause.Text(
                                "cannot tell yet whether Undertow or Tomcat uses less CPU per request: the interval"
                                        + " is \u22121.4 to +3.9% after 9 blocks"),
                        new Clause.Text("about 14 more blocks needed")),
                new Scope.Text("one server CPU, JDK 17, 32 connections, 2,000 req/s, default settings"),
                THREE.stream().map(Fixtures::summary).toList(),
                comparisons,
                List.of(
                        new Limit.Text("Generator and servers share a machine of two CPUs: each had one."),
                        new Limit.Text(
                                "The speed of this machine varied by 18% between blocks; the blocks average it out."),
                        new Limit.Text("The responses differ in size or headers.")),
                blocks,
                2000,
                true,
                new Verdict.Basis(
                        THREE.stream().map(Fixtures::startup).toList(),
                        List.of(
                                invalid(
                                        new Place.Block(5),
                                        "jetty",
                                        "the server ended with exit code 137 during a slice"),
                                invalid(new Place.Slice(3, Phase.RATE, 0), "jetty", "generator-cpu: 71%, limit 60%"),
                                invalid(new Place.Round(4), "undertow", "no successful response within 60 s")),
                        settings(),
                        Optional.of(parity()),
                        List.of()),
                Verdict.Extras.NONE);
    }

    static List<Comparison> comparisons(double sd, int blocks) {
        Synthetic synthetic = new Synthetic(blocks, 0.05);
        Synthetic counters = new Synthetic(62, 0.05);
        Synthetic tails = new Synthetic(148, 0.05);
        List<Comparison> list = new ArrayList<>();
        for (String id : List.of("jetty", "undertow")) {
            double cost = Synthetic.COST.getOrDefault(id, 1.0);
            list.add(synthetic.comparison(Metric.CPU_PER_REQUEST, id, cost, sd, blocks, true));
            list.add(synthetic.comparison(Metric.P50, id, 1.0, sd * 0.7, blocks, false));
            list.add(synthetic.comparison(Metric.P90, id, 1.0, sd * 1.3, blocks, false));
            list.add(tails.comparison(Metric.TAIL, id, 1.02, sd * 1.5, blocks, false));
            list.add(synthetic.comparison(Metric.P99, id, 1.03, sd * 2.5, blocks, false));
            list.add(synthetic.comparison(Metric.P999, id, 1.1, sd * 6, blocks, false));
            list.add(synthetic.comparison(Metric.THROUGHPUT, id, 1 / cost, sd, blocks, false));
            list.add(counters.comparison(Metric.ALLOCATED, id, cost * cost, 0.006, blocks, false));
            list.add(counters.comparison(Metric.VOLUNTARY_SWITCHES, id, 1.0, 0.01, blocks, false));
            list.add(synthetic.comparison(Metric.STARTUP, id, 1.0, sd, 6, false));
            list.add(synthetic.comparison(Metric.MEMORY, id, 1.0, sd * 0.5, 6, false));
        }
        return list;
    }

    /** For a reason in words. */
    public static Invalid invalid(Place place, String contender, String reason) {
        return new Invalid(place, contender, new Finding.Text(reason));
    }

    private static ContenderSummary summary(String id) {
        double cost = Synthetic.COST.getOrDefault(id, 1.0);
        Map<Metric, Double> means = new EnumMap<>(Metric.class);
        means.put(Metric.CPU_PER_REQUEST, 61.04 * cost);
        means.put(Metric.P50, 0.4213 * cost);
        means.put(Metric.P90, 0.803);
        means.put(Metric.TAIL, 4.187);
        means.put(Metric.P99, 2.514);
        means.put(Metric.P999, 9.987);
        means.put(Metric.THROUGHPUT, 5203.7 / cost);
        means.put(Metric.ALLOCATED, 14_820 * cost * cost);
        means.put(Metric.VOLUNTARY_SWITCHES, 1.913);
        means.put(Metric.STARTUP, 4551.3);
        means.put(Metric.MEMORY, 191.4e6);
        return new ContenderSummary(
                id,
                id,
                id.equals("tomcat") ? "10.1.55" : id.equals("jetty") ? "12.0.36" : "2.3.24.Final",
                "defaults",
                "17.0.15+6 (Debian)",
                means,
                10_211,
                27,
                24_300_000,
                1_204_331,
                id.equals("jetty") ? 40 : 0,
                1_204_371,
                id.equals("tomcat") ? 12_043 : 0);
    }

    private static StartupSummary startup(String id) {
        List<Double> ms = new ArrayList<>();
        Synthetic starts = new Synthetic(id.hashCode(), 0.04);
        for (int i = 0; i < 6; i++) {
            ms.add(starts.noisy(4550));
        }
        List<Double> sorted = ms.stream().sorted().toList();
        return Samples.startupSummary(id, (sorted.get(2) + sorted.get(3)) / 2, sorted.get(0), sorted.get(5), ms);
    }

    static List<EffectiveSetting> settings() {
        List<EffectiveSetting> list = new ArrayList<>();
        knob(list, "requests per connection", Source.READ, "100", "unlimited", "unlimited");
        knob(list, "worker threads", Source.READ, "200", "200", "16");
        knob(list, "I/O threads", Source.READ, "1", "1", "2");
        knob(list, "maximum connections", Source.DOCUMENTED, "8192", "unlimited", "unlimited");
        knob(list, "backlog", Source.DOCUMENTED, "100", "50", "1000");
        knob(list, "idle time-out", Source.READ, "60 s", "30 s", "60 s");
        knob(list, "graceful shutdown", Source.SET, "immediate", "immediate", "immediate");
        knob(list, "HTTP/2", Source.DOCUMENTED, "off", "off", "off");
        knob(list, "compression", Source.DOCUMENTED, "off", "off", "off");
        knob(list, "virtual threads", Source.READ, "off", "off", "off");
        knob(list, "collector", Source.READ, "G1", "G1", "G1");
        return list;
    }

    private static void knob(List<EffectiveSetting> list, String knob, Source source, String... values) {
        for (int i = 0; i < values.length; i++) {
            list.add(new EffectiveSetting(THREE.get(i), knob, values[i], source));
        }
    }

    static Parity parity() {
        List<Parity.Response> responses = new ArrayList<>();
        for (String step : List.of("GET /", "GET /orders/{id}", "POST /orders")) {
            long body = step.equals("GET /") ? 12 : 2041;
            for (String id : THREE) {
                List<String> headers = new ArrayList<>(List.of("content-type: application/json", "date: *"));
                if (id.equals("undertow")) {
                    headers.add("connection: keep-alive");
                }
                if (id.equals("tomcat")) {
                    headers.add("keep-alive: timeout=60");
                    headers.add("connection: keep-alive");
                }
                responses.add(
                        new Parity.Response(step, id, 200, headers, body + 96 + 24L * (headers.size() - 2), body));
            }
        }
        return Samples.parity(
                Parity.Outcome.SAME_BODY,
                responses,
                List.of("connection, keep-alive: tomcat sends both, undertow the first, jetty neither"));
    }

    private static Evidence.Pilot pilot() {
        return Samples.pilot(
                Synthetic.START,
                41.2,
                parity(),
                Map.of("tomcat", 5200.0, "jetty", 5590.0, "undertow", 5150.0),
                2000,
                settings(),
                41_000,
                List.of(),
                List.of(new Identity(
                        "tomcat",
                        List.of(
                                new Identity.Sign(
                                        Identity.Kind.ANSWERS,
                                        Identity.Says.CLAIMED,
                                        "answers \"HTTP/1.1 400\", as Tomcat does"),
                                new Identity.Sign(
                                        Identity.Kind.CLASSES,
                                        Identity.Says.NOTHING,
                                        "the process accepts no agent, so its classes were not checked")))));
    }

    private static Evidence spoiled(Synthetic synthetic) {
        List<SliceEvidence> slices = synthetic.block(5, THREE).slices().subList(0, 4);
        return new Evidence.Spoiled(
                5,
                Synthetic.START.plusSeconds(300),
                21.5,
                "jetty",
                "the server ended with exit code 137 during a slice",
                List.of(
                        "2026-11-21T10:05:11.003Z  WARN 4711 --- [qtp1-33] o.e.jetty.util.thread : Low on threads",
                        "java.lang.OutOfMemoryError: Java heap space"),
                slices,
                false);
    }

    private static Evidence faultyFirst(Synthetic synthetic, Evidence.Measured block, int index) {
        if (index != 3) {
            return block;
        }
        List<SliceEvidence> slices = new ArrayList<>(block.slices());
        slices.set(1, synthetic.faulty(slices.get(1)));
        return Samples.block(block.index(), block.start(), block.seconds(), block.contenders(), slices, block.labels());
    }

    public static Plan plan(List<String> ids) {
        return Samples.plan(
                Optional.of(Path.of("orders-service.jar")),
                ids.stream().map(Fixtures::contender).toList(),
                List.of("-Xmx512m", "-XX:+UseG1GC"),
                new Workload(List.of(
                        Step.get("/"),
                        Step.get("/orders/${int(1,1000)}"),
                        new Step(
                                "POST /orders",
                                "POST",
                                Template.parse("/orders"),
                                List.of(),
                                Optional.of(Template.parse("{\"item\":\"${string(12)}\"}")),
                                201,
                                2))),
                Samples.loadPlan(32, new Rate.Auto(0.4), Arrivals.POISSON),
                Duration.ofMinutes(10),
                0.03,
                20261121,
                OptionalInt.of(6),
                Duration.ofSeconds(60),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty());
    }

    static Contender contender(String id) {
        return new Contender(id, Server.byId(id).orElse(Server.TOMCAT));
    }

    static InspectedApp app(String name) {
        return new InspectedApp(
                Path.of("orders-service.jar"),
                "a".repeat(64),
                name,
                "3.5.16",
                Stack.SERVLET,
                Server.TOMCAT,
                "10.1.55",
                List.of());
    }

    static SwappedJar jar(String id) {
        Server server = Server.byId(id).orElse(Server.TOMCAT);
        return new SwappedJar(
                Path.of("cache/orders-service-" + id + ".jar"),
                "b".repeat(64),
                server,
                "12.0.36",
                List.of("tomcat-embed-core-10.1.55.jar", "tomcat-embed-websocket-10.1.55.jar"),
                List.of("org.eclipse.jetty:jetty-server:12.0.36", "org.eclipse.jetty.ee10:jetty-ee10-servlet:12.0.36"),
                List.of());
    }

    public static Environment environment(List<String> ids) {
        Jdk jdk = new Jdk(Path.of("/usr/lib/jvm/java-17"), 17, "17.0.15+6 (Debian)");
        return new Environment(
                "0.1.0",
                "Linux 6.1.0",
                "AMD EPYC 7B13",
                2,
                8_200_000_000L,
                "kvm",
                new Placement(CpuSet.of(List.of(0, 1)), CpuSet.of(List.of(1)), CpuSet.of(List.of(0)), true),
                ids.stream()
                        .map(id -> new Deployment(
                                contender(id),
                                jar(id),
                                jdk,
                                List.of("-Xmx512m", "-XX:+UseG1GC"),
                                Map.of("server.shutdown", "immediate")))
                        .toList(),
                app("orders-service"),
                Map.of("governor", "performance", "transparent huge pages", "madvise"));
    }

    static Footprint footprint() {
        return new Synthetic(1, 0.01).footprint(1);
    }
}
