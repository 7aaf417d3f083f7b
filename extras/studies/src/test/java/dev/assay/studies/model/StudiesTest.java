package dev.assay.studies.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.BadInputException;
import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Stay;
import dev.assay.model.plan.Step;
import dev.assay.model.server.Server;
import dev.assay.plan.PlanText;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolLoad;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The studies that come with Assay, and what a study may contain. */
class StudiesTest {
    private static final String SMALL = """
            title: a study
            tool: ab
            apps: {"3.5": {all: study-web-3.5}}
            plan: {servers: [tomcat, jetty], workload: [{path: /}]}
            parts: [{name: one, requests: [{path: /}], users: 4, loops: 25, columns: [throughput]}]
            """;

    static List<String> names() {
        return Studies.names();
    }

    /** Those that repeat an article. */
    static List<String> articles() {
        return names().stream().filter(name -> !name.endsWith("-2026")).toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyStudyIsThereAndWhole(String name) {
        Study study = Studies.named(name, 7);

        assertThat(study.name()).isEqualTo(name);
        assertThat(study.conditions()).isNotEmpty();
        assertThat(study.plan().contenders()).hasSizeGreaterThan(1);
        assertThat(study.plan().seed()).isEqualTo(7);
        assertThat(study.parts()).allSatisfy(part -> {
            assertThat(part.load().seed()).isEqualTo(7);
            assertThat(part.columns()).contains(StudyFigure.THROUGHPUT);
        });
        assertThat(study.published()).isNotEmpty();
        assertThat(study.claims()).isNotEmpty();
    }

    /** Only Baeldung's has a neighbour. */
    @ParameterizedTest
    @MethodSource("names")
    void theVerdictIsOnWhatTheStudyAsksFor(String name) {
        Study study = Studies.named(name, 1);
        List<Step> asked = study.parts().stream()
                .flatMap(part -> part.load().requests().stream())
                .distinct()
                .toList();

        assertThat(study.facts().neighbour().isPresent()).isEqualTo(name.equals("baeldung-2018"));
        if (study.facts().neighbour().isEmpty()) {
            assertThat(study.plan().workload().steps().stream().map(step -> withoutClient(step, study.tool())))
                    .containsExactlyElementsOf(asked);
        }
    }

    /** A claim about other requests needs no version of its own. */
    @ParameterizedTest
    @MethodSource("names")
    void theVerdictIsOverTheVersionOfHttpThatTheAuthorsToolSends(String name) {
        Study study = Studies.named(name, 1);

        if (study.facts().neighbour().isEmpty()) {
            assertThat(study.plan().load().wire().version())
                    .isEqualTo(study.tool() == LoadTool.AB ? HttpVersion.HTTP_1_0 : HttpVersion.HTTP_1_1);
        }
    }

    /** The step without the header lines that the tool adds to it. */
    private static Step withoutClient(Step step, LoadTool tool) {
        return asksToKeep(tool)
                ? Samples.with(
                        step,
                        Map.of(
                                "headers",
                                step.headers().stream()
                                        .filter(header -> !List.of("Connection", "User-Agent", "Accept")
                                                .contains(header.name()))
                                        .toList()))
                : step;
    }

    /** Tomcat, for one, answers that with two more header lines. */
    @ParameterizedTest
    @MethodSource("names")
    void theVerdictIsOnConnectionsKeptAsTheAuthorsClientAskedFor(String name) {
        Study study = Studies.named(name, 1);
        boolean kept = study.parts().stream()
                .map(Study.Part::load)
                .allMatch(load -> load.keepAlive()
                        && (asksToKeep(study.tool()) || load.requests().stream().allMatch(StudiesTest::asksToKeep)));

        assertThat(study.plan().workload().steps()).allMatch(step -> asksToKeep(step) == kept);
    }

    /** Whether its requests on kept connections say {@code Connection: keep-alive}, to which some servers answer more. */
    private static boolean asksToKeep(LoadTool tool) {
        return tool == LoadTool.AB || tool == LoadTool.JMETER;
    }

    private static boolean asksToKeep(Step step) {
        return step.headers().stream()
                .anyMatch(header -> header.name().equals("Connection")
                        && header.value().source().equalsIgnoreCase("keep-alive"));
    }

    /** No article names any, not even a heap size: as published, JVMs choose collector and heap themselves. */
    @ParameterizedTest
    @MethodSource("articles")
    void noAuthorGaveJvmOptions(String name) {
        Study study = Studies.named(name, 1);

        assertThat(study.plan().jvmOptions()).isNotEmpty();
        assertThat(study.facts().jvmOptions()).isEmpty();
        assertThat(study.facts().parameters())
                .filteredOn(parameter -> parameter.topic() == StudyParameter.Topic.JVM_OPTIONS)
                .singleElement()
                .satisfies(parameter -> assertThat(parameter.value()).contains("none"));
    }

    @Test
    void whatWasPublishedStandsInTheFiles() {
        Study codeGeeks = Studies.named("javacodegeeks-2017", 1);
        Study baeldung = Studies.named("baeldung-2018", 1);
        Study jhipster = Studies.named("jhipster-2020", 1);

        assertThat(codeGeeks.published()).hasSize(3 + 21);
        assertThat(codeGeeks.published())
                .filteredOn(row -> row.run().equals("startup 2"))
                .singleElement()
                .satisfies(row -> assertThat(row.figures()).containsEntry("std-dev", "132.64"));
        assertThat(baeldung.part("metrics").load().samples()).hasValue(10_000);
        assertThat(jhipster.published().stream()
                        .mapToInt(row -> row.starts().size())
                        .sum())
                .isEqualTo(30);
    }

    @Test
    void loadsAreThoseOfTheAuthors() {
        ToolLoad string = Studies.named("javacodegeeks-2017", 1).part("string").load();
        ToolLoad users = Studies.named("jhipster-2020", 1).part("users").load();
        Study rounds = Studies.named("rest-2016-round1", 1);
        Study third = Studies.named("rest-2016-round3", 1);

        assertThat(string.samples()).hasValue(3000);
        assertThat(string.rampUp()).isEqualTo(Duration.ofSeconds(10));
        assertThat(users.samples()).hasValue(10_000 * 100 * 2);
        assertThat(rounds.parts())
                .extracting(Study.Part::name)
                .containsExactly(
                        "concurrency 1", "concurrency 4", "concurrency 16", "concurrency 64", "concurrency 128");
        assertThat(rounds.parts()).allSatisfy(part -> {
            assertThat(part.load().samples()).hasValue(10_000_000);
            assertThat(part.fresh())
                    .as("his script sends one request of curl before each")
                    .isTrue();
        });
        ToolLoad warmUp = third.part("steady").warmUp().orElseThrow();
        assertThat(warmUp.users()).isEqualTo(10);
        assertThat(warmUp.stay()).contains(new Stay(Duration.ZERO, Duration.ofMinutes(10)));
        assertThat(third.plan().reference().settings().properties())
                .containsEntry("assay.threads", "32")
                .containsEntry("assay.headers", "alike");
    }

    @Test
    void theAppMayDependOnTheServerAndTheLine() {
        List<Study.Line> lines = Studies.named("jhipster-2020", 1).lines();

        assertThat(lines).extracting(Study.Line::boot).containsExactly("3.5", "2.7");
        assertThat(lines.get(0).app(Server.NETTY)).isEqualTo("study-reactive-3.5");
        assertThat(lines.get(1).app(Server.TOMCAT)).isEqualTo("study-secured-2.7");
    }

    /** Expected values are requests, users and milliseconds of ramp. */
    @ParameterizedTest
    @CsvSource({
        "javacodegeeks-2017, string, 1, 3000, 1000, 10000",
        "javacodegeeks-2017, string, 0.1, 300, 100, 1000",
        "javacodegeeks-2017, string, 0.15, 450, 150, 1500",
        "javacodegeeks-2017, object, 0.0001, 1, 1, 10",
        "baeldung-2018, metrics, 0.1, 1000, 10, 0",
        "baeldung-2018, metrics, 0.0005, 5, 5, 0",
        "jhipster-2020, users, 0.1, 200000, 10000, 6000",
        "jhipster-2020, users, 0.001, 2000, 1000, 60",
        "rest-2016-round1, concurrency 64, 0.001, 9984, 64, 0",
    })
    void shorteningKeepsProportions(String name, String part, double scale, long samples, int users, long rampMillis) {
        ToolLoad load =
                Studies.shortened(Studies.named(name, 1), scale).part(part).load();

        assertThat(load.samples()).hasValue(samples);
        assertThat(load.users()).isEqualTo(users);
        assertThat(load.rampUp().toMillis()).isEqualTo(rampMillis);
    }

    /** ApacheBench's average is users over throughput; the p50 of a rate that all can serve would be about something else. */
    @Test
    void theOrderOfAveragesIsJudgedByThroughput() {
        assertThat(List.of("rest-2016-round1", "rest-2016-round2"))
                .allSatisfy(name -> assertThat(Studies.named(name, 1).claims())
                        .filteredOn(claim -> claim.terms().by().figure().equals("average"))
                        .singleElement()
                        .satisfies(claim -> assertThat(claim.metric()).contains(Metric.THROUGHPUT)));
    }

    /** The authors' command lines are known, so header lines are not assumed. */
    @Test
    void headerLinesOfApacheBenchFollowFromItsCommand() {
        assertThat(List.of("baeldung-2018", "rest-2016-round1", "rest-2016-round2"))
                .allSatisfy(name -> assertThat(Studies.named(name, 1).facts().parameters())
                        .filteredOn(parameter -> parameter.topic() == StudyParameter.Topic.HEADERS)
                        .singleElement()
                        .satisfies(parameter ->
                                assertThat(parameter.source()).isNotEqualTo(StudyParameter.Source.ASSUMPTION)));
    }

    @Test
    void durationsWarmUpsAndStartsAreShortenedToo() {
        Study third = Studies.shortened(Studies.named("rest-2016-round3", 1), 0.01);
        Study starts = Studies.shortened(Studies.named("jhipster-2020", 1), 0.25);

        ToolLoad load = third.part("steady").load();
        ToolLoad warmUp = third.part("steady").warmUp().orElseThrow();
        assertThat(load.stay()).contains(new Stay(Duration.ofMillis(600), Duration.ofSeconds(9)));
        assertThat(load.rampUp()).isEqualTo(Duration.ofMillis(1800));
        assertThat(load.users()).isEqualTo(128);
        assertThat(warmUp.stay()).contains(new Stay(Duration.ZERO, Duration.ofSeconds(6)));
        assertThat(warmUp.users()).isEqualTo(10);
        assertThat(starts.starts()).isEqualTo(3);
    }

    @Test
    void shorteningByNothingChangesNothing() {
        names().forEach(name -> {
            Study study = Studies.named(name, 1);
            assertThat(Studies.shortened(study, 1)).isEqualTo(study);
        });
    }

    @Test
    void contendersOnOneServerAreCalledByTheirOwnNames() {
        Study study = Studies.named("httparena-2026", 1);

        assertThat(study.plan().contenders().stream().map(one -> study.title(one.id())))
                .containsExactly("tomcat", "tomcat-kept", "Jetty");
    }

    /** What is compared besides servers: virtual threads, heaps, collectors, settings. */
    @Test
    void contendersOfTodayDifferInWhatTheirClaimIsAbout() {
        assertThat(contenders("virtual-threads-2026"))
                .containsEntry("jetty", "jdk 25 {} -Dspring.threads.virtual.enabled=false")
                .containsEntry("jetty-virtual", "jdk 25 {} -Dspring.threads.virtual.enabled=true");
        assertThat(contenders("undertow-memory-2026"))
                .hasSize(6)
                .containsEntry("undertow-256", "jdk 25 {} -Xms64m -Xmx256m");
        assertThat(contenders("zgc-2026"))
                .containsEntry("tomcat-g1", "jdk 25 {} -XX:+UseG1GC")
                .containsEntry("tomcat-zgc", "jdk 25 {} -XX:+UseZGC");
        assertThat(contenders("pool-or-virtual-2026").get("tomcat-pool"))
                .contains("server.tomcat.threads.max=1000", "server.tomcat.threads.min-spare=500");
        assertThat(Studies.named("httparena-2026", 1)
                        .plan()
                        .contender("tomcat-kept")
                        .settings()
                        .knobs())
                .containsExactly("requests per connection");
    }

    private static Map<String, String> contenders(String study) {
        Map<String, String> all = new LinkedHashMap<>();
        Studies.named(study, 1)
                .plan()
                .contenders()
                .forEach(one -> all.put(
                        one.id(),
                        "jdk " + one.jdk().orElse("") + " " + one.settings().properties() + " "
                                + String.join(" ", one.jvmOptions())));
        return all;
    }

    /** At any scale, users who come one after another keep their spacing. */
    @Test
    void theArrivalRateStays() {
        Study study = Studies.named("javacodegeeks-2017", 1);
        IntStream.of(1, 2, 3, 5, 7, 10, 50).forEach(part -> {
            ToolLoad load = Studies.shortened(study, 1.0 / part).part("string").load();
            assertThat(load.users() * 1000.0 / load.rampUp().toMillis()).isCloseTo(100, within(0.01));
        });
    }

    @Test
    void namesTheNearest() {
        assertThatThrownBy(() -> Studies.named("baeldung-2017", 1))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("baeldung-2017")
                .hasMessageContaining("Did you mean baeldung-2018?")
                .hasMessageContaining("rest-2016-round3");
    }

    @Test
    void namesAllThatBeginAlike() {
        assertThatThrownBy(() -> Studies.named("rest-2016", 1))
                .hasMessageContaining("Did you mean rest-2016-round1, rest-2016-round2, rest-2016-round3?");
    }

    @Test
    void takesSomeOfTheContenders() {
        Study some = Studies.only(Studies.named("rest-2016-round3", 1), List.of("tomcat", "grizzly"));

        assertThat(some.plan().contenders())
                .extracting(contender -> contender.id())
                .containsExactly("grizzly", "tomcat");
        assertThat(some.published()).extracting(Study.Published::contender).containsExactly("grizzly", "tomcat");
        assertThat(some.claims()).singleElement().satisfies(claim -> assertThat(claim.terms())
                .isInstanceOf(StudyClaim.SlowUntil.class));
        assertThatThrownBy(() -> Studies.only(some, List.of("jety")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("rest-2016-round3 has no jety");
    }

    @Test
    void aClaimAboutAllContendersIsNotAboutSomeOfThem() {
        Study study = parse(SMALL.replace("[tomcat, jetty]", "[tomcat, jetty, undertow]") + """
                claims:
                  - {text: all, by: throughput, close: 10%}
                  - {text: two, by: throughput, close: 10%, among: [tomcat, jetty]}
                  - {text: the third, by: throughput, better: undertow, than: [tomcat]}
                """);

        assertThat(Studies.only(study, List.of("jetty", "tomcat")).claims())
                .extracting(StudyClaim::text)
                .containsExactly("two");
        assertThat(Studies.only(study, List.of("tomcat", "jetty", "undertow")).claims())
                .isEqualTo(study.claims());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1.5", "0%", "101%", "half", "", "NaN", "1e9"})
    void refusesWhatIsNoScale(String text) {
        assertThatThrownBy(() -> Studies.scale(text, "--scale"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--scale");
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0.1", "10%, 0.1", "1, 1", "100%, 1"})
    void readsScales(String text, double scale) {
        assertThat(Studies.scale(text, "--scale")).isEqualTo(scale);
    }

    @Test
    void readsASmallOne() {
        Study study = parse(SMALL);

        assertThat(study.tool()).isEqualTo(LoadTool.AB);
        assertThat(study.layout()).isEqualTo(Study.Layout.RUNS_DOWN);
        assertThat(study.part("one").load().samples()).hasValue(100);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tool: ab|tool: abb|abb is not a load tool",
                "title: a study|titel: a study|titel is not a key of a study",
                "title: a study|layout: runs down|a study without title",
                "columns: [throughput]|columns: [speed]|speed is not a figure",
                "users: 4|users: 0|out of range",
                "users: 4|users: many|users must be a whole number",
                "loops: 25|ramp: 1s|ends after loops or a duration",
                "requests: [{path: /}]|requests: [{paths: /}]|paths is not a key",
                "[tomcat, jetty]|[tomcat, kitty]|kitty is not a server",
                "all: study|tomcat: study|the app for all servers is missing",
            })
    void saysWhatIsWrong(String good, String bad, String message) {
        assertThat(SMALL).contains(good);
        assertThatThrownBy(() -> parse(SMALL.replace(good, bad)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void claimsAreOrdersBoundsAndCourses() {
        List<StudyClaim> jhipster = Studies.named("jhipster-2020", 1).claims();
        List<StudyClaim> baeldung = Studies.named("baeldung-2018", 1).claims();

        assertThat(jhipster.get(0).terms())
                .isEqualTo(new StudyClaim.Ordered(
                        new StudyClaim.By("start-up", Optional.empty()),
                        List.of(
                                new StudyClaim.Pair("undertow", "netty"),
                                new StudyClaim.Pair("tomcat", "netty"),
                                new StudyClaim.Pair("tomcat", "undertow"))));
        assertThat(jhipster.get(0).metric()).contains(Metric.STARTUP);
        assertThat(jhipster.stream().flatMap(claim -> claim.notes().stream()))
                .extracting(StudyClaim.Note::source)
                .contains("github.com/microsoft/NubesGen/pull/149");
        assertThat(baeldung.get(1).terms())
                .isEqualTo(new StudyClaim.Ordered(
                        new StudyClaim.By("jvm.memory.used", Optional.empty()),
                        List.of(new StudyClaim.Pair("undertow", "tomcat"), new StudyClaim.Pair("undertow", "jetty"))));
        assertThat(baeldung.get(4).terms())
                .isEqualTo(new StudyClaim.Ordered(
                        new StudyClaim.By("throughput", Optional.empty()),
                        List.of(new StudyClaim.Pair("undertow", "jetty"), new StudyClaim.Pair("undertow", "tomcat")),
                        0.05));
        assertThat(baeldung.get(5).terms())
                .isEqualTo(new StudyClaim.Close(
                        new StudyClaim.By("throughput", Optional.empty()), List.of("undertow", "jetty"), 0.05));
        assertThat(Studies.named("rest-2016-round3", 1).claims().get(6).terms())
                .isEqualTo(new StudyClaim.SlowUntil(
                        "grizzly",
                        new StudyClaim.By("max", Optional.empty()),
                        100,
                        Duration.ofMinutes(6),
                        30,
                        List.of("undertow", "jetty", "tomcat")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{by: throughput, better: jetty, than: [tomcat]}|text is missing",
                "{text: a, by: throughput, order: [jetty]}|an order has at least two contenders",
                "{text: a, by: throughput, better: jetty, than: [tomcat], gap: 101}|a gap lies from 0 to 100: 101.0",
                "{text: a, by: trheads, better: jetty, than: [tomcat]}|the study has no figure trheads",
                "{text: a, by: throughput, order: [jetty, netty]}|no contender netty",
                "{text: a, by: speed, order: [jetty, tomcat]}|the study has no figure speed",
                "{text: a, by: throughput, part: two, order: [jetty, tomcat]}|the study has no part two",
                "{text: a, by: throughput}|a claim has one of order, better",
                "{text: a, by: throughput, close: 10%, order: [jetty, tomcat]}|a claim has one of order, better",
                "{text: a, by: throughput, close: near}|is not a number",
                "{text: a, by: throughput, close: 10%, among: [jetty]}|nothing is close to itself",
                "{text: a, by: throughput, close: 10%, metric: speed}|speed is not a metric",
                "{text: a, by: throughput, of: jetty}|a bound is a least or a most",
                "{text: a, by: max, slow: jetty, above: 100ms, below: 30ms}|for is missing",
                "{text: a, by: max, slow: jetty, than: [netty], above: 1s, for: 1m, below: 1s}|no contender netty",
                "{text: a, by: max, slow: jetty, than: [jetty], above: 1s, for: 1m, below: 1s}|nothing is unlike itself",
                "{text: a, by: throughput, close: 10%, notes: [{text: b}]}|source is missing",
                "{text: a, by: throughput, closest: 10%}|closest is not a key of a claim",
            })
    void saysWhatIsWrongWithAClaim(String claim, String message) {
        assertThatThrownBy(() -> parse(SMALL + "claims: [" + claim + "]\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(message);
    }

    @Test
    void figuresOfUnknownContendersAndPartsAreRefused() {
        assertThatThrownBy(() -> parse(SMALL + "published: [{contender: netty, throughput: 1}]\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no contender netty");
        assertThatThrownBy(() -> parse(SMALL + "published: [{contender: jetty, part: two, run: run, throughput: 1}]\n"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("two");
    }

    private static Study parse(String yaml) {
        return Studies.of("a-study", new PlanText("a-study.yaml", yaml), 1);
    }

    @Test
    void aRestartIsOfTheServersThatWerePublishedWithIt() {
        Study study = Studies.named("javacodegeeks-2017", 1);

        assertThat(Studies.only(study, List.of("undertow")).part("object").restarts())
                .containsExactly("startup 2");
        assertThat(Studies.only(study, List.of("tomcat", "jetty"))
                        .part("object")
                        .restarts())
                .isEmpty();
        assertThat(study.restarts(study.part("object"), "jetty")).isEmpty();
    }
}
