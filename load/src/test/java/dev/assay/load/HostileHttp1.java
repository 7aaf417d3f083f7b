package dev.assay.load;

import static dev.assay.load.HostileServer.http1;

import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.BodyLength;
import dev.assay.model.plan.Checks;
import dev.assay.model.plan.Step;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Servers that get HTTP/1.1 wrong, each in its own way. */
final class HostileHttp1 {
    private static final String HEAD = "HTTP/1.1 200 OK";
    private static final String CHUNKED = "Transfer-Encoding: chunked";
    private static final int FOR_EVER = 1_000_000;

    /** A step that inspects bodies. */
    static final Step CHECKED = checked("no such text");

    private HostileHttp1() {}

    static Step checked(String text) {
        Checks checks =
                new Checks(BodyLength.NOT_SUDDENLY_EMPTY, List.of(), List.of(text), List.of(), Optional.empty());
        return Samples.with(Step.get("/"), Map.of("checks", checks));
    }

    static List<HostileServer> servers() {
        return Stream.of(ending(), lengths(), heads(), chunks(), floods(), compressed(), bodiless(), slow())
                .flatMap(List::stream)
                .toList();
    }

    /** Sends the lines, CR LF between them, in answer to each request, and waits for the outcome. */
    private static HostileServer malformed(String does, String example, String... lines) {
        return says(does, ErrorKind.MALFORMED, example, lines);
    }

    private static HostileServer says(String does, ErrorKind kind, String example, String... lines) {
        return http1(does, kind, example, peer -> {
            while (!peer.request().isEmpty()) {
                peer.send(ScriptedServer.lines(lines));
            }
        });
    }

    /** Sends the lines and closes. */
    private static HostileServer cut(String does, String example, String... lines) {
        return http1(does, ErrorKind.CLOSED_EARLY, example, peer -> {
            peer.request();
            peer.send(ScriptedServer.lines(lines));
        });
    }

    /** Sends the head and then the same bytes again and again. */
    private static HostileServer flood(String does, ErrorKind kind, String example, String head, String more) {
        return http1(does, kind, example, peer -> {
                    if (!peer.request().isEmpty()) {
                        peer.send(head);
                        for (int i = 0; i < FOR_EVER; i++) {
                            peer.send(more);
                        }
                    }
                })
                .underLoad();
    }

    private static List<HostileServer> ending() {
        return List.of(
                http1(
                        "closes on the request",
                        ErrorKind.CLOSED_EARLY,
                        "no byte of the response",
                        ScriptedServer.Peer::request),
                cut("closes in the status line", "in the head of the response", "HTTP/1.1 20"),
                cut("closes in the head", "in the head of the response", HEAD, "Content-Le"),
                cut("closes in the body", "with 3 bytes of the body missing", HEAD, "Content-Length: 5", "", "he"),
                cut("closes in a chunk", "in a chunked body, after 2 bytes", HEAD, CHUNKED, "", "5", "he"),
                cut(
                        "closes in the size of a chunk",
                        "in a chunked body, after 5 bytes",
                        HEAD,
                        CHUNKED,
                        "",
                        "5",
                        "hello",
                        "1"),
                cut("closes before the last chunk", "after 5 bytes", HEAD, CHUNKED, "", "5", "hello", ""),
                cut(
                        "closes in the trailers",
                        "after 5 bytes",
                        HEAD,
                        CHUNKED,
                        "",
                        "5",
                        "hello",
                        "0",
                        "X-Trailer: 1",
                        ""),
                cut(
                        "closes after an interim response",
                        "in the head of the response",
                        "HTTP/1.1 103 Early Hints",
                        "",
                        ""),
                cut(
                        "announces an exabyte",
                        "with 999999999999999994 bytes of the body missing",
                        HEAD,
                        "Content-Length: 999999999999999999",
                        "",
                        "hello"),
                http1("half-closes on the request", ErrorKind.CLOSED_EARLY, "no byte of the response", peer -> {
                    peer.request();
                    peer.endOutput();
                    peer.untilClosed();
                }),
                http1("half-closes in the body", ErrorKind.CLOSED_EARLY, "with 3 bytes", peer -> {
                    peer.request();
                    peer.send(ScriptedServer.lines(HEAD, "Content-Length: 5", "", "he"));
                    peer.endOutput();
                    peer.untilClosed();
                }),
                http1("resets on the request", ErrorKind.RESET, "reset", peer -> {
                    peer.request();
                    peer.reset();
                }),
                http1("resets in the body", ErrorKind.RESET, "reset", peer -> {
                    peer.request();
                    peer.send(ScriptedServer.lines(HEAD, "Content-Length: 5", "", "he"));
                    Thread.sleep(5);
                    peer.reset();
                }));
    }

    private static List<HostileServer> lengths() {
        return List.of(
                malformed(
                        "a length that is not a number",
                        "not a content length",
                        HEAD,
                        "Content-Length: five",
                        "",
                        "hello"),
                malformed("a negative length", "not a content length", HEAD, "Content-Length: -5", "", "hello"),
                malformed("a length with a plus", "not a content length", HEAD, "Content-Length: +5", "", "hello"),
                malformed("a length in hexadecimal", "not a content length", HEAD, "Content-Length: 0x5", "", "hello"),
                malformed("an empty length", "not a content length", HEAD, "Content-Length:", "", "hello"),
                malformed(
                        "a length beyond all numbers",
                        "not a content length",
                        HEAD,
                        "Content-Length: 99999999999999999999",
                        "",
                        "hello"),
                malformed(
                        "two lengths that differ",
                        "two different content lengths",
                        HEAD,
                        "Content-Length: 5",
                        "Content-Length: 6",
                        "",
                        "hello"),
                malformed(
                        "two lengths in one line that differ",
                        "two different content lengths",
                        HEAD,
                        "Content-Length: 5, 6",
                        "",
                        "hello"),
                malformed(
                        "a length on a folded line",
                        "folded line in a header that frames the response",
                        HEAD,
                        "Content-Length: 5",
                        " 6",
                        "",
                        "hello"),
                malformed(
                        "a coding on a folded line",
                        "folded line in a header that frames the response",
                        HEAD,
                        "Transfer-Encoding: x,",
                        " chunked",
                        "",
                        ""),
                malformed(
                        "chunked before another coding",
                        "a transfer coding after chunked",
                        HEAD,
                        "Transfer-Encoding: chunked, gzip",
                        "",
                        ""),
                malformed("chunked twice", "a transfer coding after chunked", HEAD, CHUNKED, CHUNKED, "", "0", "", ""),
                malformed(
                                "a body longer than its length",
                                "bytes after the end",
                                HEAD,
                                "Content-Length: 2",
                                "",
                                "hello")
                        .answering(),
                malformed("two responses at once", "bytes after the end", ScriptedServer.OK + ScriptedServer.OK)
                        .answering(),
                says(
                        "a body shorter than its length",
                        ErrorKind.TIMEOUT,
                        "with 1 byte of the body missing",
                        HEAD,
                        "Content-Length: 6",
                        "",
                        "hello"));
    }

    private static List<HostileServer> heads() {
        String length = "Content-Length: 2";
        return List.of(
                malformed("another protocol", "not an HTTP/1 status line", "220 mail.example ESMTP ready", ""),
                malformed("a blank line first", "not an HTTP/1 status line", "", HEAD, length, "", "ok"),
                malformed("the version of HTTP/2", "not an HTTP/1 status line", "HTTP/2.0 200 OK", length, "", "ok"),
                malformed("a version that never was", "not an HTTP/1 status line", "HTTP/1.7 200 OK", length, "", "ok"),
                malformed("the name in lower case", "not an HTTP/1 status line", "http/1.1 200 OK", length, "", "ok"),
                malformed("no status", "not an HTTP/1 status line", "HTTP/1.1", length, "", "ok"),
                malformed("a status of letters", "not an HTTP/1 status line", "HTTP/1.1 2OO OK", length, "", "ok"),
                malformed("a status of two digits", "not an HTTP/1 status line", "HTTP/1.1 20 OK", length, "", "ok"),
                malformed("a status of four digits", "not an HTTP/1 status line", "HTTP/1.1 2000 OK", length, "", "ok"),
                malformed(
                        "a status below all classes", "not an HTTP/1 status line", "HTTP/1.1 099 No", length, "", "ok"),
                malformed(
                        "a status above all classes", "not an HTTP/1 status line", "HTTP/1.1 600 No", length, "", "ok"),
                malformed("a port for TLS", "speaks TLS", "\u0015\u0003\u0003\0\2\2P"),
                malformed("a NUL in the status line", "control character 0", "HTTP/1.1 200 O\0K", length, "", "ok"),
                malformed("a NUL in a header", "control character 0", HEAD, "X: a\0b", length, "", "ok"),
                malformed(
                        "an escape sequence in a header",
                        "control character 27",
                        HEAD,
                        "X: \u001b[2J",
                        length,
                        "",
                        "ok"),
                malformed(
                        "a bare carriage return",
                        "carriage return within a line",
                        HEAD,
                        "X: a\rContent-Length: 9",
                        "",
                        "ok"),
                malformed("a header without a colon", "not a header", HEAD, "nothing", length, "", "ok"),
                malformed("a header without a name", "not a header", HEAD, ": nothing", length, "", "ok"),
                malformed("a blank before the colon", "not a header", HEAD, "Content-Length : 2", "", "ok"),
                malformed("a name that is no token", "not a header", HEAD, "Content@Length: 2", "", "ok"),
                malformed("a name beyond ASCII", "not a header", HEAD, "L\u00e4nge: 2", length, "", "ok"),
                malformed(
                        "switches protocols unasked",
                        "switches protocols",
                        "HTTP/1.1 101 Switching Protocols",
                        "Upgrade: x",
                        "",
                        ""),
                says(
                                "another status",
                                ErrorKind.WRONG_STATUS,
                                "404 instead of 200",
                                "HTTP/1.1 404 No",
                                length,
                                "",
                                "no")
                        .answering());
    }

    private static List<HostileServer> chunks() {
        return List.of(
                malformed(
                        "a chunk longer than its size",
                        "chunk longer than its size",
                        HEAD,
                        CHUNKED,
                        "",
                        "3",
                        "hello",
                        "0",
                        "",
                        ""),
                malformed(
                        "a chunk size that is not a number",
                        "not a chunk size",
                        HEAD,
                        CHUNKED,
                        "",
                        "five",
                        "hello",
                        "0",
                        "",
                        ""),
                malformed("a negative chunk size", "not a chunk size", HEAD, CHUNKED, "", "-5", "hello", "0", "", ""),
                malformed("an empty chunk size", "not a chunk size", HEAD, CHUNKED, "", "", "hello", "0", "", ""),
                malformed(
                        "a chunk size beyond all numbers",
                        "not a chunk size",
                        HEAD,
                        CHUNKED,
                        "",
                        "ffffffffffffffff",
                        "hello"),
                malformed(
                        "a chunk size with a prefix",
                        "not a chunk size",
                        HEAD,
                        CHUNKED,
                        "",
                        "0x5",
                        "hello",
                        "0",
                        "",
                        ""),
                malformed(
                        "a chunk line that ends in a bare line feed",
                        "bare line feed",
                        HEAD,
                        CHUNKED,
                        "",
                        "5\nhello",
                        "0",
                        "",
                        ""),
                malformed(
                        "a NUL in a chunk line",
                        "control character 0",
                        HEAD,
                        CHUNKED,
                        "",
                        "5;\0",
                        "hello",
                        "0",
                        "",
                        ""),
                malformed("a trailer that is none", "not a trailer", HEAD, CHUNKED, "", "0", "no trailer", "", ""),
                says(
                        "a chunk shorter than its size",
                        ErrorKind.TIMEOUT,
                        "in a chunked body",
                        HEAD,
                        CHUNKED,
                        "",
                        "ff",
                        "hello",
                        "0",
                        "",
                        ""));
    }

    private static List<HostileServer> floods() {
        String endless = "head longer than";
        String kilobytes = "x".repeat(16 * 1024);
        String chunk = "4000\r\n" + kilobytes + "\r\n";
        return List.of(
                flood(
                        "endless headers",
                        ErrorKind.MALFORMED,
                        endless,
                        HEAD + "\r\n",
                        "X-More: and more\r\n".repeat(1000)),
                flood("a header without end", ErrorKind.MALFORMED, endless, HEAD + "\r\nX: ", kilobytes),
                flood("a status line without end", ErrorKind.MALFORMED, endless, "HTTP/1.1 200 ", kilobytes),
                flood(
                        "interim responses without end",
                        ErrorKind.MALFORMED,
                        endless,
                        "",
                        "HTTP/1.1 103 Early\r\n\r\n".repeat(500)),
                flood(
                        "go-aheads without end",
                        ErrorKind.MALFORMED,
                        endless,
                        "",
                        "HTTP/1.1 100 Continue\r\n\r\n".repeat(500)),
                flood(
                        "the extension of a chunk without end",
                        ErrorKind.MALFORMED,
                        endless,
                        ScriptedServer.lines(HEAD, CHUNKED, "", "5;"),
                        kilobytes),
                flood(
                        "trailers without end",
                        ErrorKind.MALFORMED,
                        endless,
                        ScriptedServer.lines(HEAD, CHUNKED, "", "0", ""),
                        "X-More: and more\r\n".repeat(1000)),
                flood(
                        "chunks without end",
                        ErrorKind.TIMEOUT,
                        "in a chunked body",
                        ScriptedServer.lines(HEAD, CHUNKED, "", ""),
                        chunk),
                flood(
                        "chunks of one byte without end",
                        ErrorKind.TIMEOUT,
                        "in a chunked body",
                        ScriptedServer.lines(HEAD, CHUNKED, "", ""),
                        "1\r\nx\r\n".repeat(2000)),
                flood("a body without end", ErrorKind.TIMEOUT, "bytes of the body", HEAD + "\r\n\r\n", kilobytes),
                flood(
                                "chunks without end that are looked into",
                                ErrorKind.BODY_TOO_LARGE,
                                "not looked into",
                                ScriptedServer.lines(HEAD, CHUNKED, "", ""),
                                chunk)
                        .asked(CHECKED),
                flood(
                                "a body without end that is looked into",
                                ErrorKind.BODY_TOO_LARGE,
                                "not looked into",
                                HEAD + "\r\n\r\n",
                                kilobytes)
                        .asked(CHECKED));
    }

    /** The lines and then the bytes, as compressed responses that are inspected. */
    private static HostileServer zipped(String does, ErrorKind kind, String example, byte[] body) {
        return http1(does, kind, example, peer -> {
                    while (!peer.request().isEmpty()) {
                        peer.send(ScriptedServer.lines(
                                HEAD, "Content-Encoding: gzip", "Content-Length: " + body.length, "", ""));
                        peer.send(body);
                    }
                })
                .asked(checked("text"))
                .compressing();
    }

    private static List<HostileServer> compressed() {
        byte[] whole = gzip("some text".getBytes(StandardCharsets.US_ASCII), 1);
        byte[] flipped = whole.clone();
        flipped[flipped.length - 6] = (byte) (flipped[flipped.length - 6] ^ 1); // in the checksum
        return List.of(
                zipped(
                                "a bomb that is looked into",
                                ErrorKind.BODY_TOO_LARGE,
                                "not looked into",
                                gzip(new byte[1 << 20], 64))
                        .underLoad(),
                zipped(
                                "gzip that is none",
                                ErrorKind.WRONG_BODY,
                                "gzip",
                                "some text that is not compressed".getBytes(StandardCharsets.US_ASCII))
                        .answering(),
                zipped(
                                "gzip that is cut off",
                                ErrorKind.WRONG_BODY,
                                "gzip",
                                java.util.Arrays.copyOf(whole, whole.length - 9))
                        .answering(),
                zipped("gzip with a wrong checksum", ErrorKind.WRONG_BODY, "gzip", flipped)
                        .answering(),
                flood(
                                "the name of a gzip file without end",
                                ErrorKind.TIMEOUT,
                                "in a chunked body",
                                ScriptedServer.lines(
                                        HEAD,
                                        "Content-Encoding: gzip",
                                        CHUNKED,
                                        "",
                                        "a",
                                        "\u001f\u008b\b\b\0\0\0\0\0\0",
                                        ""),
                                "4000\r\n" + "x".repeat(16 * 1024) + "\r\n")
                        .asked(checked("text"))
                        .compressing());
    }

    /** The same bytes, that many times. */
    static byte[] gzip(byte[] bytes, int times) {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
            for (int i = 0; i < times; i++) {
                zip.write(bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return zipped.toByteArray();
    }

    private static List<HostileServer> bodiless() {
        return List.of(
                malformed(
                                "204 with a body",
                                "bytes after the end",
                                "HTTP/1.1 204 No Content",
                                "Content-Length: 2",
                                "",
                                "ok")
                        .asked(answeredBy("GET", 204))
                        .answering(),
                malformed(
                                "304 with a body",
                                "bytes after the end",
                                "HTTP/1.1 304 Not Modified",
                                "Content-Length: 2",
                                "",
                                "ok")
                        .asked(answeredBy("GET", 304))
                        .answering(),
                malformed("a body in answer to HEAD", "bytes after the end", HEAD, "Content-Length: 2", "", "ok")
                        .asked(answeredBy("HEAD", 200))
                        .answering());
    }

    static Step answeredBy(String method, int status) {
        return new Step(
                method + " /",
                method,
                dev.assay.model.plan.Template.parse("/"),
                List.of(),
                Optional.empty(),
                status,
                1);
    }

    private static List<HostileServer> slow() {
        return List.of(
                http1(
                        "never answers",
                        ErrorKind.TIMEOUT,
                        "no byte of the response came",
                        ScriptedServer.Peer::untilClosed),
                http1("the head a byte at a time", ErrorKind.TIMEOUT, "in the head of the response", peer -> {
                    peer.request();
                    peer.send(HEAD + "\r\nX: ");
                    for (int i = 0; i < FOR_EVER; i++) {
                        peer.send("x");
                        Thread.sleep(10);
                    }
                }),
                http1("the body a byte at a time", ErrorKind.TIMEOUT, "bytes of the body missing", peer -> {
                    peer.request();
                    peer.send(ScriptedServer.lines(HEAD, "Content-Length: " + FOR_EVER, "", ""));
                    for (int i = 0; i < FOR_EVER; i++) {
                        peer.send("x");
                        Thread.sleep(10);
                    }
                }),
                http1("an interim response now and then", ErrorKind.TIMEOUT, "in the head of the response", peer -> {
                    peer.request();
                    for (int i = 0; i < FOR_EVER; i++) {
                        peer.send("HTTP/1.1 102 Processing\r\n\r\n");
                        Thread.sleep(10);
                    }
                }));
    }
}
