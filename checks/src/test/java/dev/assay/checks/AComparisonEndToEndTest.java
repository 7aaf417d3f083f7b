package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One experiment on real Tomcat and Undertow, whose users log in with a token and a session, with everything that can befall
 * it: killed in a block, resumed, interrupted after that one, judged and drawn again. It takes longest, and its name comes first.
 */
class AComparisonEndToEndTest {
    private static final Duration BLOCK = Duration.ofMinutes(6);

    /** Servers, budget and seed of the command line win over these. */
    private static final String PLAN = """
            servers: [jetty]
            workload:
              sequence:
                - path: /login
                  once: true
                  extract: {csrf: {regex: 'name="_csrf" value="([^"]+)"'}}
                - path: /login
                  method: POST
                  once: true
                  form: {user: ann, _csrf: "${csrf}"}
                  status: 302
                - path: /account
                  check: {json: {/user: ann}}
                  think: 1s
                - path: /orders/${int(1,9)}
                  extract: {id: {json: /id}}
                - path: /orders/${id}
                  check: {json: {/id: }}
            load: {connections: 4}
            budget: 50m
            seed: 5
            """;

    @TempDir
    private Path folder;

    /** Blocks as short as they can be: six of them just fit. */
    @Test
    void survivesKillAndInterruptAndIsJudgedFromItsFolderAlone() throws IOException, InterruptedException {
        survives(0, 0, "7m");
    }

    @Test
    @Tag("long")
    void aBlockThatWasMeasuredBeforeTheKillIsKept() throws IOException, InterruptedException {
        survives(1, 1, "12m");
    }

    /** @param kept blocks before the one in which it is killed */
    private void survives(int kept, int rounds, String budget) throws IOException, InterruptedException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), PLAN);
        Path results = folder.resolve("results");
        AssayProcess first = AssayProcess.start(
                folder,
                "compare",
                "--plan",
                plan.toString(),
                "--servers",
                "tomcat,undertow",
                "--budget",
                budget,
                "--jvm",
                "-XX:TieredStopAtLevel=1",
                "--seed",
                "7",
                "--startup-rounds",
                String.valueOf(rounds),
                "--out",
                results.toString());
        List<Long> servers = first.awaitServers(
                2,
                () -> EvidenceLines.count(results, "pilot") == 1 && EvidenceLines.count(results, "measured") == kept,
                BLOCK);
        first.kill();
        assertThat(servers).hasSizeGreaterThanOrEqualTo(2);
        AssayProcess.awaitGone(servers);
        assertThat(EvidenceLines.count(results, "measured")).isEqualTo(kept);

        AssayProcess second = AssayProcess.start(folder, "resume", results.toString());
        second.awaitServers(2, () -> true, BLOCK);
        AssayProcess.Finished refused = AssayProcess.run(
                folder,
                Duration.ofMinutes(1),
                "compare",
                "--out",
                folder.resolve("other").toString());
        assertThat(refused.exitCode()).isEqualTo(3);
        assertThat(refused.err()).contains("is measuring").contains("pid");
        second.interrupt();
        AssayProcess.Finished interrupted = second.await(BLOCK);
        assertThat(interrupted.exitCode())
                .as(interrupted.out() + interrupted.err())
                .isEqualTo(130);
        assertThat(EvidenceLines.count(results, "measured")).isEqualTo(kept + 1);
        assertThat(EvidenceLines.count(results, "pilot")).isEqualTo(1);
        assertThat(EvidenceLines.count(results, "startup")).isEqualTo(2 * rounds);
        assertUsersLoggedIn(results);
        assertThat(interrupted.out().replaceAll("\\s+", " ")).contains("tomcat", "undertow", "of the 6 blocks needed");
        assertThat(interrupted.err()).contains("the evidence so far is kept in " + results, "assay resume " + results);
        assertFolder(results);

        AssayProcess.Finished judged = AssayProcess.run(folder, Duration.ofMinutes(1), "judge", results.toString());
        AssayProcess.Finished drawn = AssayProcess.run(folder, Duration.ofMinutes(1), "report", results.toString());
        assertThat(judged.exitCode()).isZero();
        assertThat(drawn.exitCode()).isZero();
        assertThat(judged.out()).isEqualTo(interrupted.out()).isEqualTo(drawn.out());

        Path verdict = results.resolve("verdict.json");
        String whole = Files.readString(verdict);
        Files.writeString(verdict, whole.substring(0, whole.length() / 2));
        AssayProcess.Finished anew = AssayProcess.run(folder, Duration.ofMinutes(1), "judge", results.toString());
        assertThat(anew.exitCode()).as(anew.err()).isZero();
        assertThat(anew.out()).isEqualTo(judged.out());
        assertThat(verdict).hasContent(whole);

        Path evidence = results.resolve("evidence.jsonl");
        List<String> lines = new ArrayList<>(Files.readAllLines(evidence));
        int last = lines.size() - 1;
        lines.set(last, lines.get(last).replaceFirst("\"seconds\":", "\"seconds\":1"));
        Files.write(evidence, lines);
        AssayProcess.Finished damaged = AssayProcess.run(folder, Duration.ofMinutes(1), "judge", results.toString());
        assertThat(damaged.exitCode()).as(damaged.err()).isEqualTo(kept > 0 ? 0 : 3);
        assertThat(damaged.out().replaceAll("\\s+", " "))
                .contains(
                        "the evidence is damaged",
                        "evidence.jsonl:" + lines.size() + ": (block " + (kept + 1) + ") its checksum");
    }

    /** On each contender and in both phases. */
    private static void assertUsersLoggedIn(Path results) throws IOException {
        JsonNode parity = EvidenceLines.first(results, "pilot").orElseThrow().get("parity");
        assertThat(parity.get("outcome").asText()).as(parity.toString()).isIn("same", "same-body");
        assertThat(parity.get("answers")).as("five steps on two contenders").hasSize(10);

        JsonNode slices = EvidenceLines.first(results, "measured").orElseThrow().get("slices");
        assertThat(slices.findValuesAsText("phase")).contains("saturation", "rate");
        for (JsonNode slice : slices) {
            JsonNode load = slice.get("load");
            assertThat(load.get("completed").asLong()).isPositive();
            assertThat(load.get("errors")).as(slice.toString()).isEmpty();
        }
        assertThat(Files.readString(results.resolve("plan.yaml"))).contains("sequence:", "once: true", "${url(csrf)}");
    }

    private static void assertFolder(Path results) throws IOException {
        for (String file : List.of(
                "plan.yaml", "environment.json", "evidence.jsonl", "histograms.hlog", "verdict.json", "report.html")) {
            assertThat(results.resolve(file)).isNotEmptyFile();
        }
        for (String contender : List.of("tomcat", "undertow")) {
            assertThat(results.resolve("servers").resolve(contender)).isDirectoryContaining("glob:**.log");
        }
        String verdict = Files.readString(results.resolve("verdict.json"));
        assertThat(verdict).contains("\"cpuMicrosPerRequest\"", "\"undecided\"", "\"requests per connection\"");
        assertThat(Files.readString(results.resolve("report.html"))).contains("</html>");
    }
}
