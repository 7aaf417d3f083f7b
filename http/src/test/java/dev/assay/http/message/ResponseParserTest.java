package dev.assay.http.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseParserTest {
    /** What a parser makes of an input, fed in pieces of one size. */
    private static String outcome(String input, int piece, boolean head) {
        ResponseParser parser = new ResponseParser(ResponseSink.NONE);
        parser.expect(head);
        byte[] bytes = input.getBytes(StandardCharsets.ISO_8859_1);
        int at = 0;
        while (at < bytes.length && !parser.complete() && !parser.malformed()) {
            at = parser.feed(bytes, at, Math.min(bytes.length, at + piece));
        }
        if (parser.malformed()) {
            return "malformed";
        }
        boolean byClose = !parser.complete();
        parser.endOfInput();
        return !parser.complete()
                ? "incomplete"
                : parser.status() + " body " + parser.bodyBytes() + (parser.keepAlive() ? " alive" : " close")
                        + (byClose ? " at end" : "") + " rest " + (bytes.length - at);
    }

    /** In the inputs, | stands for CR LF, _ for a line feed alone. */
    @ParameterizedTest
    @CsvSource(
            delimiterString = " => ",
            quoteCharacter = '\0',
            value = {
                "HTTP/1.1 200 OK|Content-Length: 2||ok => 200 body 2 alive rest 0",
                "HTTP/1.1 200|content-length:2||okHTTP => 200 body 2 alive rest 4",
                "HTTP/1.1 200 OK_Content-Length: 2__ok => 200 body 2 alive rest 0",
                "HTTP/1.1 200 OK|Content-Length: 0|| => 200 body 0 alive rest 0",
                "HTTP/1.1 200 OK|Content-Length: 5, 5||hello => 200 body 5 alive rest 0",
                "HTTP/1.1 200 OK|Content-Length: 5|Content-Length: 5||hello => 200 body 5 alive rest 0",
                "HTTP/1.1 200 OK|Content-Length: 5|Content-Length: 6||hello => malformed",
                "HTTP/1.1 200 OK|Content-Length: -1|| => malformed",
                "HTTP/1.1 200 OK|Content-Length: || => malformed",
                "HTTP/1.1 200 OK|Content-Length: 9999999999999999999|| => malformed",
                "HTTP/1.1 200 OK|Content-Length : 2||ok => malformed",
                "HTTP/1.1 200 OK|no header||ok => malformed",
                "HTTP/1.1 200 OK|: 2||ok => malformed",
                "HTTP/1.1 200 OK|X: a|\tb|Content-Length: 2||ok => 200 body 2 alive rest 0",
                "HTTP/1.1 200 OK|Content-Length:| 2||ok => malformed",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|ok|0|| => 200 body 2 alive rest 0",
                "HTTP/1.1 200 OK|transfer-encoding: CHUNKED||A;x=y|0123456789|00|T: 1||X => 200 body 10 alive rest 1",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked|Content-Length: 9||1|o|0|| => 200 body 1 alive rest 0",
                "HTTP/1.1 200 OK|Transfer-Encoding: gzip||abc => 200 body 3 close at end rest 0",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked, gzip|| => malformed",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||x|| => malformed",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||-1|| => malformed",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1234567890abcdef|| => malformed",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1|ok|0|| => malformed",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1_o|0|| => malformed",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1|o_0|| => malformed",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||1|o|0|bad trailer|| => malformed",
                "HTTP/1.1 200 OK|Transfer-Encoding: chunked||2|o => incomplete",
                "HTTP/1.1 200 OK||all until the end => 200 body 17 close at end rest 0",
                "HTTP/1.1 204 No Content|Content-Length: 5||hello => 204 body 0 alive rest 5",
                "HTTP/1.1 302 Found|Location: |Content-Length: 0|| => 302 body 0 alive rest 0",
                "HTTP/1.1 304 Not Modified|Content-Length: 5|| => 304 body 0 alive rest 0",
                "HTTP/1.1 103 Early Hints|Link: x||HTTP/1.1 200 OK|Content-Length: 1||o => 200 body 1 alive rest 0",
                "HTTP/1.1 101 Switching Protocols|Upgrade: x|| => malformed",
                "HTTP/1.1 200 OK|Connection: Close|Content-Length: 0|| => 200 body 0 close rest 0",
                "HTTP/1.1 200 OK|Connection: foo, close|Content-Length: 0|| => 200 body 0 close rest 0",
                "HTTP/1.0 200 OK|Content-Length: 0|| => 200 body 0 close rest 0",
                "HTTP/1.0 200 OK|Connection: keep-alive|Content-Length: 0|| => 200 body 0 alive rest 0",
                "HTTP/2.0 200 OK|Content-Length: 0|| => malformed",
                "HTTP/1.1 2x0 OK|Content-Length: 0|| => malformed",
                "HTTP/1.1 999 OK|Content-Length: 0|| => malformed",
                "<html> => incomplete",
                "<html>| => malformed",
                "| => malformed",
                "HTTP/1.1 200 OK|Content-Le => incomplete",
                "HTTP/1.1 200 OK|Content-Length: 3||ok => incomplete",
            })
    void findsTheEndOfAResponse(String input, String expected) {
        String bytes = input.replace("|", "\r\n").replace("_", "\n");
        for (int piece = 1; piece <= bytes.length(); piece++) {
            assertThat(outcome(bytes, piece, false))
                    .as("in pieces of %d", piece)
                    .isEqualTo(expected);
        }
    }

    @Test
    void aResponseToHeadHasNoBody() {
        String input = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n";
        assertThat(outcome(input, 7, true)).isEqualTo("200 body 0 alive rest 0");
        assertThat(outcome(input, 7, false)).isEqualTo("incomplete");
    }

    @Test
    void headsHaveALimitAndBodiesHaveNone() {
        String endless = "HTTP/1.1 200 OK\r\n" + "X: y\r\n".repeat(ResponseParser.MAX_HEAD_BYTES / 6);
        assertThat(outcome(endless, 4096, false)).isEqualTo("malformed");
        String oneLine = "HTTP/1.1 200 OK\r\nX: " + "y".repeat(ResponseParser.MAX_HEAD_BYTES);
        assertThat(outcome(oneLine, 4096, false)).isEqualTo("malformed");
        String interim = "HTTP/1.1 100 Continue\r\n\r\n".repeat(ResponseParser.MAX_HEAD_BYTES / 25 + 1);
        assertThat(outcome(interim, 4096, false)).isEqualTo("malformed");
        String chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + "1\r\nx\r\n".repeat(100_000);
        assertThat(outcome(chunks + "0\r\n\r\n", 4096, false)).isEqualTo("200 body 100000 alive rest 0");
    }

    @Test
    void controlCharactersInTheHeadAreMalformed() {
        assertThat(outcome("HTTP/1.1 200 OK\r\nX: a\0b\r\n", 4, false)).isEqualTo("malformed");
        assertThat(outcome("HTTP/1.1 200 OK\r\nX: a\rb\r\n\r\n", 4, false)).isEqualTo("malformed");
        assertThat(outcome("HTTP/1.1 200 OK\r\nX: a\r\r\n\r\n", 4, false)).isEqualTo("malformed");
    }

    @Test
    void saysWhatIsWrong() {
        ResponseParser parser = new ResponseParser(ResponseSink.NONE);
        parser.expect(false);
        byte[] bytes = "HTTP/1.1 200 OK\r\nContent-Length: many\r\n".getBytes(StandardCharsets.US_ASCII);
        parser.feed(bytes, 0, bytes.length);
        assertThat(parser.fault()).isEqualTo("not a content length: \"Content-Length: many\"");
    }
}
