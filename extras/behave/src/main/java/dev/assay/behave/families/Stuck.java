package dev.assay.behave.families;

import dev.assay.behave.cases.WireText;
import dev.assay.behave.transport.ConnectionFactory;
import dev.assay.behave.transport.Target;
import java.net.Socket;
import java.util.Locale;
import java.util.Optional;

/** A way in which a client is slow or stuck. */
public enum Stuck {
    /** A byte a second, as the next two. */
    LINE,
    HEADERS,
    BODY,
    /** Sends many requests and reads no responses. */
    READING,
    SILENT,
    /** Only over TLS; otherwise it would be silent. */
    HANDSHAKE,
    HALF_CLOSE,
    /** An idle connection, as client pools keep them. */
    IDLE;

    private static final int BODY_BYTES = 1_000_000;
    private static final int UNREAD = 100;

    /** Its name in case ids. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The byte that it keeps sending; empty if it sends none. */
    public Optional<byte[]> trickle() {
        return switch (this) {
            case LINE, HEADERS -> Optional.of(new byte[] {'a'});
            case BODY -> Optional.of(new byte[] {' '});
            default -> Optional.empty();
        };
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
