package dev.assay.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.launch.Attempt.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerTest {
    /** Each is read at once and byte by byte. Columns: bytes, whether complete before the end of the stream, kind, status. */
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
                "HTTP/1.1 200 OK;Transfer-Encoding: chunked;;5;hello;|false|BROKEN|0",
                "HTTP/1.1 200 OK;Content-Length: 6;;hello|false|BROKEN|0",
                "HTTP/1.1 200 OK;Content-Le|false|BROKEN|0",
                "HTT|false|BROKEN|0",
                "|false|BROKEN|0",
                "SSH-2.0-OpenSSH_9.2;|true|NOT_HTTP|0",
                "HTTP/2.0 200 OK;;|true|NOT_HTTP|0",
                "HTTP/1.1 2x0 OK;;|true|NOT_HTTP|0",
                "HTTP/1.1 999 OK;;|true|NOT_HTTP|0",
                "HTTP/1.1;;|true|NOT_HTTP|0",
            })
    void reads(String text, boolean complete, Kind kind, int status) {
        byte[] bytes = (text == null ? "" : text).replace(";", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        Answer whole = new Answer();
        if (bytes.length > 0) {
            whole.add(bytes, bytes.length);
        }
        check(whole, complete, kind, status);

        Answer piecemeal = new Answer();
        for (int i = 0; i < bytes.length && !piecemeal.complete(); i++) {
            piecemeal.add(Arrays.copyOfRange(bytes, i, i + 1), 1);
        }
        check(piecemeal, complete, kind, status);
    }

    private static void check(Answer answer, boolean complete, Kind kind, int status) {
        assertThat(answer.complete()).isEqualTo(complete);
        answer.end();
        assertThat(answer.attempt(7))
                .isEqualTo(new Attempt(kind, status, kind == Kind.ANSWERED ? 7 : 0, Optional.empty()));
    }

    @Test
    void aHeadWithoutEndIsGivenUp() {
        Answer answer = new Answer();
        byte[] line = "X-Filler: 0123456789\r\n".getBytes(StandardCharsets.US_ASCII);
        answer.add("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII), 17);
        int lines = 0;
        while (!answer.complete() && lines < 10_000) {
            answer.add(line, line.length);
            lines++;
        }
        assertThat(lines).isBetween(2_900, 3_000);
        assertThat(answer.attempt(7).kind()).isEqualTo(Kind.NOT_HTTP);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "-1", "99999999999999999999"})
    void anAbsurdLengthIsIgnored(String length) {
        Answer answer = new Answer();
        byte[] bytes =
                ("HTTP/1.1 200 OK\r\nContent-Length: " + length + "\r\n\r\nx").getBytes(StandardCharsets.US_ASCII);
        answer.add(bytes, bytes.length);
        assertThat(answer.complete()).isFalse();
        answer.end();
        assertThat(answer.attempt(7).status()).isEqualTo(200);
    }
}
