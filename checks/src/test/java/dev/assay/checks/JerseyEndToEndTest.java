package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.launch.Jdks;
import dev.assay.launch.Ports;
import dev.assay.model.InspectedApp;
import dev.assay.model.Server;
import dev.assay.model.Settings;
import dev.assay.model.SwappedJar;
import dev.assay.probe.Probe;
import dev.assay.swap.ArtifactSource;
import dev.assay.swap.Knobs;
import dev.assay.swap.Swapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The built-in JAX-RS app on each server that it brings. */
class JerseyEndToEndTest {
    private static final Path JAR = AssayProcess.home().resolve("apps/jersey/target/jersey.jar");

    @TempDir
    private Path folder;

    /** Grizzly takes a POST that offers to upgrade to HTTP/2 for one without a body. */
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @ParameterizedTest
    @EnumSource(
            value = Server.class,
            names = {"TOMCAT", "JETTY", "UNDERTOW", "GRIZZLY"})
    void answersAlikeAndIsTheServerItClaims(Server server) throws IOException, InterruptedException {
        Swapper swapper = new Swapper(folder, ArtifactSource.maven());
        InspectedApp app = swapper.inspect(JAR);
        SwappedJar jar = swapper.swap(app, server, Optional.empty());
        int port = Ports.free(1).get(0);
        String base = "http://127.0.0.1:" + port;
        try (MatrixProcess process = MatrixProcess.start(
                jar, port, Knobs.properties(app, server, Settings.DEFAULTS), folder.resolve("server.log"))) {
            assertThat(process.await(() -> answers(base))).isEmpty();

            assertThat(get(base + "/").body()).isEqualTo("hello");
            HttpResponse<String> order = get(base + "/orders/7");
            assertThat(order.statusCode()).isEqualTo(200);
            assertThat(order.body())
                    .startsWith("{\"id\":7,\"status\":\"shipped\"")
                    .hasSizeGreaterThan(1_000);
            assertThat(post(base, "{\"customer\":\"c1\",\"lines\":[]}").statusCode())
                    .isEqualTo(201);
            assertThat(post(base, "{\"customer\":1}").statusCode()).isEqualTo(400);
            assertThat(Probe.local().servers(process.pid(), Jdks.running())).containsExactly(server);
        }
    }

    @Test
    void theCommandFindsItByItsName() throws IOException, InterruptedException {
        AssayProcess.Finished dry = AssayProcess.run(
                folder,
                Duration.ofMinutes(1),
                "compare",
                "--app",
                "jersey",
                "--servers",
                "tomcat,grizzly",
                "--dry-run");
        AssayProcess.Finished unknown =
                AssayProcess.run(folder, Duration.ofMinutes(1), "compare", "--app", "quarkus", "--dry-run");

        assertThat(dry.exitCode()).as(dry.err()).isZero();
        assertThat(dry.out()).contains("-Dassay.server=grizzly", "-Dassay.server=tomcat", "POST");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("no built-in app: quarkus", "orders, jersey");
    }

    private boolean answers(String base) {
        try {
            return get(base + "/").statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private HttpResponse<String> get(String url) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String base, String body) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(base + "/orders"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
