package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.launch.Ports;
import dev.assay.model.server.Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The built-in JAX-RS app on each server that it brings. */
class JerseyEndToEndTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(value = Server.class, names = "GRIZZLY")
    void answersAlikeAndIsTheServerItClaims(Server server)
            throws IOException, InterruptedException, GeneralSecurityException {
        works(server);
    }

    @ParameterizedTest
    @Tag("long")
    @EnumSource(
            value = Server.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OWN", "GRIZZLY"})
    void everyOtherServerAnswersAlike(Server server)
            throws IOException, InterruptedException, GeneralSecurityException {
        works(server);
    }

    private void works(Server server) throws IOException, InterruptedException, GeneralSecurityException {
        MatrixCell cell = new MatrixRun(folder).inClear(MatrixApp.of("jersey"), server);

        assertThat(cell.works()).as(cell.words()).isPresent();
    }

    /** Of those that ask to close, one in twenty got no response when it was not sent from the event loop. */
    @Tag("long")
    @Test
    void nettyAnswersTheNextRequestOnEachConnection() throws IOException, InterruptedException {
        int port = Ports.free(1).get(0);
        FeatureClient client = new FeatureClient(port, Optional.empty());
        try (MatrixProcess process = MatrixProcess.start(
                MatrixApp.of("jersey").file(), port, Map.of("assay.server", "netty"), folder.resolve("netty.log"))) {
            assertThat(process.await(client::responses)).isEmpty();
            int answered = 0;
            for (int connection = 0; connection < 200; connection++) {
                answered += responses(port);
            }
            assertThat(answered).isEqualTo(400);
        }
    }

    /** How many of two requests on one connection are answered. */
    private static int responses(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(2_500);
            for (int answered = 0; answered < 2; answered++) {
                String close = answered == 1 ? "Connection: close\r\n" : "";
                String request = "GET /api HTTP/1.1\r\nHost: localhost\r\n" + close + "\r\n";
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                StringBuilder response = new StringBuilder();
                while (!response.toString().endsWith("{\"greeting\":\"Hello World!\"}")) {
                    int next = socket.getInputStream().read();
                    if (next < 0) {
                        return answered;
                    }
                    response.append((char) next);
                }
            }
            return 2;
        } catch (SocketTimeoutException e) {
            return 0;
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
                "netty,grizzly,jdk",
                "--dry-run");
        AssayProcess.Finished unknown =
                AssayProcess.run(folder, Duration.ofMinutes(1), "compare", "--app", "quarkus", "--dry-run");

        assertThat(dry.exitCode()).as(dry.err()).isZero();
        assertThat(dry.out()).contains("-Dassay.server=grizzly", "-Dassay.server=netty", "-Dassay.server=jdk", "POST");
        assertThat(Pattern.compile("-Dserver\\.port=(\\d+)")
                        .matcher(dry.out())
                        .results()
                        .map(match -> match.group(1)))
                .as("each contender has a port of its own")
                .hasSize(3)
                .doesNotHaveDuplicates();
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err()).contains("no built-in app: quarkus", "orders, jersey");
    }
}
