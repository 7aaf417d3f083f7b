package dev.assay.behave.transport;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.SocketFrame;
import dev.assay.behave.cases.WireCase;
import dev.assay.behave.cases.WireText;
import dev.assay.behave.outcome.Observation.Frames;
import dev.assay.behave.outcome.Observation.Frames.SocketEnd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens a WebSocket, sends the frames of a case and then a PING, which shows whether the connection is still good. Reads at most a megabyte
 * and takes at most 15 seconds.
 */
public final class SocketExchange implements AutoCloseable {
    private static final int BUFFER = 16 << 10;
    private static final List<String> TYPES = List.of("continuation", "text", "binary");
    private static final String HEAD_END = "\r\n\r\n";
    private static final String LAST = "assay-last";

    private final LimitedSocket socket;
    private final Timeouts timeouts;
    private final byte[] buffer = new byte[BUFFER];
    private final ByteArrayOutputStream came = new ByteArrayOutputStream();
    private final List<String> received = new ArrayList<>();
    private int at;
    private boolean ended;
    private boolean closing;
    private boolean open;

    private SocketExchange(Target target, Timeouts timeouts) throws IOException {
        this.socket = new LimitedSocket(target.connections(), Exchange.MAX_MILLIS);
        this.timeouts = timeouts;
    }

    /** The status line of the response to a handshake; empty if there is none. */
    public static String handshake(Target target, String path) throws IOException {
        try (SocketExchange exchange = new SocketExchange(target, Timeouts.USUAL)) {
            return exchange.upgrade(target, path).lines().findFirst().orElse("");
        }
    }

    /** The frames that arrive, in order, then what happened to the connection. */
    public static Frames run(Target target, String path, Timeouts timeouts, WireCase one) throws IOException {
        try (SocketExchange exchange = new SocketExchange(target, timeouts)) {
            exchange.upgrade(target, path);
            for (String piece : one.pieces()) {
                piece.lines().map(SocketFrame::parse).forEach(exchange.socket::write);
            }
            exchange.await(one.most());
            exchange.ping();
            return new Frames(exchange.received, exchange.end());
        }
    }

    private String upgrade(Target target, String path) {
        socket.write(WireText.raw(AppRequests.head("GET", path, target.host())
                + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"));
        while (!over() && text().indexOf(HEAD_END) < 0 && read(Timeouts.USUAL.responseMillis())) {
            // to the end of the headers
        }
        int end = text().indexOf(HEAD_END);
        at = end < 0 ? came.size() : end + HEAD_END.length();
        return text();
    }

    private String text() {
        return came.toString(StandardCharsets.ISO_8859_1);
    }

    /** Reads until that many frames have arrived, or no more are expected. */
    private void await(int frames) {
        take();
        while (!over() && received.size() < frames && read(timeouts.responseMillis())) {
            take();
        }
    }

    private boolean over() {
        return ended || came.size() > Exchange.MAX_BYTES;
    }

    /** Sends the last PING and waits for its response. After a CLOSE, nothing more may be sent: only waits for the end of the connection. */
    private void ping() {
        if (!closing) {
            socket.write(SocketFrame.parse("PING - \"" + LAST + "\""));
        }
        while (!over() && !open && read(timeouts.responseMillis())) {
            take();
        }
    }

    private SocketEnd end() {
        return open ? SocketEnd.OPEN : ended && !socket.isExpired() ? SocketEnd.ENDED : SocketEnd.SILENT;
    }

    /** Takes the complete frames from what was received. */
    private void take() {
        byte[] all = came.toByteArray();
        for (int head = head(all); head > 0 && all.length - at - head >= length(all); head = head(all)) {
            int length = (int) length(all);
            frame(all[at] & 0x0F, new String(all, at + head, length, StandardCharsets.ISO_8859_1));
            at += head + length;
        }
    }

    /** The length of the next frame's header; 0 if it is not complete yet. */
    private int head(byte[] all) {
        if (all.length - at < 2) {
            return 0;
        }
        int length = all[at + 1] & 0x7F;
        int head = length == 126 ? 4 : length == 127 ? 10 : 2;
        return all.length - at < head ? 0 : head;
    }

    private long length(byte[] all) {
        int length = all[at + 1] & 0x7F;
        return length == 126
                ? ByteBuffer.wrap(all).getShort(at + 2) & 0xFFFF
                : length == 127 ? ByteBuffer.wrap(all).getLong(at + 2) : length;
    }

    private void frame(int type, String payload) {
        switch (type) {
            case SocketFrame.CLOSE -> {
                closing = true;
                received.add(
                        payload.length() < 2 ? "close" : "close " + ((payload.charAt(0) << 8) | payload.charAt(1)));
            }
            case SocketFrame.PING -> received.add("ping");
            case SocketFrame.PONG -> {
                if (payload.equals(LAST)) {
                    open = true;
                } else {
                    received.add("pong");
                }
            }
            case 0 -> {
                // more of a message that is in the list already
            }
            default -> received.add(type < TYPES.size() ? TYPES.get(type) : "frame " + type);
        }
    }

    /** Whether anything arrived in time, including the end of the connection. */
    private boolean read(int millis) {
        int count = socket.read(buffer, millis);
        if (count < 0) {
            ended = true;
        } else {
            came.write(buffer, 0, count);
        }
        return count != 0;
    }

    @Override
    public void close() {
        socket.close();
    }
}
