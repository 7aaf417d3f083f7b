package dev.assay.behave.families;

import dev.assay.behave.cases.WireText;
import dev.assay.behave.transport.ConnectionFactory;
import dev.assay.behave.transport.Target;
import java.net.Socket;
import java.util.Locale;
import java.util.Optional;

/** A way in which a client is slow or stuck. */
public enum Stuck {
    LINE("Request line at one byte a second", Optional.of('a'), Means.SCARCE),
    HEADERS("Header at one byte a second", Optional.of('a'), Means.SCARCE),
    BODY(
            "Body at one byte a second",
            Optional.of(' '),
            "Uploads over slow links hold a thread each while the app reads them, and once all threads are taken everybody waits."),
    /** Sends many requests and reads no responses. */
    READING(
            "A hundred requests whose responses are not read",
            Optional.empty(),
            "Clients that stop reading hold responses in memory, and threads once the socket buffers are full."),
    SILENT(
            "Connections without a request",
            Optional.empty(),
            "Pools, load balancers and port scanners open connections and use them later, if ever."),
    /** Only over TLS; otherwise it would be silent. */
    HANDSHAKE(
            "Connection without a TLS handshake",
            Optional.empty(),
            "Port scanners and health checks by TCP open connections and say nothing."),
    HALF_CLOSE(
            "Half a request, then the client's end of stream",
            Optional.empty(),
            "Clients that died within a request are held unless their end is noticed."),
    /** An idle connection, as client pools keep them. */
    IDLE(
            "Idle keep-alive connection",
            Optional.empty(),
            "A client pool or proxy has to drop idle connections sooner than the server does.");

    private static final int BODY_BYTES = 1_000_000;
    private static final int UNREAD = 100;

    private final String title;
    private final Optional<Character> trickle;
    private final String means;

    Stuck(String title, Optional<Character> trickle, String means) {
        this.title = title;
        this.trickle = trickle;
        this.means = means;
    }

    private static final class Means {
        private static final String SCARCE =
                "A few clients on bad links, or one attacker with little bandwidth, can take what others need.";
    }

    /** Its name in case ids. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String title() {
        return title;
    }

    /** What many such clients mean to an operator; for those that do not crowd, what a single one means. */
    public String means() {
        return means;
    }

    /** The byte that it keeps sending; empty if it sends none. */
    public Optional<byte[]> trickle() {
        return trickle.map(character -> new byte[] {(byte) (char) character});
    }

    /** Whether many of them may hold something that other clients need. */
    boolean crowds() {
        return this != IDLE && this != HANDSHAKE;
    }

    /** Whether the target can have such clients. */
    boolean isOf(Target target) {
        return this != HANDSHAKE || target.server().tls();
    }

    ConnectionFactory connections(Target target) {
        return this == HANDSHAKE
                ? () -> new Socket(target.server().host(), target.server().port())
                : target.connections();
    }

    /** Whether it notices the end of the connection; a client that does not read cannot. */
    boolean seesTheEnd() {
        return this != READING;
    }

    /** Whether it half-closes the connection after what it sends first. */
    public boolean ends() {
        return this == HALF_CLOSE;
    }

    public byte[] begin(Target target) {
        String get = target.requests().getHead(target.host());
        return WireText.raw(
                switch (this) {
                    case LINE -> "GET /";
                    case HEADERS -> get + "X-Assay: ";
                    case BODY ->
                        target.requests().postHead(target.host()) + "Content-Length: " + BODY_BYTES + "\r\n\r\n";
                    case READING -> (get + "\r\n").repeat(UNREAD);
                    case SILENT, HANDSHAKE -> "";
                    case HALF_CLOSE -> get + "X-Assay: a";
                    case IDLE -> get + "\r\n";
                });
    }
}
