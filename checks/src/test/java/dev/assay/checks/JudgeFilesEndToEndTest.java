package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.assay.model.Needed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that ab has written, twelve runs in a row, under the names of two contenders. */
@Tag("programs")
class JudgeFilesEndToEndTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int RUNS = 12;

    @TempDir
    private Path folder;

    @Test
    void whatIsToldDependsOnWhoRanWhen() throws IOException, InterruptedException {
        Needed.programs("ab");
        twelveRuns();
        AssayProcess.Finished turns = judge(run -> run % 2 == 0 ? "a" : "b", "tsv", "--json", "turns.json");
        assertThat(turns.exitCode()).as(turns.err()).isZero();
        JsonNode json = new ObjectMapper().readTree(folder.resolve("turns.json").toFile());
        assertThat(json.get("comparisons"))
                .hasSize(5)
                .allSatisfy(one -> assertThat(one.get("blocks").asInt()).isEqualTo(6));
        assertThat(json.get("runs")).hasSize(RUNS).allSatisfy(run -> {
            assertThat(run.get("tool").asText()).isEqualTo("ab");
            assertThat(run.get("samples").asInt()).isEqualTo(60);
        });
        assertThat(turns.out()).contains("Means of the runs", "mean response time (decides)");

        assertThat(judge(run -> run < RUNS / 2 ? "a" : "b", "tsv").out())
                .startsWith("Cannot tell: all runs of one contender came before all of the other.\n");
        assertThat(judge(run -> run % 2 == 0 ? "a" : "b", "txt").out())
                .startsWith("Cannot tell: the files do not say when they ran.\n");
        Path cut = folder.resolve("3.tsv");
        String whole = Files.readString(cut);
        Files.writeString(cut, whole.substring(0, whole.length() - 4));
        AssayProcess.Finished damaged = judge(run -> run % 2 == 0 ? "a" : "b", "tsv");
        assertThat(damaged.exitCode()).isEqualTo(2);
        assertThat(damaged.err()).contains("3.tsv:61: cut off");
    }

    private AssayProcess.Finished judge(IntFunction<String> contender, String kind, String... options)
            throws IOException, InterruptedException {
        Satellites.assume("tools");
        List<String> words = new ArrayList<>(List.of("judge-files"));
        for (int run = 0; run < RUNS; run++) {
            words.add(contender.apply(run) + "=" + run + "." + kind);
        }
        words.addAll(List.of(options));
        return AssayProcess.run(folder, LIMIT, words.toArray(String[]::new));
    }

    /** One in each second, because ab dates requests by the second. */
    private void twelveRuns() throws IOException, InterruptedException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        try {
            for (int run = 0; run < RUNS; run++) {
                Thread.sleep(1000 - System.currentTimeMillis() % 1000);
                ab(run, server.getAddress().getPort());
            }
        } finally {
            server.stop(0);
        }
    }

    private void ab(int run, int port) throws IOException, InterruptedException {
        Process ab = new ProcessBuilder(
                        "/usr/bin/ab",
                        "-q",
                        "-k",
                        "-n",
                        "60",
                        "-c",
                        "2",
                        "-g",
                        run + ".tsv",
                        "http://127.0.0.1:" + port + "/orders/7")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(run + ".txt").toFile())
                .start();
        assertThat(ab.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(ab.exitValue())
                .as(Files.readString(folder.resolve(run + ".txt")))
                .isZero();
    }
}
