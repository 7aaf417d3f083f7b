package dev.assay.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.http.message.Scratch;
import dev.assay.http.tls.TlsEngine;
import dev.assay.model.BadInputException;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.Wire;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The client alone, without a load. */
class HttpClientTest {
    private final HttpClient client =
            new HttpClient(1, "assay-http-test", Transport.AUTO, TlsEngine.AUTO, Duration.ofSeconds(10));

    private static Scratch get(String path) {
        byte[] bytes = ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        Scratch request = new Scratch(64);
        request.append(bytes, 0, bytes.length);
        return request;
    }

    @AfterEach
    void stop() {
        client.close();
    }

    @Test
    void ofSeveralAddressesOfAHostTheFirstThatAcceptsIsUsed() throws IOException {
        InetAddress six = InetAddress.getByAddress(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
        InetAddress four = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        InetAddress[] both = {six, four};
        int port;
        try (ServerSocket server = new ServerSocket(0, 10, four)) {
            port = server.getLocalPort();
            assertThat(HttpClient.reachable(both, port).getAddress()).isEqualTo(four);
        }
        assertThat(HttpClient.reachable(both, port).getAddress())
                .as("nobody listens")
                .isEqualTo(six);
    }

    @Test
    void aResponseIsCapturedWhole() throws Exception {
        try (NullServer server = new NullServer(client.transport());
                Endpoint endpoint = client.endpoint(server.target())) {
            for (int i = 0; i < 3; i++) {
                assertThat(endpoint.ask(get("/"), false, "root"))
                        .isInstanceOfSatisfying(Exchange.Answered.class, response -> {
                            assertThat(response.status()).isEqualTo(200);
                            assertThat(response.headerLines()).containsExactly("Content-Length: 2");
                            assertThat(response.body()).asString().isEqualTo("ok");
                        });
            }
        }
    }

    @Test
    void aCompressedBodyIsDecodedThoughTheWireDoesNotAskForIt() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Endpoint endpoint = client.endpoint(new Target("127.0.0.1", listening.getLocalPort()))) {
            CompletableFuture<Void> served = CompletableFuture.runAsync(() -> answerCompressed(listening));
            assertThat(endpoint.ask(get("/"), false, "root"))
                    .isInstanceOfSatisfying(Exchange.Answered.class, response -> {
                        assertThat(response.headerLines()).contains("Content-Encoding: gzip");
                        assertThat(response.body()).asString().isEqualTo("hello");
                    });
            served.join();
        }
    }

    private static void answerCompressed(ServerSocket listening) {
        try (Socket peer = listening.accept()) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(peer.getInputStream(), StandardCharsets.US_ASCII));
            String line = in.readLine();
            while (line != null && !line.isEmpty()) {
                line = in.readLine();
            }
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            try (GZIPOutputStream zip = new GZIPOutputStream(body)) {
                zip.write("hello".getBytes(StandardCharsets.US_ASCII));
            }
            String head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + body.size() + "\r\n\r\n";
            peer.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            peer.getOutputStream().write(body.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aServerThatDoesNotSpeakHttp2IsAFailure() throws Exception {
        Wire http2 = new Wire(HttpVersion.HTTP_2, true, 1, false, false);
        try (NullServer server = new NullServer(client.transport());
                Endpoint endpoint = client.endpoint(server.target().with(http2))) {
            assertThat(endpoint.ask(get("/"), false, "root")).isInstanceOfSatisfying(Exchange.Failed.class, failed -> {
                assertThat(failed.kind()).isEqualTo(ErrorKind.MALFORMED);
                assertThat(failed.example()).contains("does not speak HTTP/2");
            });
        }
    }

    @Test
    void nobodyListens() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        try (Endpoint endpoint = client.endpoint(new Target("127.0.0.1", port))) {
            assertThat(endpoint.ask(get("/"), false, "root"))
                    .isInstanceOfSatisfying(Exchange.Failed.class, failed -> assertThat(failed.kind())
                            .isEqualTo(ErrorKind.REFUSED));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EPOLL", "NIO"})
    void theAddressOfASocketHasItsLimit(Transport transport) {
        Path deep = Path.of("/tmp/" + "d".repeat(120));
        assertThatThrownBy(() -> transport.address(deep)).isInstanceOf(BadInputException.class);
        assertThatThrownBy(() -> client.endpoint(new Target("127.0.0.1", 80).over(deep)))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("107 bytes");
    }
}
