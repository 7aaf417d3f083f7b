package dev.assay.behave.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.behave.cases.WireText;
import dev.assay.behave.transport.Tally.Ended;
import java.io.IOException;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseStreamTest {
    private static final String WHOLE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab";

    private static ResponseStream of(String text, boolean headFirst) {
        ResponseStream stream = new ResponseStream(headFirst);
        byte[] bytes = WireText.raw(text);
        stream.add(bytes, bytes.length);
        stream.end();
        return stream;
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 100 C~~HTTP/1.1 200 x~Content-Length: 1~~aHTTP/1.1 404~Transfer-Encoding: chunked~~1;x~a~0~~, '[100, 200, 404]', 2",
        "HTTP/1.0 200 x~~until the end, [200], 1",
        "HTTP/1.1 200 x~Content-Length: 5~~ab, [0], 1",
        "HTTP/1.1 103 x~~HTTP/1., '[103, 0]', 1",
        "HTTP/1.1 204 x~~hello, '[204, 0]', 2",
        "hello, [0], 1"
    })
    void eachStatusIsFound(String text, String statuses, int finals) {
        ResponseStream stream = of(text.replace("~", "\r\n"), false);

        assertThat(stream.statuses()).hasToString(statuses);
        assertThat(stream.finals()).isEqualTo(finals);
    }

    @Test
    void onlyTheFirstResponseIsOneToHead() {
        String head = "HTTP/1.1 200 x\r\nContent-Length: 2\r\n\r\n";

        assertThat(of(head + WHOLE, true).statuses()).containsExactly(200, 200);
    }

    @Test
    void afterASwitchNothingIsAResponse() {
        ResponseStream stream = of("HTTP/1.1 101 x\r\nUpgrade: websocket\r\n\r\n" + WHOLE, false);

        assertThat(stream.statuses()).containsExactly(101);
        assertThat(stream.isOther()).isTrue();
    }

    /** Nobody knows whether such a request was carried out. */
    @Test
    void aResponseThatIsCutOffIsNone() throws IOException {
        assertThat(ended(WHOLE)).isEqualTo(Ended.ANSWERED);
        assertThat(ended(WHOLE.substring(0, WHOLE.length() - 1))).isEqualTo(Ended.ENDED);
        assertThat(ended("")).isEqualTo(Ended.ENDED);
    }

    private static Ended ended(String response) throws IOException {
        LoopbackServer server = new LoopbackServer() {
            @Override
            public void serve(Socket socket) throws IOException {
                byte[] request = new byte[1_024];
                assertThat(socket.getInputStream().read(request)).isPositive();
                socket.getOutputStream().write(WireText.raw(response));
            }
        };
        try (server;
                SteadyConnection connection = new SteadyConnection(server::connect, 5_000)) {
            server.start();
            return connection.exchange(WireText.raw("GET / HTTP/1.1\r\n\r\n"));
        }
    }
}
