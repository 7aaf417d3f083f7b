package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code assay load} as a user types it, against a server on loopback. */
class LoadCommandTest {
    @TempDir
    private Path folder = Path.of("");

    private final Map<String, Integer> seen = new ConcurrentHashMap<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final HttpServer server;

    LoadCommandTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
    }

    @BeforeEach
    void start() {
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            seen.merge(exchange.getRequestMethod() + " " + exchange.getRequestURI(), 1, Integer::sum);
            exchange.getRequestBody().readAllBytes();
            byte[] body = "{\"token\": \"t1\"}".getBytes(StandardCharsets.UTF_8);
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(200, head ? -1 : body.length);
            try (OutputStream stream = exchange.getResponseBody()) {
                stream.write(head ? new byte[0] : body);
            }
        });
        server.createContext("/bad", exchange -> {
            exchange.sendResponseHeaders(500, -1);
            exchange.close();
        });
        server.createContext("/swaps", exchange -> response(exchange, asked.incrementAndGet() % 10 == 0));
        server.createContext("/hangs", exchange -> {
            if (asked.incrementAndGet() > 20) {
                try {
                    Thread.sleep(10_000);
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                }
            }
            response(exchange, false);
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static void response(HttpExchange exchange, boolean other) throws IOException {
        byte[] body = (other ? "theirs" : "yours!").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        try (OutputStream stream = exchange.getResponseBody()) {
            stream.write(body);
        }
    }

    private int assay(String... arguments) {
        Console console = Consoles.of(
                new PrintWriter(out, true), new PrintWriter(err, true), new TerminalStyle(80, false), false);
        return Main.run(console, Map.of(), arguments);
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private String write(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines)).toString();
    }

    @Test
    void aHostWithoutAddressIsRefusedBeforeAnythingStarts() {
        assertThat(assay("load", "http://nowhere.invalid:8080/", "--allow-host", "nowhere.invalid"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("nowhere.invalid: this host name has no address")
                .doesNotContain("Warming up");
    }

    @Test
    void aNameUnderLocalhostIsThisMachine() {
        assertThat(assay("load", url().replace("127.0.0.1", "shop.localhost"), "-n", "3", "--no-generator-warm-up"))
                .isZero();
        assertThat(seen).isEqualTo(Map.of("GET /", 3));
        assertThat(assay("load", "http://localhost.example.org/")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("localhost.example.org is not known to be this machine");
    }

    @Test
    void aThreadGroupFromFlags() {
        assertThat(assay(
                        "load",
                        url() + "/a",
                        "--users",
                        "3",
                        "--loops",
                        "4",
                        "--think",
                        "exponential(1ms)",
                        "--ramp",
                        "20ms"))
                .isZero();
        assertThat(seen).isEqualTo(Map.of("GET /a", 12));
        assertThat(out.toString()).contains("sent", "12");
    }

    @Test
    void oddCharactersAreSentAsABrowserDoesByFlagAndPlan() throws IOException {
        String plan = write("p.yaml", "load: {requests: 3}", "workload: [{path: '/ü x/${counter}?q=\"é\"'}]");
        assertThat(assay("load", url() + "/ü x/${counter}?q=\"é\"", "-n", "3")).isZero();
        Map<String, Integer> byFlag = Map.copyOf(seen);
        seen.clear();
        assertThat(assay("load", url(), "--plan", plan)).isZero();
        assertThat(seen)
                .isEqualTo(byFlag)
                .containsOnlyKeys(
                        "GET /%C3%BC%20x/1?q=%22%C3%A9%22",
                        "GET /%C3%BC%20x/2?q=%22%C3%A9%22", "GET /%C3%BC%20x/3?q=%22%C3%A9%22");
    }

    @Test
    void aHostHeaderReplacesThatOfTheUrlByFlagAndPlan() throws IOException {
        server.createContext("/virtual", exchange -> {
            Objects.requireNonNull(exchange.getRequestHeaders().get("Host"))
                    .forEach(host -> seen.merge(host, 1, Integer::sum));
            response(exchange, false);
        });
        String plan = write(
                "p.yaml", "load: {requests: 2}", "workload: [{path: /virtual, headers: {host: api.example.test}}]");
        assertThat(assay("load", url() + "/virtual", "-n", "2", "-H", "host:api.example.test"))
                .isZero();
        assertThat(assay("load", url(), "--plan", plan)).isZero();
        assertThat(seen).isEqualTo(Map.of("api.example.test", 4));
    }

    @Test
    void aLoginRedirectSaysWhereItLeadsAndThatItIsNotFollowed() throws IOException {
        server.createContext("/private", exchange -> {
            exchange.getResponseHeaders().add("Location", "/login");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        Path json = folder.resolve("load.json");
        assertThat(assay("load", url() + "/private", "-n", "10", "--json", json.toString()))
                .isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains("(of failed responses only), 10 errors")
                .contains("302 instead of 200 (Location: /login); redirects are not followed")
                .contains("--status 302");
        assertThat(Files.readString(json))
                .contains("\"302\" : 10")
                .contains("\"wrong-status\" : \"GET /private: 302 instead of 200 (Location: /login)");
        assertThat(assay("load", url() + "/private", "-n", "10", "--status", "302"))
                .isZero();
    }

    @Test
    void aBodyFromAFileIsPostedWithTheHeadersAlsoOfAPlan() throws IOException {
        server.createContext("/orders", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            seen.merge(
                    exchange.getRequestMethod() + " "
                            + exchange.getRequestHeaders().getFirst("X-By") + " " + body,
                    1,
                    Integer::sum);
            response(exchange, false);
        });
        String body = write("order.json", "{}");
        String plan = write("p.yaml", "load: {requests: 3}", "workload: [{path: /orders, headers: {x-by: no}}]");
        for (String flag : List.of("--body", "--body=")) {
            List<String> words = new ArrayList<>(List.of("load", url() + "/orders", "-n", "2", "-H", "X-By: me"));
            words.addAll(flag.endsWith("=") ? List.of(flag + "@" + body) : List.of(flag, "@" + body));
            assertThat(assay(words.toArray(String[]::new))).as(err.toString()).isZero();
        }
        assertThat(assay("load", url(), "--plan", plan, "-H", "X-By: me")).isZero();
        assertThat(seen).isEqualTo(Map.of("POST me {}\n", 4, "GET me ", 3));
        assertThat(assay("load", url(), "--body", "@" + folder.resolve("none"))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--body @" + folder.resolve("none") + ": there is no such file");
    }

    /** No plan is written, which could not hold it. */
    @Test
    void aBodyIsSentWholeHoweverLargeUnlessItIsBinary() throws IOException {
        server.createContext("/import", exchange -> {
            seen.merge(exchange.getRequestBody().readAllBytes().length + " bytes", 1, Integer::sum);
            response(exchange, false);
        });
        Path large = Files.writeString(folder.resolve("large.json"), "x".repeat(3_000_000));
        assertThat(assay(
                        "load",
                        url() + "/import",
                        "-n",
                        "2",
                        "-c",
                        "1",
                        "--no-generator-warm-up",
                        "--body",
                        "@" + large))
                .as(err.toString())
                .isZero();
        assertThat(seen).isEqualTo(Map.of("3000000 bytes", 2));
        Path picture = Files.write(folder.resolve("a.jpg"), new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff});
        assertThat(assay("load", url(), "--body", "@" + picture)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("a.jpg: is not a UTF-8 text file", "binary bodies cannot be sent");
    }

    @Test
    void twoHostHeadersAreRefused() {
        assertThat(assay("load", url(), "-H", "Host: a", "-H", "HOST: b")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--header: has two Host headers");
        assertThat(seen).isEmpty();
    }

    @Test
    void headersThatAssaySendsItselfSayWhatToWriteInstead() {
        assertThat(assay("load", url(), "--body", "x", "-H", "Expect: 100-continue"))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("Expect is a header that Assay sends itself", "--expect-continue");
        err.getBuffer().setLength(0);
        assertThat(assay("load", url(), "--body", "x", "-H", "Expect:")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("Leave it out.").doesNotContain("--expect-continue");
        assertThat(seen).isEmpty();
    }

    @Test
    void aVariableOfTheEnvironmentIsWrittenAsOne() {
        assertThat(assay("load", url(), "-H", "Authorization: Bearer ${TOKEN}")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .contains("--header: unknown placeholder ${TOKEN}", "Did you mean ${env(TOKEN)}?")
                .doesNotContain("--header: --header");
    }

    @Test
    void aSocketThatIsNoneIsRefusedBeforeAnythingStarts() {
        assertThat(assay(
                        "load",
                        "http://docker/info",
                        "--unix",
                        folder.resolve("gone.sock").toString()))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("gone.sock: there is no such socket");
        assertThat(assay("load", url(), "--unix", folder.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("this is no socket").doesNotContain("Warming up");
    }

    @Test
    void aFileOfAuthoritiesThatIsMissingIsNamedAsMissing() {
        assertThat(assay(
                        "load",
                        "https://localhost:1/",
                        "--cacert",
                        folder.resolve("gone.pem").toString()))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("gone.pem: there is no such file").doesNotContain("does not contain");
    }

    /** Satellites connect to other machines, and there is none on the class path here. */
    @Test
    void withoutWhatConnectsToThemLoadFromOtherMachinesIsRefused() throws IOException {
        String plan = write("p.yaml", "load: {requests: 3, host: me@there}");
        assertThat(assay("load", url(), "--plan", plan)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .contains(
                        "load.host: load comes from this machine only: this Assay cannot connect to others",
                        "Omit it.");
        assertThat(assay("load", url(), "--load-host", "me@there")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("Unknown option", "--load-host");
        assertThat(seen).isEmpty();
    }

    @Test
    void noSecretOfAUrlIsInWhatItWritesOrSays() throws IOException {
        Path csv = folder.resolve("load.csv");
        Path json = folder.resolve("load.json");
        Path hlog = folder.resolve("load.hlog");
        assay(
                "load",
                url() + "/a?token=hunter2&sig=hunter2&page=2",
                "--no-generator-warm-up",
                "-n",
                "20",
                "--csv",
                csv.toString(),
                "--json",
                json.toString(),
                "--hlog",
                hlog.toString());
        assertThat(seen).containsEntry("GET /a?token=hunter2&sig=hunter2&page=2", 20);
        assertThat(Files.readString(csv)).contains("page=2");
        assertThat(out.toString() + err + Files.readString(csv) + Files.readString(json) + Files.readString(hlog))
                .doesNotContain("hunter2");
    }

    @Test
    void aTimeoutOfOnesOwnBoundsEveryResponse() throws IOException {
        Path json = folder.resolve("load.json");
        int code = assay(
                "load",
                url() + "/hangs",
                "-c",
                "1",
                "-n",
                "23",
                "--timeout",
                "1s",
                "--no-generator-warm-up",
                "--json",
                json.toString());
        assertThat(code).isEqualTo(ExitCode.DONE);
        assertThat(Files.readString(json)).contains("\"completed\" : 20", "\"timeout\" : 3");

        assertThat(assay("load", url(), "--timeout", "2h")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("request time-out must be above 0 and at most 1 h");
    }

    @Test
    void pathsOfAFileAreSentAsTheyStandThere() throws IOException {
        write("urls.csv", "path", "/a?x=1", "/b/c", "d");
        String data = "data: {urls: urls.csv}";
        String bare = write("bare.yaml", data, "workload: [{path: '${urls.path}'}]");
        assertThat(assay("load", url(), "--plan", bare)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("path does not start with a slash", "Write /${raw(urls.path)}");
        String plan = write(
                "p.yaml", data, "load: {connections: 1, requests: 3}", "workload: [{path: '/${raw(urls.path)}'}]");
        assertThat(assay("load", url(), "--plan", plan, "--no-generator-warm-up"))
                .isZero();
        assertThat(seen).isEqualTo(Map.of("GET /a?x=1", 1, "GET /b/c", 1, "GET /d", 1));
    }

    @Test
    void aSequenceFromAPlanWithDataBesideIt() throws IOException {
        write("who.csv", "name", "ann", "b b");
        String plan = write(
                "load.yaml",
                "data: {who: {file: who.csv, per: user}}",
                "load: {users: 2, loops: 3}",
                "workload:",
                "  sequence:",
                "    - path: /login/${who.name}",
                "      once: true",
                "      extract: {token: {json: /token}}",
                "    - path: /orders",
                "      body: {token: \"${token}\"}",
                "    - path: /by/${who.name}?t=${token}");
        assertThat(assay("load", url(), "--plan", plan)).isZero();
        assertThat(seen)
                .isEqualTo(Map.of(
                        "GET /login/ann", 1,
                        "GET /login/b%20b", 1,
                        "POST /orders", 6,
                        "GET /by/ann?t=t1", 3,
                        "GET /by/b%20b?t=t1", 3));
    }

    @Test
    void noSecretIsInAMessage() {
        String secret = "http://user:hunter2@db/x?token=hunter2&sig=hunter2&page=2";
        assay("load", "http://127.0.0.1:1/", "--no-such-option=" + secret);
        assay("load", secret, "-d", "0");
        assay("load", "http://127.0.0.1:1/", "-H", "Bearer hunter2");
        assertThat(err.toString())
                .contains("--no-such-option", "number 1", "page=2")
                .doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"password\": \"hunter2\"}", "password=hunter2", "@hunter2.json"})
    void aBodyInPlaceOfTheDurationSaysWhichFlagTakesOne(String body) {
        assertThat(assay("load", url(), "-X", "POST", "-d", body)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .contains("-d: is the duration here, not a body", "--body")
                .doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"password\": \"hunter2\"}", " [\"hunter2\"]", "@hunter2.json"})
    void aBodyInPlaceOfTheFileForTheResultSaysWhichFlagTakesOne(String body) {
        assertThat(assay("load", url(), "-n", "1", "--json", body)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .contains("--json: is the file for the result here, not a body", "--body")
                .doesNotContain("hunter2");
    }

    @Test
    void whatIsWrongIsSaidAndNothingIsSent() throws IOException {
        String plan = write("plan.yaml", "workload: [{path: /x}]");
        assertThat(assay("load", url() + "/a", "--plan", plan)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("already has a workload");
        assertThat(assay("load", url(), "--plan", plan, "-X", "POST")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(assay("load", url(), "--think", "long")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--think: not a think time");
        assertThat(assay("load", url(), "-d", "soon")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--duration: not a time: soon");
        assertThat(assay("load", url(), "-r", "10", "--ramp", "1s")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("--ramp: ramp is for users who wait for responses");
        String missing = write("missing.yaml", "data: {u: no.csv}", "workload: [{path: '/${u.a}'}]");
        assertThat(assay("load", url(), "--plan", missing)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("no.csv: there is no such file");
        assertThat(assay("load", url(), "--hlog", folder.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("is a folder, not a file");
        assertThat(assay("load", url(), "--json", "-", "--csv", "-")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("only one format can go to standard output");
        assertThat(seen).isEmpty();
    }

    @Test
    void aLoadWithoutASuccessfulResponseIsNoMeasurement() throws IOException {
        assertThat(assay("load", url() + "/bad", "-n", "20", "-c", "2", "--no-generator-warm-up"))
                .isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(err.toString()).contains("No valid figure: no response was good.");
        assertThat(out.toString()).containsPattern("sent +20 ").doesNotContain("offered");
        int port;
        try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = unused.getLocalPort();
        }
        String nobody = "http://127.0.0.1:" + port;
        assertThat(assay("load", nobody, "-c", "2", "-d", "300ms", "--no-generator-warm-up", "--fail-if", "p99 > 50ms"))
                .isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(err.toString()).contains("--fail-if unknown: p99 > 50ms (p99 is ");
        assertThat(assay(
                        "load",
                        nobody,
                        "-c",
                        "2",
                        "-d",
                        "300ms",
                        "--no-generator-warm-up",
                        "--fail-if",
                        "p99 > 50ms",
                        "--fail-if-unknown",
                        "fail"))
                .isEqualTo(ExitCode.FAIL_IF);
        assertThat(assay("load", nobody, "--fail-if-unknown", "maybe")).isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void aLoadThatIsOverBeforeRecordingBeginsIsNotTakenForADeadServer() {
        assertThat(assay("load", url(), "-n", "20", "-c", "2", "--settle", "1m", "--no-generator-warm-up"))
                .isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(err.toString())
                .contains("no request was left for the recorded part: 20 responses came before it", "-n", "--settle");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void usersWhoHangAreNotHiddenBehindTheRequestsOfBefore() throws IOException {
        Path json = folder.resolve("load.json");
        Path csv = folder.resolve("load.csv");
        assertThat(assay(
                        "load",
                        url() + "/hangs",
                        "-c",
                        "2",
                        "-d",
                        "3s",
                        "--timeout",
                        "5s",
                        "--no-generator-warm-up",
                        "--json",
                        json.toString(),
                        "--csv",
                        csv.toString(),
                        "--fail-if",
                        "p99 > 50ms"))
                .isEqualTo(ExitCode.NO_MEASUREMENT);
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains("p99 refused", "2 of them without a response", "users were stuck for");
        assertThat(err.toString()).contains("p99 is refused: users were stuck for");
        assertThat(Files.readString(json)).contains("\"p99\" : null", "\"refused\" : [ \"p50\"", "\"unanswered\" : 2");
        assertThat(Files.readString(csv)).contains(",refused,");
    }

    @Test
    void aServerThatSwapsBodiesNowAndThenIsSeenWhenAsked() {
        assertThat(assay(
                        "load",
                        url() + "/swaps",
                        "-n",
                        "50",
                        "-c",
                        "1",
                        "--no-generator-warm-up",
                        "--fail-if",
                        "errors > 0"))
                .isZero();
        assertThat(assay(
                        "load",
                        url() + "/swaps",
                        "-n",
                        "50",
                        "-c",
                        "1",
                        "--no-generator-warm-up",
                        "--same-body",
                        "--fail-if",
                        "errors > 0"))
                .isEqualTo(ExitCode.FAIL_IF);
        assertThat(out.toString()).containsPattern("5 +body unlike the first response");
    }

    @Test
    void theGeneratorWarmsUpFirstUnlessToldNotTo() {
        assertThat(assay("load", url(), "-n", "3", "-c", "1", "--no-generator-warm-up"))
                .isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(assay("load", url(), "-n", "3", "-c", "1")).isZero();
        assertThat(err.toString()).contains("Warming up the generator for 1 s (skip with --no-generator-warm-up).");
        assertThat(seen).as("the server of the user gets nothing of it").containsOnly(Map.entry("GET /", 6));
    }
}
