package dev.assay.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.launch.Launcher;
import dev.assay.launch.machine.Placements;
import dev.assay.launch.machine.Programs;
import dev.assay.model.LatencyBand;
import dev.assay.model.Needed;
import dev.assay.model.Samples;
import dev.assay.model.plan.Extract;
import dev.assay.model.plan.Header;
import dev.assay.model.plan.Placement;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import dev.assay.swap.Artifact;
import dev.assay.swap.ArtifactSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The real tools against a server that counts requests. Skips tools missing on this machine, except those from Maven. */
@Tag("programs")
class RealToolsTest {
    static final Placement ANYWHERE = Placements.choose(Optional.empty(), Optional.empty());

    private static final Map<List<String>, List<Path>> FETCHED = new ConcurrentHashMap<>();

    /** Downloaded like on the command line, once for all tests. */
    static final ToolJars JARS = roots -> FETCHED.computeIfAbsent(roots, RealToolsTest::fetched);

    private static List<Path> fetched(List<String> roots) {
        ArtifactSource maven = ArtifactSource.maven();
        List<Artifact> all = maven.closure(roots.get(0), roots, Map.of(), Set.of());
        Map<Artifact, Path> files = maven.files(all);
        return all.stream().map(files::get).toList();
    }

    @TempDir
    private Path folder = Path.of("");

    private final Launcher launcher = Launcher.local();
    private final ToolBox tools =
            new ToolBox(launcher, JARS, Path.of(System.getProperty("java.home")), Programs::find, false);
    private TestServer server;

    RealToolsTest() throws IOException {
        server = new TestServer();
    }

    @BeforeEach
    void nobodyHasAskedYet() {
        assertThat(server.asked()).isEmpty();
    }

    @AfterEach
    void end() {
        server.close();
        launcher.close();
    }

    @ParameterizedTest
    @EnumSource(names = "AB")
    void sendsUsersTimesLoops(LoadTool tool) throws InterruptedException, IOException {
        sends(tool);
    }

    @ParameterizedTest
    @Tag("long")
    @EnumSource(names = {"JMETER", "GATLING", "K6"})
    void otherToolsSendUsersTimesLoops(LoadTool tool) throws InterruptedException, IOException {
        sends(tool);
    }

    private void sends(LoadTool tool) throws InterruptedException, IOException {
        assumeThere(tool);
        ToolResult result = measured(tool, Loads.loops(Step.get("/hello?a=b&c=d"), 4, 25));
        assertThat(server.asked()).hasSize(100).allSatisfy(asked -> {
            assertThat(asked.method()).isEqualTo("GET");
            assertThat(asked.target()).isEqualTo("/hello?a=b&c=d");
        });
        assertThat(result.tool()).isEqualTo(tool);
        assertThat(result.samples()).isEqualTo(100);
        assertThat(result.errors()).isZero();
        assertThat(result.throughputPerSecond()).isPositive();
        // In steps of 10 ms, and ab takes less than one.
        assertThat(result.cpuSeconds()).isGreaterThanOrEqualTo(tool == LoadTool.AB ? 0 : 0.01);
        assertThat(result.version()).matches("\\d+\\.\\d+.*");
        assertThat(result.times().minMillis().orElseThrow())
                .isLessThanOrEqualTo(result.times().percentile(50).orElseThrow());
        assertThat(result.times().percentile(99).orElseThrow())
                .isLessThanOrEqualTo(result.times().maxMillis().orElseThrow());
        assertThat(result.overTime().stream()
                        .mapToLong(ToolResult.Moment::answered)
                        .sum())
                .isEqualTo(tool == LoadTool.AB || tool == LoadTool.K6 ? 0 : 100);
        assertThat(result.overTime()).allSatisfy(moment -> {
            assertThat(moment.from()).as("since the tool was started").isPositive();
            assertThat(moment.users().orElseThrow()).isBetween(0L, 4L);
        });
        assertThat(result.distribution().stream().mapToLong(LatencyBand::count).sum())
                .isEqualTo(tool == LoadTool.AB || tool == LoadTool.K6 ? 0 : 100);
        for (String file : result.resultFile().split(", ", -1)) {
            assertThat(folder.resolve(file)).isNotEmptyFile();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JMETER", "K6"})
    void logsInOnceAndWalksWithACounter(LoadTool tool) throws InterruptedException, IOException {
        walks(tool);
    }

    @ParameterizedTest
    @Tag("long")
    @EnumSource(names = "GATLING")
    void gatlingLogsInOnceAndWalksWithACounter(LoadTool tool) throws InterruptedException, IOException {
        walks(tool);
    }

    private void walks(LoadTool tool) throws InterruptedException, IOException {
        assumeThere(tool);
        Template.Scope scope = new Template.Scope(Set.of("token", "session"), Map.of(), Template.Encoding.RAW);
        Step login = Samples.with(
                Step.get("/login"),
                Map.of(
                        "extracts",
                        List.of(
                                new Extract("token", new Extract.Json("/user/token")),
                                new Extract("session", new Extract.Cookie("SESSION")))));
        Step read = step("read", "GET", "/item?n=${counter}&q=${int(7,7)}", scope);
        Step order = Samples.with(
                step("order, \"new\"", "POST", "/orders", scope),
                Map.of(
                        "headers",
                        List.of(
                                new Header("Authorization", Template.parse("Bearer ${token}", scope)),
                                new Header("Content-Type", Template.parse("application/json"))),
                        "body",
                        Optional.of(Template.parse(
                                "{\"n\": ${counter}, \"t\": \"${json(token)}\", \"s\": \"${url(session)}\", \"d\": \"$$ \\\\ <&>\"}",
                                scope)),
                        "status",
                        201));
        ToolLoad load = new ToolLoad(
                List.of(login),
                List.of(read, order),
                5,
                Duration.ofSeconds(1),
                java.util.OptionalLong.of(3),
                Optional.empty(),
                Optional.empty(),
                Duration.ofMillis(100),
                true,
                42);
        ToolResult result = measured(tool, load);
        assertThat(result.samples())
                .isEqualTo(5 + 5 * 3 * 2)
                .isEqualTo(load.samples().orElseThrow());
        assertThat(result.errors()).isZero();
        assertThat(asked("/login")).isEqualTo(5);
        assertThat(numbers("/item?n=(\\d+)&q=7", TestServer.Asked::target)).isEqualTo(upTo(15));
        assertThat(numbers(
                        "\\{\"n\": (\\d+), \"t\": \"t \\\\\"\\d+\", \"s\": \"s-\\d+\", \"d\": \"\\$ \\\\\\\\ <&>\"}",
                        TestServer.Asked::body))
                .as(server.asked().toString())
                .isEqualTo(upTo(15));
        assertThat(server.asked().stream()
                        .map(TestServer.Asked::cookie)
                        .filter(cookie -> !cookie.isEmpty())
                        .distinct())
                .hasSize(5);
        // Five users in a second, then 6 requests each 100 ms apart: the file shows both.
        assertThat(result.seconds()).isGreaterThan(1);
    }

    @ParameterizedTest
    @Tag("long")
    @EnumSource(names = {"JMETER", "GATLING", "K6"})
    void usersComeOverTheRampUp(LoadTool tool) throws InterruptedException, IOException {
        assumeThere(tool);
        ToolResult result =
                measured(tool, Loads.withUsers(Loads.loops(Step.get("/"), 40, 1), 40, Duration.ofSeconds(4)));
        assertThat(server.asked()).hasSize(40);
        assertThat(result.seconds()).isGreaterThanOrEqualTo(3);
        if (tool == LoadTool.K6) {
            return; // its summary has no seconds
        }
        assertThat(result.overTime()).hasSizeGreaterThanOrEqualTo(4);
        long come = 0;
        for (int second = 0; second < 3; second++) { // ten each second from the first one on, which may be late
            come += result.overTime().get(second).started().orElseThrow();
            assertThat(come).isLessThanOrEqualTo(10L * (second + 2));
        }
    }

    /** These tools do not support a number of requests. */
    @ParameterizedTest
    @EnumSource(names = "WRK")
    void whatCountsOnlyTimeEndsWithIt(LoadTool tool) throws InterruptedException, IOException {
        lastsASecond(tool);
    }

    @ParameterizedTest
    @Tag("long")
    @EnumSource(names = {"AB", "JMETER", "GATLING", "HYPERFOIL", "K6"})
    void endsWithItsTime(LoadTool tool) throws InterruptedException, IOException {
        lastsASecond(tool);
    }

    private void lastsASecond(LoadTool tool) throws InterruptedException, IOException {
        assumeThere(tool);
        ToolResult result = measured(tool, Loads.loops(Step.get("/"), 2, 1).lasting(Duration.ofSeconds(1)));
        assertThat(result.samples())
                .isPositive()
                .isLessThanOrEqualTo(server.asked().size());
        assertThat(result.errors()).isZero();
        assertThat(result.seconds()).isGreaterThanOrEqualTo(0.5);
    }

    @ParameterizedTest
    @Tag("long")
    @EnumSource(names = {"AB", "JMETER", "GATLING", "WRK", "K6", "HYPERFOIL"})
    void aWrongStatusIsAnError(LoadTool tool) throws InterruptedException, IOException {
        assumeThere(tool);
        ToolLoad load = Loads.loops(Step.get("/bad"), 2, 3);
        boolean timed = tool == LoadTool.WRK || tool == LoadTool.HYPERFOIL;
        ToolResult result = measured(tool, timed ? load.lasting(Duration.ofSeconds(1)) : load);
        assertThat(result.errors()).isPositive().isEqualTo(result.samples());
    }

    @ParameterizedTest
    @Tag("long")
    @EnumSource(names = {"JMETER", "GATLING", "K6"})
    void closesEachConnectionIfTold(LoadTool tool) throws InterruptedException, IOException {
        assumeThere(tool);
        measured(tool, Loads.withoutKeepAlive(Loads.loops(Step.get("/"), 2, 2)));
        assertThat(server.asked()).hasSize(4).allSatisfy(asked -> assertThat(asked.connection())
                .isEqualToIgnoringCase("close"));
    }

    @Test
    void abPostsABody() throws InterruptedException, IOException {
        assumeThere(LoadTool.AB);
        Step post = Samples.with(
                step("post", "POST", "/x", Template.Scope.NONE),
                Map.of(
                        "body",
                        Optional.of(Template.parse("{\"a\": 1}")),
                        "headers",
                        List.of(new Header("Content-Type", Template.parse("application/json")))));
        ToolResult result = measured(LoadTool.AB, Loads.loops(post, 2, 5));
        assertThat(server.asked()).hasSize(10).allSatisfy(asked -> assertThat(asked.method() + asked.body())
                .isEqualTo("POST{\"a\": 1}"));
        assertThat(result.bytes().sentKbPerSecond()).isPresent();
    }

    private static Step step(String name, String method, String path, Template.Scope scope) {
        return new Step(name, method, Template.parse(path, scope), List.of(), Optional.empty(), 200, 1);
    }

    private ToolResult measured(LoadTool tool, ToolLoad load) throws InterruptedException, IOException {
        ToolRun run = tools.run(tool, load, server.uri(), ANYWHERE, folder);
        String console =
                Files.exists(folder.resolve(ToolBox.CONSOLE)) ? Files.readString(folder.resolve(ToolBox.CONSOLE)) : "";
        assertThat(run).as(run + "\n" + console).isInstanceOf(ToolRun.Measured.class);
        return ((ToolRun.Measured) run).result();
    }

    private long asked(String target) {
        return server.asked().stream()
                .filter(asked -> asked.target().equals(target))
                .count();
    }

    private Set<Long> numbers(String pattern, Function<TestServer.Asked, String> text) {
        return server.asked().stream()
                .map(text)
                .filter(asked -> asked.matches(pattern.replace("?n", "\\?n")))
                .map(asked -> Long.valueOf(asked.replaceAll(pattern.replace("?n", "\\?n"), "$1")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<Long> upTo(long last) {
        return LongStream.rangeClosed(1, last).boxed().collect(Collectors.toSet());
    }

    private static void assumeThere(LoadTool tool) {
        if (List.of(LoadTool.AB, LoadTool.WRK, LoadTool.K6).contains(tool)) { // the others come from Maven
            Needed.programs(tool.id());
        }
    }
}
