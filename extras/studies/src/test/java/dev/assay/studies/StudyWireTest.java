package dev.assay.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.launch.Launcher;
import dev.assay.launch.machine.Placements;
import dev.assay.load.GeneratorOptions;
import dev.assay.load.LoadGenerator;
import dev.assay.model.Needed;
import dev.assay.model.Samples;
import dev.assay.model.plan.Stay;
import dev.assay.studies.model.Studies;
import dev.assay.studies.model.Study;
import dev.assay.tools.LoadTool;
import dev.assay.tools.Loads;
import dev.assay.tools.MavenToolJars;
import dev.assay.tools.ToolBox;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the studies send, against what their authors' scripts sent: order, methods, pauses, header lines, connections, bodies. */
@Tag("programs")
class StudyWireTest {
    private static final int FIRST = 200;
    /** The body of {@code TodoGatlingTest}, its indentation included. */
    private static final String TODO = """
            {
                            "id":null
                            , "description":"SAMPLE_TEXT"
                            , "details":"SAMPLE_TEXT"
                            , "done":null
                            }""";

    @TempDir
    private Path folder = Path.of("");

    private final RecordingServer server;

    StudyWireTest() throws IOException {
        server = new RecordingServer();
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    /** {@code ab -n 10000 -c 10}, and {@code ab -k -n 10000000 -c C}: HTTP/1.0 either way. */
    @ParameterizedTest
    @CsvSource({
        "baeldung-2018, metrics, 10, /actuator/metrics, 10000, false",
        "rest-2016-round1, concurrency 1, 1, /api, 10000000, true",
        "rest-2016-round1, concurrency 4, 4, /api, 10000000, true",
        "rest-2016-round1, concurrency 16, 16, /api, 10000000, true",
        "rest-2016-round1, concurrency 64, 64, /api, 10000000, true",
        "rest-2016-round1, concurrency 128, 128, /api, 10000000, true",
        "rest-2016-round2, concurrency 128, 128, /api, 10000000, true",
    })
    void apacheBench(String study, String part, int users, String path, long requests, boolean kept)
            throws InterruptedException {
        ToolLoad load = Studies.named(study, 1).part(part).load();
        assertThat(Studies.named(study, 1).tool()).isEqualTo(LoadTool.AB);
        assertThat(load.samples()).hasValue(requests);
        assertThat(load.users()).isEqualTo(users);

        send(LoadTool.AB, Loads.withLoops(load, Math.max(2, (FIRST + users - 1) / users)));

        List<RecordingServer.Request> seen = server.requests();
        Map<String, String> headers = kept
                ? Map.of("connection", "Keep-Alive", "host", host(), "user-agent", "ApacheBench/2.3", "accept", "*/*")
                : Map.of("host", host(), "user-agent", "ApacheBench/2.3", "accept", "*/*");
        assertThat(seen).hasSizeGreaterThanOrEqualTo(FIRST).allSatisfy(request -> {
            assertThat(request.line()).isEqualTo("GET " + path + " HTTP/1.0");
            assertThat(request.headers()).isEqualTo(headers);
            assertThat(request.body()).isEmpty();
        });
        assertThat(connections()).hasSize(kept ? users : seen.size());
    }

    /** {@code curl http://localhost:8080/api}, once before the first load; there is no other warm-up. */
    @ParameterizedTest
    @ValueSource(strings = {"rest-2016-round1", "rest-2016-round2"})
    void oneRequestOfCurlComesFirst(String study) throws InterruptedException {
        List<Study.Part> parts = Studies.named(study, 1).parts();
        assertThat(parts).allSatisfy(part -> {
            assertThat(part.warmUp()).isEmpty();
            assertThat(part.byHand()).hasSize(1);
        });

        try (LoadGenerator generator = generator()) {
            generator.ask(
                    new Target("127.0.0.1", server.port()),
                    parts.get(0).byHand().get(0),
                    1);
        }

        assertThat(server.requests()).singleElement().satisfies(request -> {
            assertThat(request.line()).isEqualTo("GET /api HTTP/1.1");
            assertThat(request.headers())
                    .containsOnlyKeys("host", "user-agent", "accept")
                    .containsEntry("accept", "*/*");
            assertThat(request.headers().get("user-agent")).startsWith("curl/");
            assertThat(request.body()).isEmpty();
        });
    }

    @Test
    void jhipsterByAssaysOwnGenerator() throws InterruptedException {
        jhipster(LoadTool.BUILTIN, 3);
    }

    /** The hundred pairs of a user are 200 requests and take two minutes and a half. */
    @Test
    @Tag("long")
    void jhipsterByGatling() throws InterruptedException {
        jhipster(LoadTool.GATLING, 100);
    }

    /** POST, GET, a pause of one to two seconds, and so on, without a login. */
    private void jhipster(LoadTool tool, int pairs) throws InterruptedException {
        Study study = Studies.named("jhipster-2020", 1);
        ToolLoad load = study.part("users").load();
        assertThat(study.tool()).isEqualTo(LoadTool.GATLING);
        assertThat(load.first()).isEmpty();
        assertThat(load.users()).isEqualTo(10_000);
        assertThat(load.rampUp()).isEqualTo(Duration.ofMinutes(1));
        assertThat(load.loops()).hasValue(100);

        send(tool, Loads.withLoops(Loads.withUsers(load, 1, Duration.ZERO), pairs));

        List<RecordingServer.Request> seen = server.requests();
        assertThat(seen).hasSize(2 * pairs);
        assertThat(connections()).hasSize(1);
        IntStream.range(0, seen.size()).forEach(i -> {
            RecordingServer.Request request = seen.get(i);
            assertThat(request.line()).isEqualTo((i % 2 == 0 ? "POST" : "GET") + " /todo HTTP/1.1");
            assertThat(request.headers()).isEqualTo(i % 2 == 0 ? jhipsterPost() : jhipsterGet());
            assertThat(request.body()).isEqualTo(i % 2 == 0 ? TODO : "");
        });
        LongSummaryStatistics within = gaps(seen, 1);
        LongSummaryStatistics between = gaps(seen, 2);
        assertThat(within.getMin()).as("no pause within a pair").isLessThan(990);
        assertThat(between.getMin()).as("a pause of one second at least").isBetween(990L, 2500L);
        if (pairs > 50) {
            assertThat(between.getMax() - between.getMin())
                    .as("pauses of up to two seconds")
                    .isGreaterThan(500);
        }
    }

    /** Milliseconds before every second request, from this one on. */
    private static LongSummaryStatistics gaps(List<RecordingServer.Request> seen, int from) {
        return IntStream.iterate(from, i -> i < seen.size(), i -> i + 2)
                .mapToLong(i -> seen.get(i).nanos() - seen.get(i - 1).nanos())
                .map(TimeUnit.NANOSECONDS::toMillis)
                .summaryStatistics();
    }

    private Map<String, String> jhipsterGet() {
        return Map.of(
                "host",
                host(),
                "user-agent",
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.10; rv:33.0) Gecko/20100101 Firefox/33.0",
                "accept",
                "*/*",
                "accept-encoding",
                "gzip, deflate",
                "accept-language",
                "fr,fr-fr;q=0.8,en-us;q=0.5,en;q=0.3",
                "connection",
                "keep-alive");
    }

    private Map<String, String> jhipsterPost() {
        Map<String, String> headers = new TreeMap<>(jhipsterGet());
        headers.put("accept", "application/json");
        headers.put("content-type", "application/json");
        headers.put("content-length", String.valueOf(TODO.length()));
        return headers;
    }

    @Test
    void round3ByAssaysOwnGenerator() throws InterruptedException {
        round3(LoadTool.BUILTIN);
    }

    @Test
    @Tag("long")
    void round3ByGatling() throws InterruptedException {
        round3(LoadTool.GATLING);
    }

    /** Ten users warm up; then 128 wait a minute each and ask without pause. */
    private void round3(LoadTool tool) throws InterruptedException {
        Study.Part part = Studies.named("rest-2016-round3", 1).part("steady");
        ToolLoad warmUp = part.warmUp().orElseThrow();
        assertThat(warmUp.users()).isEqualTo(10);
        assertThat(warmUp.rampUp()).isEqualTo(Duration.ofMinutes(3));
        assertThat(warmUp.stay()).contains(new Stay(Duration.ZERO, Duration.ofMinutes(10)));
        assertThat(warmUp.requests()).isEqualTo(part.load().requests());
        assertThat(part.load().users()).isEqualTo(128);
        assertThat(part.load().rampUp()).isEqualTo(Duration.ofMinutes(3));
        assertThat(part.load().stay()).contains(new Stay(Duration.ofMinutes(1), Duration.ofMinutes(15)));
        assertThat(part.load().requests().get(0).checks().whole()).contains("{\"greeting\":\"Hello World!\"}");

        Duration wait = Duration.ofSeconds(1);
        long start = System.nanoTime();
        send(
                tool,
                Samples.with(
                        Loads.withUsers(part.load(), 1, Duration.ZERO),
                        Map.of(
                                "duration",
                                Optional.empty(),
                                "loops",
                                OptionalLong.empty(),
                                "stay",
                                Optional.of(new Stay(wait, Duration.ofSeconds(2))))));

        List<RecordingServer.Request> seen = server.requests();
        // So many in two seconds: there is no pause between them.
        assertThat(seen).hasSizeGreaterThanOrEqualTo(FIRST);
        assertThat(seen.get(0).nanos() - start).isGreaterThanOrEqualTo(wait.toNanos());
        assertThat(seen.subList(0, FIRST)).allSatisfy(request -> {
            assertThat(request.line()).isEqualTo("GET /api HTTP/1.1");
            assertThat(request.body()).isEmpty();
            assertThat(request.headers())
                    .isEqualTo(Map.of(
                            "host",
                            host(),
                            "user-agent",
                            "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:44.0) Gecko/20100101 Firefox/44.0",
                            "accept",
                            "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
                            "accept-encoding",
                            "gzip, deflate",
                            "accept-language",
                            "en-US,en;q=0.5",
                            "connection",
                            "keep-alive"));
        });
        assertThat(connections()).hasSize(1);
    }

    @Test
    void javaCodeGeeksByAssaysOwnGenerator() throws InterruptedException {
        javaCodeGeeks(LoadTool.BUILTIN);
    }

    @Test
    @Tag("long")
    void javaCodeGeeksByJmeter() throws InterruptedException {
        javaCodeGeeks(LoadTool.JMETER);
    }

    /** A thousand users over ten seconds, three requests each on a connection of their own; or one, with a counter. */
    private void javaCodeGeeks(LoadTool tool) throws InterruptedException {
        Study study = Studies.named("javacodegeeks-2017", 1);
        ToolLoad string = study.part("string").load();
        ToolLoad object = study.part("object").load();
        assertThat(List.of(string.users(), object.users())).containsOnly(1000);
        assertThat(List.of(string.rampUp(), object.rampUp())).containsOnly(Duration.ofSeconds(10));
        assertThat(string.samples()).hasValue(3000);
        assertThat(object.samples()).hasValue(1000);
        assertThat(study.restarts(study.part("object"), "undertow")).containsExactly("startup 2");
        assertThat(study.restarts(study.part("object"), "jetty")).isEmpty();

        int users = 70;
        send(tool, Loads.withUsers(string, users, Duration.ofSeconds(1)));
        List<RecordingServer.Request> strings = List.copyOf(server.requests());
        assertThat(strings)
                .hasSize(3 * users)
                .hasSizeGreaterThanOrEqualTo(FIRST)
                .allSatisfy(request -> {
                    assertThat(request.line()).isEqualTo("GET / HTTP/1.1");
                    bare(tool, request);
                });
        assertThat(strings.stream()
                        .collect(Collectors.groupingBy(RecordingServer.Request::connection, Collectors.counting())))
                .hasSize(users)
                // Assay's own users take any connection that is idle.
                .allSatisfy((connection, requests) -> assertThat(requests)
                        .satisfiesAnyOf(each -> assertThat(tool).isEqualTo(LoadTool.BUILTIN), each -> assertThat(each)
                                .isEqualTo(3)));
        LongSummaryStatistics times =
                strings.stream().mapToLong(RecordingServer.Request::nanos).summaryStatistics();
        assertThat(times.getMax() - times.getMin())
                .as("users come over a second")
                .isGreaterThan(Duration.ofMillis(500).toNanos());

        send(tool, Loads.withUsers(object, users, Duration.ofSeconds(1)));
        assertThat(server.requests().subList(3 * users, 4 * users))
                .allSatisfy(request -> bare(tool, request))
                .extracting(RecordingServer.Request::line)
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, users)
                        .mapToObj(number -> "GET /objects/" + number + " HTTP/1.1")
                        .toList());
        assertThat(server.requests()).hasSize(4 * users);
    }

    /** A request with no other header lines than the tool's own. */
    private static void bare(LoadTool tool, RecordingServer.Request request) {
        assertThat(request.body()).isEmpty();
        if (tool == LoadTool.BUILTIN) {
            assertThat(request.headers()).containsOnlyKeys("host");
            return;
        }
        assertThat(request.headers())
                .containsOnlyKeys("connection", "host", "user-agent")
                .containsEntry("connection", "keep-alive");
        assertThat(request.headers().get("user-agent")).startsWith("Apache-HttpClient/");
    }

    private void send(LoadTool tool, ToolLoad load) throws InterruptedException {
        if (tool == LoadTool.BUILTIN) {
            try (LoadGenerator generator = generator()) {
                assertThat(new BuiltInTool(generator)
                                .send(load, "127.0.0.1", server.port())
                                .errorCount())
                        .isZero();
            }
            return;
        }
        try (Launcher launcher = Launcher.local()) {
            ToolBox box = MavenToolJars.toolBox(launcher);
            if (List.of(LoadTool.AB, LoadTool.WRK, LoadTool.K6).contains(tool)) {
                Needed.programs(tool.id());
            }
            ToolRun run = box.run(
                    tool,
                    load,
                    server.uri(),
                    Placements.choose(Optional.empty(), Optional.empty()),
                    folder.resolve("run" + server.requests().size()));
            assertThat(run).isInstanceOf(ToolRun.Measured.class);
            assertThat(((ToolRun.Measured) run).result().errors()).isZero();
        }
    }

    private static LoadGenerator generator() {
        return LoadGenerator.netty(
                new GeneratorOptions(1, Transport.AUTO, Duration.ofSeconds(10), Duration.ofSeconds(10)));
    }

    private String host() {
        return "127.0.0.1:" + server.port();
    }

    private Set<Integer> connections() {
        return server.requests().stream()
                .map(RecordingServer.Request::connection)
                .collect(Collectors.toSet());
    }
}
