package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An experiment over TLS and HTTP/2 on real servers with a certificate that nobody has signed: its pilot. */
class TlsEndToEndTest {
    private static final Duration PILOT = Duration.ofMinutes(4);

    private static final String PLAN = """
            servers: [tomcat, undertow]
            settings: tls
            profiles:
              tls:
                server.ssl.key-store: file:%s
                server.ssl.key-store-type: PKCS12
                server.ssl.key-store-password: password
                server.http2.enabled: true
            load: {connections: 4, https: true, insecure: true, http2: true, streams: 4, compressed: true}
            budget: about 6m
            cold: true
            jvm: [-XX:TieredStopAtLevel=1]
            seed: 5
            startup: {rounds: 1}
            """;

    @TempDir
    private Path folder;

    @Tag("long")
    @Test
    void settingsHaveWhatTwoContendersThatRespondAlikeAgreedOn() throws IOException, InterruptedException {
        JsonNode pilot = pilot();

        assertThat(List.of("tomcat", "undertow")).allSatisfy(contender -> assertThat(
                        pilot.get("capacity").get(contender).asDouble())
                .isPositive());
        assertThat(values(pilot, "TLS version")).hasSize(2).containsOnly("TLSv1.3");
        assertThat(values(pilot, "TLS cipher")).hasSize(2).allMatch(cipher -> cipher.startsWith("TLS_"));
        assertThat(pilot.get("parity").get("outcome").asText())
                .as(pilot.get("parity").toString())
                .isIn("same", "same-body");
    }

    private JsonNode pilot() throws IOException, InterruptedException {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), PLAN.formatted(keys()));
        Path results = folder.resolve("results");
        AssayProcess run =
                AssayProcess.start(folder, "compare", "--plan", plan.toString(), "--out", results.toString());
        run.awaitUntil(() -> EvidenceLines.first(results, "pilot").isPresent(), PILOT);
        run.terminate();
        AssayProcess.Finished finished = run.await(PILOT);
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(130);
        return EvidenceLines.first(results, "pilot").orElseThrow();
    }

    private static List<String> values(JsonNode pilot, String knob) {
        return StreamSupport.stream(pilot.get("settings").spliterator(), false)
                .filter(setting -> setting.get("knob").asText().equals(knob))
                .map(setting -> setting.get("value").asText())
                .toList();
    }

    private Path keys() throws IOException, InterruptedException {
        Path keys = folder.resolve("keys.p12");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-genkeypair",
                        "-alias",
                        "a",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=a",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "password",
                        "-keystore",
                        keys.toString())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
        return keys;
    }
}
