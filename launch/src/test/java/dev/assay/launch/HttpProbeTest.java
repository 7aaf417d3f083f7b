package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.launch.Attempt.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpProbeTest {
    /** Columns: bytes that the server sends, whether it then keeps the connection open, kind, status. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "HTTP/1.1 200 OK;Content-Length: 5;;hello|true|ANSWERED|200",
                "HTTP/1.1 200;Content-Length: 0;;|true|ANSWERED|200",
                "HTTP/1.0 404 No;;gone|false|ANSWERED|404",
                "HTTP/1.1 204 No Content;;|true|ANSWERED|204",
                "HTTP/1.1 304 Same;Content-Length: 9;;|true|ANSWERED|304",
                "HTTP/1.1 200 OK;Transfer-Encoding: chunked;;5;hello;0;;|true|ANSWERED|200",
                "HTTP/1.1 200 OK;TRANSFER-ENCODING: gzip, Chunked;;0;;|true|ANSWERED|200",
                "HTTP/1.1 103 Early Hints;Link: </a>;;HTTP/1.1 200 OK;Content-Length: 1;;x|true|ANSWERED|200",
                "HTTP/1.1 503 Starting;Content-Length: some;;|true|ANSWERED|503",
                "HTTP/1.1 200 OK;Transfer-Encoding: chunked;;5;hello;|false|BROKEN|0",
                "HTTP/1.1 200 OK;Content-Length: 6;;hello|false|BROKEN|0",
                "HTTP/1.1 200 OK;Content-Le|false|BROKEN|0",
                "HTT|false|BROKEN|0",
                "''|false|BROKEN|0",
                "SSH-2.0-OpenSSH_9.2;|true|NOT_HTTP|0",
                "HTTP/2.0 200 OK;;|true|NOT_HTTP|0",
                "HTTP/1.1 2x0 OK;;|true|NOT_HTTP|0",
                "HTTP/1.1 999 OK;;|true|NOT_HTTP|0",
                "HTTP/1.1;;|true|NOT_HTTP|0",
                "HTTP/1.1 200 OK;Content-Length: 5;;hell|true|SILENT|0",
            })
    void tellsHowFarAResponseGot(String text, boolean open, Kind kind, int status) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Socket> sent = CompletableFuture.supplyAsync(() -> send(server, text, open));
            long patience = kind == Kind.SILENT ? 300 : 30_000;
            Attempt attempt = new HttpProbe("127.0.0.1", server.getLocalPort(), "/", false)
                    .attempt(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patience));
            sent.get(30, TimeUnit.SECONDS).close();

            assertThat(attempt.kind()).isEqualTo(kind);
            assertThat(attempt.status()).isEqualTo(status);
            assertThat(attempt.lastByteNanos() != 0).isEqualTo(kind == Kind.ANSWERED);
        }
    }

    private static Socket send(ServerSocket server, String text, boolean open) {
        try {
            Socket socket = server.accept();
            byte[] request = new byte[16_384];
            assertThat(socket.getInputStream().read(request)).isPositive();
            socket.getOutputStream().write(text.replace(";", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            if (!open) {
                socket.shutdownOutput();
            }
            return socket;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void tellsThatNothingListens() throws Exception {
        int port;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = server.getLocalPort();
        }
        assertThat(new HttpProbe("127.0.0.1", port, "/", false).attempt(System.nanoTime() + 5_000_000_000L))
                .isEqualTo(Attempt.without(Kind.REFUSED));
    }
}
