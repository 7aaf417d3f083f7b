package dev.assay.imports;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.experiment.ExitCode;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay import} as a user types it, and its plans as {@code assay load} sends them to a server on loopback. */
class SentAgainTest {
    @TempDir
    private Path folder = Path.of("");

    private final Map<String, Integer> seen = new ConcurrentHashMap<>();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final HttpServer server;

    SentAgainTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 64);
    }

    @BeforeEach
    void start() {
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            seen.merge(exchange.getRequestMethod() + " " + exchange.getRequestURI(), 1, Integer::sum);
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
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
    void anAccessLogIsImportedAndSentAgain() throws IOException {
        String log = write(
                "access.log",
                "::1 - - [21/Nov/2026:10:00:00 +0000] \"GET /a HTTP/1.1\" 200 5",
                "::1 - - [21/Nov/2026:10:00:01 +0000] \"GET /a HTTP/1.1\" 200 5",
                "::1 - - [21/Nov/2026:10:00:01 +0000] \"GET /b?x=$1 HTTP/1.1\" 200 5",
                "garbage");
        String plan = folder.resolve("plan.yaml").toString();
        assertThat(assay("import", log, "-o", plan, "--rates", "--scale", "20")).isZero();
        assertThat(err.toString()).contains("3 of 4 lines", "1 in no format that Assay knows (line 4)");
        assertThat(out.toString()).isEmpty();
        assertThat(assay("load", url(), "--plan", plan, "--arrivals", "uniform"))
                .as("on a busy machine the generator may be late")
                .isIn(ExitCode.DONE, ExitCode.NO_MEASUREMENT);
        assertThat(seen).containsOnlyKeys("GET /a", "GET /b?x=$1");
        assertThat(seen.values().stream().mapToInt(n -> n).sum()).isEqualTo(60);
        assertThat(assay("import", log, "-o", plan)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("already exists");
    }

    @Test
    void anImportedPlanGoesToStandardOutputOrWhereItCanBeWritten() throws IOException {
        String log = write(
                "access.log",
                "::1 - - [21/Nov/2026:10:00:00 +0000] \"GET /a HTTP/1.1\" 200 5",
                "::1 - - [21/Nov/2026:10:00:01 +0000] \"GET /a HTTP/1.1\" 200 5");
        assertThat(assay("import", log)).isZero();
        String plan = out.toString();
        out.getBuffer().setLength(0);
        assertThat(assay("import", log, "-o", "-")).isZero();
        assertThat(out.toString()).isEqualTo(plan).isNotEmpty();
        assertThat(Path.of("-")).doesNotExist();
        Path made = folder.resolve("made/for/it.yaml");
        assertThat(assay("import", log, "-o", made.toString())).isZero();
        assertThat(made).hasContent(plan);
        assertThat(assay("import", log, "-o", log + "/below.yaml")).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("is in the way");
    }

    @Test
    void anArchiveIsImportedAndSentAgain() throws IOException {
        String har = write(
                "shop.har",
                "{\"log\": {\"entries\": [",
                "{\"startedDateTime\": \"2026-11-21T10:00:00Z\", \"time\": 5, \"request\": {\"method\": \"GET\", \"url\":"
                        + " \"http://shop.example/a\"}, \"response\": {\"status\": 200}},",
                "{\"startedDateTime\": \"2026-11-21T10:00:00.1Z\", \"time\": 5, \"request\": {\"method\": \"POST\", \"url\":"
                        + " \"http://shop.example/b\", \"postData\": {\"text\": \"x=${y}\"}}, \"response\": {\"status\": 200}}",
                "]}}");
        assertThat(assay("import", har)).isZero();
        String plan = write("har.yaml", out.toString());
        assertThat(assay("load", url(), "--plan", plan, "--users", "2", "--loops", "2", "--think", "0s"))
                .isZero();
        assertThat(seen).isEqualTo(Map.of("GET /a", 4, "POST /b", 4));
    }

    @Test
    void whatIsNoRecordingIsRefused() throws IOException {
        assertThat(assay("import", folder.resolve("nothing").toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(assay("import", write("empty.log"))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("the file is empty");
        assertThat(assay("import", write("x.har", "{\"log\": 3}"))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("not an HTTP archive");
        assertThat(assay("import", write("access.log"), "--top", "0")).isEqualTo(ExitCode.BAD_INPUT);
    }
}
