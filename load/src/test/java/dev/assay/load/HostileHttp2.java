package dev.assay.load;

import static dev.assay.load.HostileServer.http2;

import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Template;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Servers that get HTTP/2 wrong, frame by frame. */
final class HostileHttp2 {
    private static final int FLOOD = 2000;
    private static final int ENDS = Http2Peer.END_HEADERS | Http2Peer.END_STREAM;
    private static final byte[] NOTHING = {};

    /** What happens after the greeting and a request. */
    private interface Misdeed {
        void commit(Http2Peer peer, int stream) throws IOException, InterruptedException;
    }

    private HostileHttp2() {}

    static List<HostileServer> servers() {
        return Stream.of(
                        greetings(),
                        places(),
                        sizes(),
                        heads(),
                        compression(),
                        bodies(),
                        windows(),
                        floods(),
                        ending(),
                        slow())
                .flatMap(List::stream)
                .toList();
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] joined(byte[]... parts) {
        java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** A literal field that goes into no table: a name that is written out, and a value. */
    private static byte[] field(String name, String value) {
        return joined(bytes(0, name.length()), text(name), bytes(value.length()), text(value));
    }

    /** One violation on each connection, which waits for the outcome. */
    private static HostileServer asked(String does, ErrorKind kind, String example, Misdeed misdeed) {
        return http2(does, kind, example, peer -> {
            Http2Peer http2 = new Http2Peer(peer).greet();
            int stream = http2.request();
            if (stream != 0) {
                misdeed.commit(http2, stream);
                http2.untilClosed();
            }
        });
    }

    /** A violation in answer to each request, over connections that may go on. */
    private static HostileServer each(String does, ErrorKind kind, String example, Misdeed misdeed) {
        return http2(does, kind, example, peer -> {
            Http2Peer http2 = new Http2Peer(peer).greet();
            for (int id = http2.request(); id != 0; id = http2.request()) {
                misdeed.commit(http2, id);
            }
        });
    }

    private static HostileServer malformed(String does, String example, Misdeed misdeed) {
        return asked(does, ErrorKind.MALFORMED, example, misdeed);
    }

    /** A frame that is wrong by itself. */
    private static HostileServer frame(String does, String example, int type, int flags, int stream, byte... payload) {
        return malformed(does, example, (peer, id) -> peer.frame(type, flags, stream, payload));
    }

    /** A response with this header block, and no body. */
    private static HostileServer head(String does, String example, byte... block) {
        return each(does, ErrorKind.MALFORMED, example, (peer, id) -> peer.frame(Http2Peer.HEADERS, ENDS, id, block));
    }

    private static HostileServer settings(String does, String example, int... settings) {
        return http2(does, ErrorKind.MALFORMED, example, peer -> new Http2Peer(peer)
                .greet(settings)
                .untilClosed());
    }

    private static HostileServer first(String does, String example, int type, int flags, byte... payload) {
        return http2(does, ErrorKind.MALFORMED, example, peer -> {
            peer.read(24);
            new Http2Peer(peer).frame(type, flags, 0, payload);
            peer.untilClosed();
        });
    }

    private static List<HostileServer> greetings() {
        return List.of(
                http2("speaks HTTP/1.1", ErrorKind.MALFORMED, "it says \"HTTP/1.1 400", peer -> {
                    peer.read(24);
                    peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
                    peer.untilClosed();
                }),
                http2("speaks another protocol", ErrorKind.MALFORMED, "FRAME_SIZE_ERROR", peer -> {
                    peer.read(24);
                    peer.send("220 mail.example ESMTP ready\r\n");
                    peer.untilClosed();
                }),
                first("begins with a ping", "first frame is no settings", Http2Peer.PING, 0, new byte[8]),
                first("begins with a farewell", "first frame is no settings", Http2Peer.GO_AWAY, 0, new byte[8]),
                first("acknowledges first", "first frame is no settings", Http2Peer.SETTINGS, Http2Peer.ACK),
                http2("closes on the preface", ErrorKind.CLOSED_EARLY, "the server closed", peer -> peer.read(24)),
                http2("closes within its settings", ErrorKind.CLOSED_EARLY, "the server closed", peer -> {
                    peer.read(24);
                    peer.send(bytes(0, 0, 6, 4, 0, 0));
                    peer.endOutput();
                    peer.untilClosed();
                }),
                settings("wants frames of one byte", "frames of up to 1 bytes", 5, 1),
                settings("wants endless frames", "frames of up to 4294967295 bytes", 5, -1),
                settings("wants pushes", "a server that wants pushes", 2, 1),
                settings("has a window too large", "a window of 4294967295 bytes", 4, -1));
    }

    private static List<HostileServer> places() {
        return List.of(
                frame("settings on a stream", "on a stream", Http2Peer.SETTINGS, 0, 1),
                frame("a ping on a stream", "on a stream", Http2Peer.PING, 0, 1, new byte[8]),
                frame("a farewell on a stream", "on a stream", Http2Peer.GO_AWAY, 0, 1, new byte[8]),
                frame("a head without a stream", "without a stream", Http2Peer.HEADERS, ENDS, 0, Http2Peer.OK),
                frame("data without a stream", "without a stream", Http2Peer.DATA, 0, 0, text("ok")),
                frame("a reset without a stream", "without a stream", Http2Peer.RST_STREAM, 0, 0, new byte[4]),
                frame("a priority without a stream", "without a stream", Http2Peer.PRIORITY, 0, 0, new byte[5]),
                frame(
                        "a continuation without a stream",
                        "without a stream",
                        Http2Peer.CONTINUATION,
                        4,
                        0,
                        Http2Peer.OK),
                frame("a head that nobody asked for", "which nobody began", Http2Peer.HEADERS, ENDS, 101, Http2Peer.OK),
                frame("a head on a stream of its own", "which nobody began", Http2Peer.HEADERS, ENDS, 2, Http2Peer.OK),
                frame("data that nobody asked for", "which nobody began", Http2Peer.DATA, 0, 101, text("ok")),
                frame("data on a stream of its own", "which nobody began", Http2Peer.DATA, 0, 2, text("ok")),
                frame("a reset that nobody asked for", "which nobody began", Http2Peer.RST_STREAM, 0, 101, new byte[4]),
                frame(
                        "a window that nobody asked for",
                        "which nobody began",
                        Http2Peer.WINDOW_UPDATE,
                        0,
                        101,
                        bytes(0, 0, 0, 1)),
                frame("a push", "a push, which was not asked for", Http2Peer.PUSH_PROMISE, 4, 1, bytes(0, 0, 0, 2)),
                malformed(
                        "the continuation of nothing",
                        "the continuation of nothing",
                        (peer, id) -> peer.frame(Http2Peer.CONTINUATION, Http2Peer.END_HEADERS, id, Http2Peer.OK)),
                malformed("a head continued on another stream", "within a head", (peer, id) -> {
                    peer.frame(Http2Peer.HEADERS, 0, id, Http2Peer.OK);
                    peer.frame(Http2Peer.CONTINUATION, Http2Peer.END_HEADERS, id + 2, Http2Peer.OK);
                }),
                malformed("data within a head", "within a head", (peer, id) -> {
                    peer.frame(Http2Peer.HEADERS, 0, id, Http2Peer.OK);
                    peer.frame(Http2Peer.DATA, 0, id, text("ok"));
                }));
    }

    private static List<HostileServer> sizes() {
        return List.of(
                frame("a frame too large", "FRAME_SIZE_ERROR", Http2Peer.DATA, 0, 1, new byte[20_000]),
                frame("a frame of an unknown type too large", "FRAME_SIZE_ERROR", 99, 0, 1, new byte[20_000]),
                frame("settings of five bytes", "settings of 5 bytes", Http2Peer.SETTINGS, 0, 0, new byte[5]),
                frame("an acknowledgement of six bytes", "FRAME_SIZE_ERROR", Http2Peer.SETTINGS, 1, 0, new byte[6]),
                frame("a ping of seven bytes", "FRAME_SIZE_ERROR", Http2Peer.PING, 0, 0, new byte[7]),
                frame("a farewell of seven bytes", "a farewell of 7 bytes", Http2Peer.GO_AWAY, 0, 0, new byte[7]),
                frame("a reset of three bytes", "FRAME_SIZE_ERROR", Http2Peer.RST_STREAM, 0, 1, new byte[3]),
                frame("a priority of four bytes", "FRAME_SIZE_ERROR", Http2Peer.PRIORITY, 0, 1, new byte[4]),
                frame("a window of three bytes", "FRAME_SIZE_ERROR", Http2Peer.WINDOW_UPDATE, 0, 0, new byte[3]),
                frame("a padded head of no bytes", "FRAME_SIZE_ERROR", Http2Peer.HEADERS, ENDS | Http2Peer.PADDED, 1),
                frame(
                        "padding longer than its head",
                        "padding longer than its frame",
                        Http2Peer.HEADERS,
                        ENDS | Http2Peer.PADDED,
                        1,
                        bytes(9, 0x88)),
                malformed("padding longer than its data", "padding longer than its frame", (peer, id) -> {
                    peer.head(id);
                    peer.frame(Http2Peer.DATA, Http2Peer.PADDED, id, bytes(9, 'o', 'k'));
                }),
                malformed("padded data of no bytes", "FRAME_SIZE_ERROR", (peer, id) -> {
                    peer.head(id);
                    peer.frame(Http2Peer.DATA, Http2Peer.PADDED, id, NOTHING);
                }));
    }

    private static List<HostileServer> heads() {
        String status = "a status that could be meant";
        return List.of(
                head("a head without a status", status),
                head("a status of letters", status, field(":status", "abc")),
                head("a status of four digits", status, field(":status", "2000")),
                head("a status above all classes", status, field(":status", "600")),
                head("an empty status", status, field(":status", "")),
                head("switches protocols", status, field(":status", "101")),
                head("a status after the fields", "", joined(field("x", "y"), Http2Peer.OK)),
                head("two statuses", "", joined(Http2Peer.OK, bytes(0x8d))),
                head("the path of a request", "", joined(Http2Peer.OK, bytes(0x84))),
                head("a field of a connection", "", joined(Http2Peer.OK, field("connection", "close"))),
                head(
                        "a length that is not a number",
                        "not a content length",
                        joined(Http2Peer.OK, field("content-length", "five"))),
                head("a negative length", "not a content length", joined(Http2Peer.OK, field("content-length", "-5"))),
                head(
                        "two lengths that differ",
                        "not a content length",
                        joined(Http2Peer.OK, field("content-length", "5"), field("content-length", "6"))),
                head("an interim response that ends", "an interim response that ends", field(":status", "103")),
                each(
                                "another status",
                                ErrorKind.WRONG_STATUS,
                                "404 instead of 200",
                                (peer, id) -> peer.frame(Http2Peer.HEADERS, ENDS, id, bytes(0x8d)))
                        .answering(),
                each("two heads", ErrorKind.MALFORMED, "a second head", (peer, id) -> {
                    peer.head(id);
                    peer.head(id);
                }));
    }

    private static List<HostileServer> compression() {
        String wrong = "COMPRESSION_ERROR";
        byte[] entry = joined(bytes(0x40, 1, 'x', 0x7f, 0x81, 0x1e), text("v".repeat(127 + 1 + 30 * 128)));
        return List.of(
                head("an index of nothing", wrong, bytes(0x80)),
                head("an index beyond the table", wrong, joined(Http2Peer.OK, bytes(0xc0))),
                head("an index without end", wrong, bytes(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f)),
                head("a name by an index beyond the table", wrong, joined(Http2Peer.OK, bytes(0x7f, 0x40, 1, 'x'))),
                head("a table larger than allowed", wrong, bytes(0x3f, 0xe1, 0xff, 0x03)),
                head("a table that changes within a head", wrong, joined(Http2Peer.OK, bytes(0x20))),
                head("half an index", wrong, joined(Http2Peer.OK, bytes(0xff))),
                head("a value longer than its head", wrong, joined(Http2Peer.OK, bytes(0, 1, 'x', 0x50, 'y'))),
                head(
                        "a name longer than any",
                        wrong,
                        joined(Http2Peer.OK, bytes(0, 0x7f, 0xff, 0xff, 0xff, 0xff, 0x0f))),
                head("Huffman code that ends in nothing", wrong, joined(Http2Peer.OK, bytes(0, 1, 'x', 0x81, 0x00))),
                head(
                        "Huffman code of the end of all",
                        wrong,
                        joined(Http2Peer.OK, bytes(0, 1, 'x', 0x84, 0xff, 0xff, 0xff, 0xff))),
                each("a bomb of indices", ErrorKind.MALFORMED, "", (peer, id) -> {
                    byte[] again = new byte[10_000];
                    java.util.Arrays.fill(again, (byte) 0xbe);
                    peer.frame(Http2Peer.HEADERS, ENDS, id, joined(Http2Peer.OK, entry, again));
                }));
    }

    private static HostileServer length(String does, String example, String announced, String body) {
        return each(does, ErrorKind.MALFORMED, example, (peer, id) -> {
            byte[] block = joined(Http2Peer.OK, field("content-length", announced));
            peer.frame(Http2Peer.HEADERS, Http2Peer.END_HEADERS, id, block);
            peer.frame(Http2Peer.DATA, Http2Peer.END_STREAM, id, text(body));
        });
    }

    private static HostileServer bodyAfter(String does, int status, String method) {
        return each(does, ErrorKind.MALFORMED, "2 bytes of body where there is none", (peer, id) -> {
                    peer.frame(Http2Peer.HEADERS, Http2Peer.END_HEADERS, id, field(":status", "" + status));
                    peer.frame(Http2Peer.DATA, Http2Peer.END_STREAM, id, text("ok"));
                })
                .asked(HostileHttp1.answeredBy(method, status));
    }

    private static List<HostileServer> bodies() {
        return List.of(
                length("a body shorter than its length", "2 bytes of body where the content length says 5", "5", "ok"),
                length("a body longer than its length", "2 bytes of body where the content length says 1", "1", "ok"),
                head(
                        "a length and no body",
                        "0 bytes of body where the content length says 5",
                        joined(Http2Peer.OK, field("content-length", "5"))),
                bodyAfter("204 with a body", 204, "GET"),
                bodyAfter("304 with a body", 304, "GET"),
                bodyAfter("a body in answer to HEAD", 200, "HEAD"),
                each(
                        "a body before its head",
                        ErrorKind.MALFORMED,
                        "a body before its head",
                        (peer, id) -> peer.frame(Http2Peer.DATA, Http2Peer.END_STREAM, id, text("ok"))),
                each("a large body that is looked into", ErrorKind.BODY_TOO_LARGE, "not looked into", (peer, id) -> {
                            peer.head(id);
                            for (int i = 0; i < 1_025; i++) {
                                peer.frame(Http2Peer.DATA, 0, id, new byte[16 * 1024]);
                            }
                        })
                        .asked(HostileHttp1.CHECKED)
                        .underLoad());
    }

    private static List<HostileServer> windows() {
        return List.of(
                frame("a window that grows by nothing", "grows by nothing", Http2Peer.WINDOW_UPDATE, 0, 0, new byte[4]),
                frame(
                        "a window of the connection that grows too far",
                        "a window of",
                        Http2Peer.WINDOW_UPDATE,
                        0,
                        0,
                        bytes(0x7f, 0xff, 0xff, 0xff)),
                malformed(
                        "a window of a stream that grows too far",
                        "a window of",
                        (peer, id) -> peer.frame(Http2Peer.WINDOW_UPDATE, 0, id, Integer.MAX_VALUE)),
                malformed("a first window that makes another too large", "a window of", (peer, id) -> {
                    peer.frame(Http2Peer.WINDOW_UPDATE, 0, id, Integer.MAX_VALUE - 65_535);
                    peer.frame(Http2Peer.SETTINGS, 0, 0, bytes(0, 4, 0x7f, 0xff, 0xff, 0xff));
                }),
                http2(
                                "a window that never opens",
                                ErrorKind.TIMEOUT,
                                "bytes of the request not sent",
                                peer -> new Http2Peer(peer).greet(4, 0).untilClosed())
                        .asked(new Step(
                                "POST /",
                                "POST",
                                Template.parse("/"),
                                List.of(),
                                Optional.of(Template.parse("body")),
                                200,
                                1)));
    }

    private static HostileServer flood(String does, Misdeed before, Misdeed again) {
        return malformed(does, "ENHANCE_YOUR_CALM", (peer, id) -> {
            before.commit(peer, id);
            for (int i = 0; i < FLOOD; i++) {
                again.commit(peer, id);
            }
        });
    }

    private static HostileServer flood(String does, int type, int flags, byte... payload) {
        return flood(does, (peer, id) -> {}, (peer, id) -> peer.frame(type, flags, 0, payload));
    }

    private static List<HostileServer> floods() {
        return List.of(
                flood("pings without end", Http2Peer.PING, 0, new byte[8]),
                flood("answers to pings without end", Http2Peer.PING, Http2Peer.ACK, new byte[8]),
                flood("settings without end", Http2Peer.SETTINGS, 0),
                flood(
                        "settings of tables without end",
                        Http2Peer.SETTINGS,
                        0,
                        bytes(0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0)),
                flood("acknowledgements without end", Http2Peer.SETTINGS, Http2Peer.ACK),
                flood("windows without end", Http2Peer.WINDOW_UPDATE, 0, bytes(0, 0, 0, 1)),
                flood("frames of an unknown type without end", 99, 0, new byte[100]),
                http2("settings without end before any request", ErrorKind.MALFORMED, "ENHANCE_YOUR_CALM", peer -> {
                    peer.read(24);
                    byte[] settings = bytes(0, 0, 0, Http2Peer.SETTINGS, 0, 0, 0, 0, 0);
                    byte[] all = new byte[settings.length * FLOOD];
                    for (int i = 0; i < all.length; i++) {
                        all[i] = settings[i % settings.length];
                    }
                    peer.send(all);
                    peer.untilClosed();
                }),
                flood(
                        "windows of a stream without end",
                        (peer, id) -> {},
                        (peer, id) -> peer.frame(Http2Peer.WINDOW_UPDATE, 0, id, 1)),
                flood(
                        "priorities without end",
                        (peer, id) -> {},
                        (peer, id) -> peer.frame(Http2Peer.PRIORITY, 0, id, new byte[5])),
                flood(
                        "empty data without end",
                        Http2Peer::head,
                        (peer, id) -> peer.frame(Http2Peer.DATA, 0, id, NOTHING)),
                flood("farewells without end under a response", (peer, id) -> {}, (peer, id) -> peer.goAway(id, 0)),
                flood(
                        "interim responses without end",
                        (peer, id) -> {},
                        (peer, id) -> peer.frame(
                                Http2Peer.HEADERS, Http2Peer.END_HEADERS, id, bytes(0x08, 3, '1', '0', '3'))),
                flood(
                        "empty pieces of a head without end",
                        (peer, id) -> peer.frame(Http2Peer.HEADERS, 0, id, Http2Peer.OK),
                        (peer, id) -> peer.frame(Http2Peer.CONTINUATION, 0, id, NOTHING)),
                malformed("a head without end", "head longer than", (peer, id) -> {
                    peer.frame(Http2Peer.HEADERS, 0, id, Http2Peer.OK);
                    for (int i = 0; i < 100; i++) {
                        peer.frame(Http2Peer.CONTINUATION, 0, id, new byte[10_000]);
                    }
                }));
    }

    private static List<HostileServer> ending() {
        return List.of(
                http2("closes on the request", ErrorKind.CLOSED_EARLY, "the server closed", peer -> new Http2Peer(peer)
                        .greet()
                        .request()),
                http2("half-closes in the response", ErrorKind.CLOSED_EARLY, "after 0 bytes of the body", peer -> {
                    Http2Peer http2 = new Http2Peer(peer).greet();
                    http2.head(http2.request());
                    peer.endOutput();
                    peer.untilClosed();
                }),
                http2("closes within a frame", ErrorKind.CLOSED_EARLY, "after 1 byte of the body", peer -> {
                    Http2Peer http2 = new Http2Peer(peer).greet();
                    int id = http2.request();
                    http2.head(id);
                    peer.send(bytes(0, 0, 2, 0, 1, 0, 0, 0, id, 'o'));
                    peer.endOutput();
                    peer.untilClosed();
                }),
                http2("resets the connection", ErrorKind.RESET, "reset", peer -> {
                    new Http2Peer(peer).greet().request();
                    peer.reset();
                }),
                each(
                        "resets every stream",
                        ErrorKind.RESET,
                        "INTERNAL_ERROR",
                        (peer, id) -> peer.frame(Http2Peer.RST_STREAM, 0, id, 2)),
                each(
                        "resets with an error that nobody knows",
                        ErrorKind.RESET,
                        "INTERNAL_ERROR",
                        (peer, id) -> peer.frame(Http2Peer.RST_STREAM, 0, id, -1)),
                each("resets in the body as if nothing were wrong", ErrorKind.RESET, "NO_ERROR", (peer, id) -> {
                    peer.head(id);
                    peer.frame(Http2Peer.RST_STREAM, 0, id, 0);
                }),
                each(
                        "refuses every stream",
                        ErrorKind.RESET,
                        "not for the first time (3 repeats)",
                        (peer, id) -> peer.frame(Http2Peer.RST_STREAM, 0, id, 7)),
                asked(
                        "always goes away",
                        ErrorKind.RESET,
                        "went away (GOAWAY NO_ERROR), and not for the first",
                        (peer, id) -> peer.goAway(0, 0)),
                asked("farewells without end", ErrorKind.RESET, "went away (GOAWAY NO_ERROR), and not", (peer, id) -> {
                    for (int i = 0; i < FLOOD; i++) {
                        peer.goAway(0, 0);
                    }
                }),
                asked("goes away with an error", ErrorKind.CLOSED_EARLY, "GOAWAY ENHANCE_YOUR_CALM", (peer, id) -> {
                    peer.goAway(id, 11);
                    peer.close();
                }),
                asked("goes away with a speech", ErrorKind.CLOSED_EARLY, "GOAWAY INTERNAL_ERROR: xxx", (peer, id) -> {
                    byte[] speech = new byte[16_000];
                    java.util.Arrays.fill(speech, (byte) 'x');
                    peer.frame(Http2Peer.GO_AWAY, 0, 0, joined(bytes(0, 0, 0, id, 0, 0, 0, 2), speech));
                    peer.close();
                }));
    }

    private static List<HostileServer> slow() {
        return List.of(
                http2(
                        "never sends settings",
                        ErrorKind.CONNECT_TIMEOUT,
                        "no HTTP/2 settings from the server",
                        ScriptedServer.Peer::untilClosed),
                http2("half of its settings", ErrorKind.CONNECT_TIMEOUT, "no HTTP/2 settings from the server", peer -> {
                    peer.read(24);
                    peer.send(bytes(0, 0, 6, 4, 0, 0));
                    peer.untilClosed();
                }),
                http2("allows no streams", ErrorKind.TIMEOUT, "never sent", peer -> new Http2Peer(peer)
                        .greet(3, 0)
                        .untilClosed()),
                http2("goes away as soon as it is there", ErrorKind.TIMEOUT, "never sent", peer -> {
                            peer.read(24);
                            byte[] greeting = bytes(0, 0, 0, Http2Peer.SETTINGS, 0, 0, 0, 0, 0);
                            byte[] farewell = bytes(0, 0, 8, Http2Peer.GO_AWAY, 0, 0, 0, 0, 0);
                            peer.send(joined(greeting, farewell, new byte[8])); // before a request can be sent
                            peer.untilClosed();
                        })
                        .underLoad(),
                asked("never answers", ErrorKind.TIMEOUT, "no response came", (peer, id) -> {}),
                asked("stops in the body", ErrorKind.TIMEOUT, "after 2 bytes of the body", (peer, id) -> {
                    peer.head(id);
                    peer.frame(Http2Peer.DATA, 0, id, text("ok"));
                }),
                asked("half a frame", ErrorKind.TIMEOUT, "after 0 bytes of the body", (peer, id) -> {
                    peer.head(id);
                    peer.raw(bytes(0, 0, 2, 0));
                }),
                asked(
                        "goes away for good, but not from this request",
                        ErrorKind.TIMEOUT,
                        "no response came",
                        (peer, id) -> peer.goAway(Integer.MAX_VALUE, 0)),
                asked("data without end that nobody looks into", ErrorKind.TIMEOUT, "bytes of the body", (peer, id) -> {
                            peer.head(id);
                            for (int i = 0; i < 1_000_000; i++) {
                                peer.frame(Http2Peer.DATA, 0, id, new byte[16 * 1024]);
                            }
                        })
                        .underLoad());
    }
}
