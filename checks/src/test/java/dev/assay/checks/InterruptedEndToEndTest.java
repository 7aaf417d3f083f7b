package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C keeps what was finished, says where, and leaves no server behind. */
class InterruptedEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(3);

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aLoadHasTheResultSoFar() throws IOException, InterruptedException {
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        Path json = folder.resolve("load.json");
        AssayProcess.Finished finished;
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
            AssayProcess load = AssayProcess.start(
                    folder, "load", url, "-r", "100", "-d", "1h", "--no-generator-warm-up", "--json", json.toString());
            load.awaitUntil(() -> requests.get() > 20, LIMIT);
            load.interrupt();
            finished = load.await(LIMIT);
        } finally {
            server.stop(0);
        }
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(130);
        assertThat(finished.err()).contains("Interrupted: ending the load.");
        assertThat(finished.out()).contains("p99");
        JsonNode result = new ObjectMapper().readTree(json.toFile());
        assertThat(result.path("completed").asInt())
                .isEqualTo(requests.get())
                .isEqualTo(result.path("planned").asInt());
    }

    @Test
    void aPilotEndsAtOnceAndThereIsNoTable() throws IOException, InterruptedException {
        Path results = folder.resolve("results");
        AssayProcess compare = AssayProcess.start(
                folder, "compare", "--servers", "tomcat,jetty", "--wait", "--out", results.toString());

        AssayProcess.Finished finished = interrupted(compare, "expected: first verdict");

        assertThat(finished.err())
                .contains(
                        "Interrupted in the pilot: stopping.",
                        "Interrupted before anything was measured, so there is nothing to judge. Start again with: assay"
                                + " resume " + results);
        assertThat(finished.out()).isEmpty();
    }

    @Test
    @Tag("long")
    void familiesThatWereTestedAreKept() throws IOException, InterruptedException {
        Satellites.assume("behave");
        Path results = folder.resolve("behaviour");
        AssayProcess behave = AssayProcess.start(
                folder,
                "behave",
                "--servers",
                "tomcat,undertow",
                "--only",
                "limits,slow",
                "--out",
                results.toString(),
                "--jvm=-XX:TieredStopAtLevel=1");

        AssayProcess.Finished finished = interrupted(behave, "tomcat: slow");

        assertThat(finished.err()).contains("Interrupted: what was tested so far is in " + results + ".");
        assertThat(finished.out()).contains("slow: interrupted", "limits, Undertow: interrupted");
        JsonNode cases = new ObjectMapper()
                .readTree(results.resolve("behaviour.json").toFile())
                .path("cases");
        assertThat(cases).hasSizeGreaterThan(5).allSatisfy(row -> {
            assertThat(row.at("/subject/family").asText()).isEqualTo("limits");
            assertThat(row.path("outcomes")).hasSize(1);
        });
    }

    @Test
    @Tag("long")
    void runsOfAStudyThatEndedAreKept() throws IOException, InterruptedException {
        Path results = folder.resolve("study");
        AssayProcess study = AssayProcess.start(
                folder,
                "study",
                "javacodegeeks-2017",
                "--tool",
                "builtin",
                "--scale",
                "0.1",
                "--servers",
                "tomcat",
                "--no-verdict",
                "--out",
                results.toString());

        AssayProcess.Finished finished = interrupted(study, "tomcat, string, 2 ...");

        assertThat(finished.err())
                .contains("Interrupted: the runs so far are kept in " + results, "assay study --again " + results);
        AssayProcess.Finished again = AssayProcess.run(folder, LIMIT, "study", "--again", results.toString());
        assertThat(again.exitCode()).as(again.err()).isZero();
        assertThat(again.out()).contains("string", "tomcat");
    }

    private static AssayProcess.Finished interrupted(AssayProcess assay, String when)
            throws IOException, InterruptedException {
        List<Long> servers = assay.awaitServers(1, () -> assay.told().contains(when), LIMIT);
        assay.interrupt();
        AssayProcess.Finished finished = assay.await(LIMIT);
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(130);
        AssayProcess.awaitGone(servers);
        return finished;
    }
}
