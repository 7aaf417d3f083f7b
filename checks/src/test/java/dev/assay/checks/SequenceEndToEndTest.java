package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment whose users log in with a token and a session, on two real servers: one block, then it is told to end. */
class SequenceEndToEndTest {
    private static final Duration BLOCK = Duration.ofMinutes(6);

    private static final String PLAN = """
            servers: [tomcat, undertow]
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
            budget: 4m
            seed: 5
            startup: {rounds: 1}
            """;

    @TempDir
    private Path folder;

    @Test
    void usersLogInOnEachContenderInBothPhases() throws IOException, InterruptedException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), PLAN);
        Path results = folder.resolve("results");
        AssayProcess run =
                AssayProcess.start(folder, "compare", "--plan", plan.toString(), "--out", results.toString());
        run.awaitUntil(() -> EvidenceLines.first(results, "measured").isPresent(), BLOCK);
        run.terminate();
        AssayProcess.Finished finished = run.await(BLOCK);
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(130);

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
}
