package dev.assay.load;

import static dev.assay.load.HostileServer.tls;

import dev.assay.model.Keys;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.stream.Stream;

/** Servers that get TLS wrong: certificates, handshakes, records, farewells. */
final class HostileTls {
    private static final Trust ANY = new Trust.Anything();
    private static final int CLIENT_HELLO_BYTES = 100;
    private static final String OK_HEAD = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n";

    private final Keys own;
    private final Keys foreign;

    /** What follows a successful handshake. */
    private interface Misdeed {
        /**
         * After the first request.
         *
         * @param secure speaks through TLS
         * @param raw bypasses it
         */
        void commit(ScriptedServer.Peer secure, ScriptedServer.Peer raw) throws IOException, InterruptedException;
    }

    /** @param folder where keys are, or will be made */
    HostileTls(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        own = keys(folder.resolve("own"), "ip:127.0.0.1");
        foreign = keys(folder.resolve("foreign"), "dns:example.org");
    }

    private static Keys keys(Path folder, String names)
            throws IOException, InterruptedException, GeneralSecurityException {
        if (Files.isDirectory(folder)) {
            return Keys.in(folder);
        }
        return Keys.make(Files.createDirectories(folder), names);
    }

    List<HostileServer> servers() {
        return Stream.of(certificates(), handshakes(), records(), farewells(), responses())
                .flatMap(List::stream)
                .toList();
    }

    private HostileServer certificate(String does, String example, Keys keys, Trust trust) {
        return tls(does, ErrorKind.TLS, example, trust, peer -> peer.secure(keys.context())
                .untilClosed());
    }

    private List<HostileServer> certificates() {
        return List.of(
                certificate("a certificate that nobody trusts", "certificate is not trusted", own, new Trust.Usual()),
                certificate(
                        "a certificate of another authority",
                        "certificate is not trusted",
                        own,
                        new Trust.Authorities(foreign.certificate())),
                certificate(
                        "a certificate for another host",
                        "certificate is not for 127.0.0.1",
                        foreign,
                        new Trust.Authorities(foreign.certificate())));
    }

    /** Reads most of the client's first flight, sends this and waits for the outcome. */
    private static HostileServer hello(String does, int... bytes) {
        return tls(does, ErrorKind.TLS, "TLS handshake", ANY, peer -> {
            peer.read(CLIENT_HELLO_BYTES);
            peer.send(bytes(bytes));
            peer.untilClosed();
        });
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    /** One record after the other. */
    private static HostileServer flood(String does, int... record) {
        byte[] records = new byte[record.length * 1000];
        for (int i = 0; i < records.length; i++) {
            records[i] = (byte) record[i % record.length];
        }
        return tls(does, ErrorKind.TLS, "TLS handshake", ANY, peer -> {
            peer.read(CLIENT_HELLO_BYTES);
            for (int i = 0; i < 100; i++) {
                peer.send(records);
            }
            peer.untilClosed();
        });
    }

    private List<HostileServer> handshakes() {
        int[] oldHello = new int[47];
        int[] begin = {0x16, 3, 1, 0, 42, 2, 0, 0, 38, 3, 1};
        System.arraycopy(begin, 0, oldHello, 0, begin.length);
        return List.of(
                tls("speaks HTTP in the clear", ErrorKind.TLS, "TLS handshake", ANY, peer -> {
                    peer.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
                    peer.untilClosed();
                }),
                tls("closes in the handshake", ErrorKind.TLS, "TLS handshake", ANY, peer -> peer.read(1)),
                tls("half-closes in the handshake", ErrorKind.TLS, "TLS handshake", ANY, peer -> {
                    peer.read(CLIENT_HELLO_BYTES);
                    peer.endOutput();
                    peer.untilClosed();
                }),
                tls("resets in the handshake", ErrorKind.TLS, "TLS handshake", ANY, peer -> {
                    peer.read(1);
                    peer.reset();
                }),
                tls("half a record, then the end", ErrorKind.TLS, "TLS handshake", ANY, peer -> {
                    peer.read(CLIENT_HELLO_BYTES);
                    peer.send(bytes(0x16, 3, 3, 1, 0, 2, 0));
                    peer.endOutput();
                    peer.untilClosed();
                }),
                tls(
                        "never shakes hands",
                        ErrorKind.CONNECT_TIMEOUT,
                        "TLS handshake: not over",
                        ANY,
                        ScriptedServer.Peer::untilClosed),
                tls("half a record, then silence", ErrorKind.CONNECT_TIMEOUT, "TLS handshake: not over", ANY, peer -> {
                    peer.read(CLIENT_HELLO_BYTES);
                    peer.send(bytes(0x16, 3, 3, 1, 0, 2, 0));
                    peer.untilClosed();
                }),
                tls("a record a byte at a time", ErrorKind.CONNECT_TIMEOUT, "TLS handshake: not over", ANY, peer -> {
                    peer.read(CLIENT_HELLO_BYTES);
                    peer.send(bytes(0x16, 3, 3, 0x40, 0));
                    for (int i = 0; i < 10_000; i++) {
                        peer.send(bytes(0));
                        Thread.sleep(10);
                    }
                }),
                hello("refuses by an alert", 0x15, 3, 3, 0, 2, 2, 40),
                hello("an alert of a kind that nobody knows", 0x15, 3, 3, 0, 2, 2, 255),
                hello("says goodbye instead of hello", 0x15, 3, 3, 0, 2, 1, 0),
                hello("bytes that are no record", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
                tls("a record longer than any may be", ErrorKind.TLS, "TLS handshake", ANY, peer -> {
                    peer.read(CLIENT_HELLO_BYTES);
                    peer.send(bytes(0x16, 3, 3, 0xff, 0xff));
                    peer.send(new byte[0xffff]);
                    peer.untilClosed();
                }),
                hello("data before the handshake", 0x17, 3, 3, 0, 2, 'o', 'k'),
                hello("a hello of sixteen megabytes", 0x16, 3, 3, 0, 4, 2, 0xff, 0xff, 0xff),
                hello("an empty hello", 0x16, 3, 3, 0, 4, 2, 0, 0, 0),
                hello("a hello of TLS 1.0", oldHello),
                hello("the hello of a client", 0x16, 3, 3, 0, 4, 1, 0, 0, 0),
                flood("warnings without end", 0x15, 3, 3, 0, 2, 1, 90),
                flood("changes of the cipher without end", 0x14, 3, 3, 0, 1, 1),
                flood("empty records without end", 0x16, 3, 3, 0, 0));
    }

    private HostileServer after(String does, ErrorKind kind, String example, String version, Misdeed misdeed) {
        return tls(does, kind, example, ANY, peer -> {
            ScriptedServer.Peer secure = peer.secure(own.context(), version);
            if (!secure.request().isEmpty()) {
                misdeed.commit(secure, peer);
            }
        });
    }

    /** Bytes that bypass TLS, in both versions. */
    private List<HostileServer> past(String does, byte[] bytes) {
        return Stream.of("TLSv1.2", "TLSv1.3")
                .map(version -> after(does + ", " + version, ErrorKind.TLS, "", version, (secure, raw) -> {
                    raw.send(bytes);
                    raw.untilClosed();
                }))
                .toList();
    }

    private List<HostileServer> records() {
        byte[] forged = new byte[69];
        System.arraycopy(bytes(0x17, 3, 3, 0, 64), 0, forged, 0, 5);
        return Stream.of(
                        past(
                                "answers in the clear",
                                ScriptedServer.OK.getBytes(java.nio.charset.StandardCharsets.US_ASCII)),
                        past("a record that is forged", forged),
                        past("an alert in the clear", bytes(0x15, 3, 3, 0, 2, 2, 40)),
                        past("a second hello in the clear", bytes(0x16, 3, 3, 0, 4, 2, 0, 0, 0)))
                .flatMap(List::stream)
                .toList();
    }

    private List<HostileServer> farewells() {
        return List.of(
                after(
                        "closes on the request without a farewell",
                        ErrorKind.CLOSED_EARLY,
                        "no byte",
                        "TLSv1.3",
                        (secure, raw) -> raw.close()),
                after(
                        "says farewell on the request",
                        ErrorKind.CLOSED_EARLY,
                        "no byte",
                        "TLSv1.3",
                        (secure, raw) -> secure.close()),
                after("cuts the body off", ErrorKind.CLOSED_EARLY, "with 3 bytes", "TLSv1.2", (secure, raw) -> {
                    secure.send(OK_HEAD + "he");
                    raw.close();
                }),
                after("says farewell in the body", ErrorKind.CLOSED_EARLY, "with 3 bytes", "TLSv1.2", (secure, raw) -> {
                    secure.send(OK_HEAD + "he");
                    secure.close();
                }),
                after(
                        "cuts off a body that ends with the connection",
                        ErrorKind.CLOSED_EARLY,
                        "without ending TLS",
                        "TLSv1.3",
                        (secure, raw) -> {
                            secure.send("HTTP/1.1 200 OK\r\n\r\nhalf of it");
                            raw.close();
                        }),
                after("resets in the body", ErrorKind.RESET, "reset", "TLSv1.3", (secure, raw) -> {
                    secure.send(OK_HEAD + "he");
                    Thread.sleep(5);
                    raw.reset();
                }));
    }

    private List<HostileServer> responses() {
        return List.of(
                after(
                        "never answers",
                        ErrorKind.TIMEOUT,
                        "no byte of the response came",
                        "TLSv1.3",
                        (secure, raw) -> secure.untilClosed()),
                after(
                        "asks to agree anew",
                        ErrorKind.CLOSED_EARLY,
                        "no byte",
                        "TLSv1.2",
                        (secure, raw) -> secure.handshake()),
                after("endless headers", ErrorKind.MALFORMED, "head longer than", "TLSv1.3", (secure, raw) -> {
                            secure.send("HTTP/1.1 200 OK\r\n");
                            for (int i = 0; i < 1_000_000; i++) {
                                secure.send("X-More: and more\r\n".repeat(500));
                            }
                        })
                        .underLoad(),
                after(
                                "a body without end that is looked into",
                                ErrorKind.BODY_TOO_LARGE,
                                "not looked into",
                                "TLSv1.3",
                                (secure, raw) -> {
                                    secure.send("HTTP/1.1 200 OK\r\n\r\n");
                                    for (int i = 0; i < 1_000_000; i++) {
                                        secure.send("x".repeat(16 * 1024));
                                    }
                                })
                        .asked(HostileHttp1.CHECKED)
                        .underLoad());
    }
}
