package dev.assay.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.Samples;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.LoadOrigin;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Prices;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.plan.yaml.Durations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlansTest {
    private static List<String> ids(Plan plan) {
        return plan.contenders().stream().map(Contender::id).toList();
    }

    /** The app is looked at only if its servers are needed, and after everything else that is wrong has been said. */
    @Test
    void theAppSaysWhatItRunsOnIfNothingElseDoes() {
        List<Path> seen = new ArrayList<>();
        Function<Path, List<Server>> servers = app -> {
            seen.add(app);
            return List.of(Server.NETTY, Server.TOMCAT);
        };
        PlanFlags flags = PlanFlags.none().with("app", Path.of("/shop.jar"));
        Optional<PlanText> file = Optional.of(Given.text("app: other.jar", "seed: 1"));

        assertThat(ids(Plans.resolve(Optional.empty(), flags, 1, Optional.empty(), servers)))
                .containsExactly("netty", "tomcat");
        assertThat(ids(Plans.resolve(file, PlanFlags.none(), 1, Optional.empty(), servers)))
                .containsExactly("netty", "tomcat");
        assertThat(seen).containsExactly(Path.of("/shop.jar"), Path.of("other.jar"));
        seen.clear();
        assertThat(ids(Plans.resolve(Optional.empty(), PlanFlags.none(), 1, Optional.empty(), servers)))
                .containsExactly("tomcat", "jetty", "undertow");
        Optional<PlanText> named = Optional.of(Given.text("app: other.jar", "servers: [jetty]"));
        assertThat(ids(Plans.resolve(named, PlanFlags.none(), 1, Optional.empty(), servers)))
                .containsExactly("jetty");
        PlanFlags wrong = PlanFlags.none().with("app", Path.of("/shop.jar")).with("margin", 5);
        assertThatThrownBy(() -> Plans.resolve(Optional.empty(), wrong, 1, Optional.empty(), servers))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--margin");
        assertThat(seen).isEmpty();
    }

    @Test
    void choicesAboutTheJvmMultiplyContendersAndComeDownToOptions() {
        Plan plan =
                Given.file("servers: [tomcat, {server: jetty, gc: g1}]", "gc: [g1, zgc]", "virtual-threads: [off, on]");

        assertThat(ids(plan))
                .containsExactly(
                        "tomcat-g1", "tomcat-g1-virtual", "tomcat-zgc", "tomcat-zgc-virtual", "jetty", "jetty-virtual");
        assertThat(plan.contenders().get(3).jvmOptions())
                .containsExactly("-XX:+UseZGC", "-Dspring.threads.virtual.enabled=true");
        assertThat(plan.contenders().get(4).jvmOptions())
                .containsExactly("-XX:+UseG1GC", "-Dspring.threads.virtual.enabled=false");
        assertThat(plan.jvmOptions()).noneMatch(option -> option.contains("GC"));
        assertThat(Plans.parse(new PlanText("plan.yaml", Plans.toYaml(plan)))).isEqualTo(plan);
    }

    /** A service without options gets the JVM's own choice, and so does a repetition of the written plan. */
    @Test
    void collectorAndHeapCanBeLeftToTheJvm() {
        Plan left = Given.file("servers: [tomcat, {server: jetty, jvm: -Xmx2g}]", "jvm-defaults: true");
        Plan flagged = Given.flags(PlanFlags.none().with("jvm-defaults", "true"));
        Plan usual = Given.file("seed: 1");

        assertThat(left.jvmOptions()).containsExactly("-XX:+UsePerfData");
        assertThat(left.contenders().get(0).jvmOptions()).isEmpty();
        assertThat(left.contenders().get(1).jvmOptions()).containsExactly("-Xmx2g");
        assertThat(flagged.jvmOptions()).containsExactly("-XX:+UsePerfData");
        assertThat(Given.file("jvm-defaults: true", "jvm: -XX:+UseZGC").jvmOptions())
                .containsExactlyInAnyOrder("-XX:+UseZGC", "-XX:+UsePerfData");
        assertThat(usual.jvmOptions()).contains("-XX:+UseG1GC", "-Xmx512m");
        assertThat(Plans.toYaml(usual)).doesNotContain("jvm-defaults");
        for (Plan plan : List.of(left, flagged)) {
            PlanText written = new PlanText("plan.yaml", Plans.toYaml(plan));
            assertThat(Plans.parse(written)).isEqualTo(plan);
            assertThat(Plans.resolve(Optional.of(written), PlanFlags.none(), 7)).isEqualTo(plan);
        }
    }

    @Test
    void pricesAreNumbersOfAnyCurrency() {
        Plan both = Given.file("price: {core-hour: 0.04, gb-hour: .005}");
        Plan one = Given.file("price:", "  gb-hour: 1e-3");

        assertThat(both.prices().orElseThrow().coreHour()).hasValue(0.04);
        assertThat(both.prices().orElseThrow().gbHour()).hasValue(0.005);
        assertThat(one.prices().orElseThrow().coreHour()).isEmpty();
        assertThat(one.prices().orElseThrow().gbHour()).hasValue(0.001);
        assertThat(Given.file("seed: 1").prices()).isEmpty();
        for (Plan plan : List.of(both, one)) {
            assertThat(Plans.parse(new PlanText("plan.yaml", Plans.toYaml(plan))))
                    .isEqualTo(plan);
        }
    }

    @Test
    void aPlanForOthersHasNoSecretsAndIsAPlan() {
        Plan plan = Given.file(
                "servers:",
                "  - {server: tomcat, settings: mine}",
                "  - {server: jetty, jvm: [-Dapp.token=canary, -Xss1m]}",
                "profiles: {mine: {spring.datasource.password: canary, server.port: '0'}}",
                "workload:",
                "  - path: /orders?api_key=canary",
                "    headers: {Authorization: Bearer canary, Accept: text/plain}",
                "seed: 1");

        String shown = Plans.toYamlWithoutSecrets(plan);

        assertThat(Plans.toYaml(plan)).contains("canary");
        assertThat(shown).doesNotContain("canary").contains("-Xss1m", "text/plain", "api_key=***");
        Plan read = Plans.parse(new PlanText("plan.yaml", shown));
        assertThat(read.contenders()).hasSize(2);
        assertThat(read.contenders().get(0).settings().properties())
                .containsEntry("spring.datasource.password", "***")
                .containsEntry("server.port", "0");
        Plan open = Given.file("seed: 1");
        assertThat(Plans.toYamlWithoutSecrets(open)).isEqualTo(Plans.toYaml(open));
    }

    /** Wherever they are. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "seed: 1|false",
                "jvm: -Dapp.bypass=true|false",
                "jvm: -Ddb.password=canary|true",
                "servers: [tomcat, {server: jetty, jvm: -Dapp.token=canary}]|true",
                "workload: [{path: /orders?api_key=canary}]|true",
                "workload: [{path: /, headers: {Authorization: Bearer canary}}]|true",
                "workload: [{path: /, headers: {Accept: text/plain}}]|false"
            })
    void aPlanHasSecretsIfOthersMustNotSeeAllOfIt(String line, boolean secrets) {
        assertThat(Plans.hasSecrets(Given.file(line))).isEqualTo(secrets);
    }

    @Test
    void eachBuiltInAppHasTheirCommonWorkload() {
        Plan none = Given.flags(PlanFlags.none());
        Plan jersey = Given.flags(PlanFlags.none().with("app", Path.of("/x/apps/jersey/target/jersey.jar")));
        Plan other = Given.flags(PlanFlags.none().with("app", Path.of("/x/jersey.jar")));

        assertThat(jersey.workload()).isEqualTo(none.workload());
        assertThat(other.workload().steps()).containsExactly(Step.get("/"));
    }

    @Test
    void aChoiceThatAllShareIsNotInTheirNames() {
        Plan plan = Given.file("servers: [tomcat, jetty]", "gc: parallel", "startup-cache: cds");

        assertThat(ids(plan)).containsExactly("tomcat", "jetty");
        assertThat(plan.contenders().get(0).jvmOptions())
                .containsExactly("-XX:+UseParallelGC", "-XX:SharedArchiveFile=${cds}", "-Xshare:on");
    }

    @Test
    void aFlagWinsOverWhatTheFileSaysOfEachContender() {
        Plan plan = Given.file(
                PlanFlags.none().with("startup-cache", List.of("none", "aot")).with("gc", "serial"),
                "servers: [{server: tomcat, gc: zgc, startup-cache: cds}]");

        assertThat(ids(plan)).containsExactly("tomcat", "tomcat-aot");
        assertThat(plan.contenders().get(1).jvmOptions())
                .containsExactly("-XX:+UseSerialGC", "-XX:AOTCache=${aot}", "-XX:AOTMode=on");
    }

    @Test
    void withoutFileAndFlagsTheBuiltInAppRunsOnThreeServers() {
        Plan plan = Given.flags(PlanFlags.none());
        assertThat(plan.app()).isEmpty();
        assertThat(ids(plan)).containsExactly("tomcat", "jetty", "undertow");
        assertThat(plan.contenders()).allSatisfy(contender -> {
            assertThat(contender.settings()).isEqualTo(Settings.DEFAULTS);
            assertThat(contender.version()).isEmpty();
            assertThat(contender.jdk()).isEmpty();
            assertThat(contender.jvmOptions()).isEmpty();
        });
        assertThat(plan.jvmOptions()).containsExactly("-XX:+UseG1GC", "-Xms512m", "-Xmx512m", "-XX:+UsePerfData");
        assertThat(plan.workload().steps())
                .extracting(Step::name, Step::weight, Step::status)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("GET /", 2, 200),
                        org.assertj.core.groups.Tuple.tuple("GET /orders/{id}", 2, 200),
                        org.assertj.core.groups.Tuple.tuple("POST /orders", 1, 201));
        assertThat(plan.load()).isEqualTo(Samples.loadPlan(32, new Rate.Auto(0.5), Arrivals.POISSON));
        assertThat(plan.budget()).isEqualTo(Duration.ofMinutes(20));
        assertThat(plan.margin()).isEqualTo(0.03);
        assertThat(plan.seed()).isEqualTo(Given.SEED);
        assertThat(plan.readyTimeout()).isEqualTo(Duration.ofMinutes(2));
        assertThat(plan.startupRounds()).isEmpty();
        assertThat(plan.port()).isEmpty();
        assertThat(plan.servers()).isEmpty();
    }

    @Test
    void aUsersJarGetsAGetOfItsRootOrOfTheGivenPath() {
        PlanFlags jar = PlanFlags.none().with("app", Path.of("shop.jar"));
        assertThat(Given.flags(jar).workload().steps()).containsExactly(Step.get("/"));
        PlanFlags path = PlanFlags.none().with("app", Path.of("shop.jar")).with("path", "/api/${counter}");
        assertThat(Given.flags(path).workload().steps()).containsExactly(Step.get("/api/${counter}"));
        assertThat(Given.file(path, "workload: [{path: /a}, {path: /b}]")
                        .workload()
                        .steps())
                .as("a flag wins over the file")
                .containsExactly(Step.get("/api/${counter}"));
    }

    @Test
    void everyKeyIsRead() {
        Plan plan = Given.file(
                "app: build/shop.jar",
                "servers:",
                "  - tomcat",
                "  - jetty@12.0.36",
                "  - {server: tomcat, version: 10.1.40, label: b, settings: wide, jdk: 25, jvm: [-XX:+UseZGC]}",
                "settings: equal",
                "profiles:",
                "  wide:",
                "    server.tomcat.threads.max: 400",
                "    spring: {threads: {virtual: {enabled: true}}}",
                "jdk: 17",
                "jvm: [-Xmx1g, -Dmode=fast]",
                "workload:",
                "  name: place",
                "  method: post",
                "  path: /orders",
                "  headers: {Accept: application/json, X-Id: '${counter}'}",
                "  body:",
                "    customer: c${counter}",
                "    quantity: ${int(1,5)}",
                "    quoted: '${int(1,5)}'",
                "    tags: [a, 1, 1.5, true, null]",
                "  status: 201",
                "  weight: 3",
                "load: {connections: 64, rate: 60%, arrivals: uniform}",
                "budget: 1h30m",
                "margin: 5%",
                "seed: 99",
                "startup: {rounds: 4}",
                "ready-timeout: 90s",
                "port: 18080",
                "cpus: {servers: '0,2-3', generator: 1}");
        assertThat(plan.app()).contains(Path.of("build/shop.jar"));
        assertThat(plan.contenders())
                .containsExactly(
                        new Contender(
                                "tomcat",
                                Server.TOMCAT,
                                Optional.empty(),
                                Settings.EQUAL,
                                Optional.of("17"),
                                List.of("-XX:+UseG1GC"),
                                Optional.empty(),
                                List.of()),
                        new Contender(
                                "jetty",
                                Server.JETTY,
                                Optional.of("12.0.36"),
                                Settings.EQUAL,
                                Optional.of("17"),
                                List.of("-XX:+UseG1GC"),
                                Optional.empty(),
                                List.of()),
                        new Contender(
                                "b",
                                Server.TOMCAT,
                                Optional.of("10.1.40"),
                                new Settings(
                                        "wide",
                                        Map.of(
                                                "server.tomcat.threads.max",
                                                "400",
                                                "spring.threads.virtual.enabled",
                                                "true")),
                                Optional.of("25"),
                                List.of("-XX:+UseZGC"),
                                Optional.empty(),
                                List.of()));
        assertThat(plan.jvmOptions()).containsExactly("-XX:+UsePerfData", "-Xmx1g", "-Dmode=fast");
        assertThat(plan.workload().steps())
                .containsExactly(new Step(
                        "place",
                        "POST",
                        Template.parse("/orders"),
                        List.of(
                                new Header("Accept", Template.parse("application/json")),
                                new Header("X-Id", Template.parse("${counter}")),
                                new Header("Content-Type", Template.parse("application/json"))),
                        Optional.of(Template.parse("{\"customer\":\"c${counter}\",\"quantity\":${int(1,5)},"
                                + "\"quoted\":\"${int(1,5)}\",\"tags\":[\"a\",1,1.5,true,null]}")),
                        201,
                        3));
        assertThat(plan.load()).isEqualTo(Samples.loadPlan(64, new Rate.Auto(0.6), Arrivals.UNIFORM));
        assertThat(plan.budget()).isEqualTo(Duration.ofMinutes(90));
        assertThat(plan.margin()).isEqualTo(0.05);
        assertThat(plan.seed()).isEqualTo(99);
        assertThat(plan.startupRounds()).isEqualTo(OptionalInt.of(4));
        assertThat(plan.readyTimeout()).isEqualTo(Duration.ofSeconds(90));
        assertThat(plan.port()).isEqualTo(OptionalInt.of(18080));
        assertThat(plan.servers()).contains(CpuSet.of(List.of(0, 2, 3)));
        assertThat(plan.generator()).contains(CpuSet.of(List.of(1)));
    }

    @Test
    void theExampleUsesEveryKeyAndMeansWhatItsCommentsSay() {
        Plan plan = Plans.resolve(Optional.of(new PlanText("example.yaml", Plans.example())), PlanFlags.none(), 1);
        for (String key : PlanKeys.names()) {
            assertThat(Plans.example()).containsPattern("(?m)^" + key + ":");
        }
        assertThat(ids(plan)).containsExactly("tomcat", "jetty", "undertow-wide", "next");
        assertThat(plan.workload().steps().get(1).body().orElseThrow().source())
                .isEqualTo(
                        "{\"customer\":\"c${counter}\",\"note\":\"${string(12)}\",\"text\":\"${json(notes.text)}\",\"quantity\":${int(1,5)}}");
        Plan defaults = Given.flags(PlanFlags.none());
        assertThat(plan.load()).isEqualTo(defaults.load());
        assertThat(plan.budget()).isEqualTo(defaults.budget());
        assertThat(plan.margin()).isEqualTo(defaults.margin());
        assertThat(plan.readyTimeout()).isEqualTo(defaults.readyTimeout());
        assertThatItSurvives(plan);
    }

    @Test
    void anAutomaticBudgetIsTheDefaultWhateverTheFileSays() {
        PlanFlags auto = PlanFlags.none().with("budget", "auto");
        assertThat(Given.file(auto, "budget: 5m").budget()).isEqualTo(Duration.ofMinutes(20));
        String many = "jdk: [17, 21, 25]";
        assertThat(Given.file(auto, many, "budget: 5m").budget())
                .isEqualTo(Given.file(many).budget());
    }

    @Test
    void aBudgetIsALimitUnlessItIsAboutThat() {
        for (String text : List.of("20m", "about 20m", "auto")) {
            Plan plan = Given.file("budget: " + text);
            assertThat(plan.budget()).isEqualTo(Duration.ofMinutes(20));
            assertThat(plan.extent().limit()).as(text).isEqualTo(text.equals("20m"));
            assertThat(Plans.toYaml(plan)).contains("\nbudget: " + (text.equals("20m") ? "" : "about ") + "20m\n");
            assertThatItSurvives(plan);
        }
        assertThat(Given.flags(PlanFlags.none()).extent().limit()).isFalse();
        assertThat(Given.flags(PlanFlags.none().with("budget", "about 30m")).budget())
                .isEqualTo(Duration.ofMinutes(30));
    }

    @Test
    void flagsWinOverTheFile() {
        PlanFlags flags = PlanFlags.none()
                .with("app", Path.of("other.jar"))
                .with("servers", List.of("undertow", "jetty@12.0.36"))
                .with("settings", "equal")
                .with("budget", Durations.format(Duration.ofMinutes(7)))
                .with("margin", 0.04)
                .with("seed", -1)
                .with("jdk", List.of("21"))
                .with("jvm", List.of("-Da=b"))
                .with("rate", "500 req/s")
                .with("connections", 8)
                .with("startup-rounds", 3)
                .with("port", 9000);
        Plan plan = Given.file(
                flags,
                "app: one.jar",
                "servers: [{server: tomcat, settings: defaults, jdk: 17}]",
                "settings: defaults",
                "budget: 5m",
                "margin: 1%",
                "seed: 1",
                "jdk: 17",
                "jvm: [-Dc=d]",
                "load: {rate: 100, connections: 2, arrivals: uniform}",
                "startup: {rounds: 9}",
                "port: 8000");
        assertThat(plan.app()).contains(Path.of("other.jar"));
        assertThat(ids(plan)).containsExactly("undertow", "jetty");
        assertThat(plan.contenders()).allSatisfy(contender -> {
            assertThat(contender.settings()).isEqualTo(Settings.EQUAL);
            assertThat(contender.jdk()).contains("21");
        });
        assertThat(plan.budget()).isEqualTo(Duration.ofMinutes(7));
        assertThat(plan.margin()).isEqualTo(0.04);
        assertThat(plan.seed()).isEqualTo(-1);
        assertThat(plan.jvmOptions()).endsWith("-Da=b").doesNotContain("-Dc=d");
        assertThat(plan.load()).isEqualTo(Samples.loadPlan(8, new Rate.Fixed(500), Arrivals.UNIFORM));
        assertThat(plan.startupRounds()).isEqualTo(OptionalInt.of(3));
        assertThat(plan.port()).isEqualTo(OptionalInt.of(9000));
    }

    @Test
    void aFlagAlsoHoldsForContendersThatSayOtherwise() {
        PlanFlags flags = PlanFlags.none().with("settings", "wide").with("jdk", List.of("17", "25"));
        Plan plan = Given.file(
                flags,
                "servers: [{server: tomcat, settings: equal, jdk: 21}, jetty]",
                "profiles: {wide: {server.port.x: 1}}");
        assertThat(ids(plan)).containsExactly("tomcat-jdk17", "tomcat-jdk25", "jetty-jdk17", "jetty-jdk25");
        assertThat(plan.contenders())
                .extracting(contender -> contender.settings().name())
                .containsOnly("wide");
    }

    @Test
    void idsAreAsShortAsTheyCanBe() {
        assertThat(ids(Given.file("servers: [tomcat, jetty]", "jdk: 25"))).containsExactly("tomcat", "jetty");
        assertThat(ids(Given.file("servers: [tomcat, jetty]", "jdk: [17, 25]")))
                .containsExactly("tomcat-jdk17", "tomcat-jdk25", "jetty-jdk17", "jetty-jdk25");
        assertThat(ids(Given.file("servers: [jetty@12.0.36, jetty@12.1.14, tomcat@10.1.55]")))
                .containsExactly("jetty-12.0.36", "jetty-12.1.14", "tomcat");
        assertThat(ids(Given.file("servers: [tomcat, {server: tomcat, settings: equal}]")))
                .containsExactly("tomcat-defaults", "tomcat-equal");
        assertThat(ids(Given.file("servers: [{server: tomcat, label: a}, {server: tomcat, label: b}]")))
                .as("the same server twice, to see what chance does")
                .containsExactly("a", "b");
        assertThat(ids(Given.file("servers: [{server: tomcat, label: a, jdk: [17, 21]}, tomcat]")))
                .containsExactly("a-jdk17", "a-jdk21", "tomcat");
        assertThat(ids(Given.file("servers: Tomcat"))).containsExactly("tomcat");
    }

    @Test
    void contendersThatCannotBeToldApartAreAnError() {
        assertThatThrownBy(() -> Given.file("servers: [tomcat, jetty, tomcat]"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("plan.yaml:1:26: two contenders are both tomcat")
                .hasMessageContaining("label: tomcat-a");
        assertThatThrownBy(() -> Given.flags(PlanFlags.none().with("servers", List.of("jetty", "jetty"))))
                .hasMessageContaining("--servers: two contenders are both jetty");
        assertThatThrownBy(() -> Given.file("servers: [{server: tomcat, label: jetty}, jetty]"))
                .hasMessageContaining("two contenders are both jetty");
    }

    @Test
    void resolvedPlansAreReadBackAsTheyWere() {
        assertThatItSurvives(Given.flags(PlanFlags.none()));
        assertThatItSurvives(Given.file(
                "app: my shop.jar",
                "servers: [tomcat, {server: jetty, version: 12.0.36, settings: wide, jvm: ['-XX:+UseZGC']}]",
                "profiles: {wide: {a.b: '08', c.d: 'true', e: ' padded ', f: 'a: b # c', g: ''}, equal: {x.y: 1}}",
                "settings: equal",
                "jdk: [17, 25]",
                "workload:",
                "  - {path: '/a?x=${int(-5,5)}', headers: [{A: 1}, {B: 2}, {A: 3}]}",
                "  - {path: /b, method: PUT, body: \"line\\nline ü \\u0007 \\U0001F600 'q' \\\"d\\\" $$\"}",
                "  - {path: /b, method: PUT, body: 'no'}",
                "load: {rate: 1234.5}",
                "budget: 10m30.5s",
                "margin: 0.0123456789",
                "seed: -9223372036854775808",
                "startup: {rounds: 0}",
                "ready-timeout: 1.5s",
                "port: 1",
                "cpus: {servers: 1-3, generator: [0]}"));
        assertThatItSurvives(Given.file("load: {rate: 57%}", "budget: 1ms", "seed: 0x1F"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyTextSurvives(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Plan plan = Given.flags(PlanFlags.none());
        for (int i = 0; i < 100; i++) {
            Step step = new Step(
                    "n" + text(random),
                    "POST",
                    Template.parse("/"),
                    List.of(new Header("X-Odd", Template.parse(text(random).replaceAll("[\\p{Cntrl}]", "")))),
                    Optional.of(Template.parse(text(random))),
                    200,
                    1);
            Contender contender = new Contender(
                    "a",
                    Server.JETTY,
                    Optional.of("12"),
                    new Settings("p", Map.of("k", text(random))),
                    Optional.of("17"),
                    List.of("-D" + text(random)),
                    Optional.empty(),
                    List.of());
            assertThatItSurvives(Samples.plan(
                    Optional.of(Path.of("x" + text(random).replace('\u0000', '0'))),
                    List.of(contender),
                    plan.jvmOptions(),
                    new Workload(List.of(step)),
                    Samples.loadPlan(
                            random.nextInt(1, 1000),
                            new Rate.Fixed(random.nextDouble(1e-3, 1e6)),
                            Arrivals.UNIFORM,
                            wire(random),
                            tls(random)),
                    Duration.ofMillis(random.nextLong(1, 1L << 33)),
                    random.nextDouble(1e-6, 1),
                    random.nextLong(),
                    plan.startupRounds(),
                    Duration.ofNanos(random.nextLong(1_000_000, 1L << 50)),
                    plan.port(),
                    plan.servers(),
                    plan.generator()));
        }
    }

    private static Wire wire(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> new Wire(HttpVersion.HTTP_2, true, random.nextInt(1, 1000), random.nextBoolean(), false);
            case 1 -> new Wire(HttpVersion.HTTP_1_0, random.nextBoolean(), 1, random.nextBoolean(), false);
            default ->
                new Wire(HttpVersion.HTTP_1_1, random.nextBoolean(), 1, random.nextBoolean(), random.nextBoolean());
        };
    }

    private static Optional<Trust> tls(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(new Trust.Usual());
            case 2 -> Optional.of(new Trust.Anything());
            default ->
                Optional.of(new Trust.Authorities(
                        Path.of("/ca " + random.nextInt() + ".pem").toAbsolutePath()));
        };
    }

    private static String text(SplittableRandom random) {
        String alphabet =
                " \n\r\t:{}[],-&*!|>'\"#%?@`~.0123eEtrueNaNnull=\\\u0000\u0007\u007f\u0085\u00e4\u2028\ufeff\uffff😀";
        int[] points = alphabet.codePoints().toArray();
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    @Test
    void loadFromAnotherMachine() {
        Plan plan = Given.file("load: {host: 'me@there:2222', listen: 192.0.2.7}");
        assertThat(plan.load().origin()).contains(new LoadOrigin("me@there:2222", Optional.of("192.0.2.7")));
        assertThatItSurvives(plan);
        assertThatItSurvives(Given.file("load: {host: there}"));
        assertThat(Given.file("load: {connections: 3}").load().origin()).isEmpty();
        assertThat(plan.load().with("key", List.of("word")).origin())
                .isEqualTo(plan.load().origin());
        assertThatThrownBy(() -> Given.file("load: {listen: 192.0.2.7}"))
                .hasMessageContainingAll("listen", "host: user@host");
        assertThatThrownBy(() -> Given.file("load: {host: ''}")).hasMessageContaining("host is empty");
    }

    private static void assertThatItSurvives(Plan plan) {
        PlanText written = new PlanText("plan.yaml", Plans.toYaml(plan));
        assertThat(Plans.parse(written)).as(written.text()).isEqualTo(plan);
        assertThat(Plans.resolve(Optional.of(written), PlanFlags.none(), 7))
                .as("a resolved plan means the same as a plan file")
                .isEqualTo(plan);
    }

    @Test
    void aResultFoldersPlanThatLacksAKeyIsNotGuessedAt() {
        String complete = Plans.toYaml(Given.flags(PlanFlags.none()));
        for (String key : List.of("seed", "budget", "margin", "ready-timeout")) {
            String without = complete.replaceAll("(?m)^" + key + ":.*\n", "");
            assertThatThrownBy(() -> Plans.parse(new PlanText("plan.yaml", without)))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageContaining("plan.yaml: " + key + " is missing");
        }
        assertThatThrownBy(() -> Plans.parse(Given.text("seed: 1"))).hasMessageContaining("servers is missing");
    }

    @Test
    void twoDifferentSettingsOfOneNameCannotBeWritten() {
        Plan plan = Given.flags(PlanFlags.none());
        Contender one = new Contender("a", Server.TOMCAT).with(new Settings("x", Map.of("k", "1")));
        Contender two = new Contender("b", Server.TOMCAT).with(new Settings("x", Map.of("k", "2")));
        Plan odd = Samples.plan(
                plan.app(),
                List.of(one, two),
                plan.jvmOptions(),
                plan.workload(),
                plan.load(),
                plan.budget(),
                plan.margin(),
                plan.seed(),
                plan.startupRounds(),
                plan.readyTimeout(),
                plan.port(),
                plan.servers(),
                plan.generator());
        assertThatThrownBy(() -> Plans.toYaml(odd)).hasMessageContaining("two different settings are named x");
    }

    @Test
    void whatIsAddedToACopyIsReadAndWrittenBack() {
        Plan plan = Given.file(
                "servers: [tomcat, {server: undertow, add: [org.example:starter:1.0, org.example:metrics:1.2]}]");

        assertThat(plan.contenders())
                .extracting(Contender::added)
                .containsExactly(List.of(), List.of("org.example:starter:1.0", "org.example:metrics:1.2"));
        assertThatItSurvives(plan);
        assertThat(plan.contenders().get(1).with(Settings.EQUAL).added()).hasSize(2);
    }

    @Test
    void aSandboxIsReadAndWrittenBack() {
        Plan confined = Given.file("sandbox: true");
        assertThat(confined.sandbox()).isTrue();
        assertThatItSurvives(confined);
        assertThat(Given.file("sandbox: false").sandbox()).isFalse();
        Plan open = Given.file("sandbox: false");
        assertThat(open.with(open.setup().withSandbox())
                        .withApp(Optional.empty())
                        .sandbox())
                .isTrue();
        assertThat(Plans.toYaml(Given.file("seed: 1"))).doesNotContain("sandbox");
    }

    @Test
    void aPlanThatRanIsPricedByFlags() {
        Plan plan = Given.file("price: {core-hour: 1, gb-hour: 2}");

        assertThat(Plans.priced(plan, PlanFlags.none())).isEqualTo(plan);
        assertThat(Plans.priced(plan, PlanFlags.none().with("price-gb-hour", 3)).prices())
                .contains(new Prices(OptionalDouble.of(1), OptionalDouble.of(3)));
        assertThatThrownBy(() -> Plans.priced(plan, PlanFlags.none().with("price-core-hour", "-1")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--price-core-hour: is not a price: -1");
    }

    @Test
    void aJvmOptionMayHoldACommandWithOptionsOfItsOwn() {
        String kill = "-XX:OnOutOfMemoryError=kill -9 %p";
        assertThat(Given.file("jvm: ['" + kill + "', -Xmx1g]").jvmOptions()).contains(kill, "-Xmx1g");
    }

    /** A JVM does not start with an initial heap larger than the maximum. */
    @Test
    void theHeapOfAnAppThatIsOnlyAskedIsTheUsersIfSet() {
        assertThat(JvmOptions.withHeap(List.of("-Dx=1"))).containsExactly("-Xmx512m", "-Dx=1");
        assertThat(JvmOptions.withHeap(List.of("-Xms1g"))).containsExactly("-Xms1g");
        assertThat(JvmOptions.withHeap(List.of("-XX:MaxRAMPercentage=75"))).containsExactly("-XX:MaxRAMPercentage=75");
        assertThat(JvmOptions.withHeap(List.of("-Xmx1g", "-Dx=1", "-XX:MaxRAMPercentage=75"), 64))
                .containsExactly("-Dx=1", "-Xms64m", "-Xmx64m");
    }
}
