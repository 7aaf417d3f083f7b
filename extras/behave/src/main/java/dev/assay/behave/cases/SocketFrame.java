package dev.assay.behave.cases;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/** Parses a line with a client's WebSocket frame (RFC 6455 5.2), valid or not, as {@code websocket.cases} explains it. */
public final class SocketFrame {
    public static final int CLOSE = 8;
    public static final int PING = 9;
    public static final int PONG = 10;

    private static final Map<String, Integer> TYPES =
            Map.of("CONTINUATION", 0, "TEXT", 1, "BINARY", 2, "CLOSE", CLOSE, "PING", PING, "PONG", PONG);

    private static final List<String> FLAGS = List.of("MORE", "BARE", "RSV1");
    private static final int FIN = 0x80;
    private static final int RSV1 = 0x40;
    private static final int MASKED = 0x80;
    /** The mask; it need not be random here. */
    private static final byte[] MASK = {0x37, (byte) 0xFA, 0x21, 0x3D};

    private SocketFrame() {}

    /**
     * The bytes of a frame.
     *
     * @throws IllegalArgumentException if it cannot be parsed
     */
    public static byte[] parse(String line) {
        List<String> items = FrameText.items(line);
        if (items.size() < 2) {
            throw new IllegalArgumentException("a frame is TYPE flags payload");
        }
        List<String> flags =
                items.get(1).equals("-") ? List.of() : List.of(items.get(1).split(",", -1));
        if (!FLAGS.containsAll(flags)) {
            throw new IllegalArgumentException("flags are " + FLAGS + ", joined by commas, or -: " + items.get(1));
        }
        Integer named = TYPES.get(items.get(0));
        int type = named == null ? (int) FrameText.number(items.get(0)) : named;
        int fin = flags.contains("MORE") ? 0 : FIN;
        int reserved = flags.contains("RSV1") ? RSV1 : 0;
        return bytes(
                fin | reserved | (type & 0x0F),
                !flags.contains("BARE"),
                FrameText.payload(items.subList(2, items.size()), Map.of()));
    }

    private static byte[] bytes(int first, boolean masked, byte[] payload) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        int mask = masked ? MASKED : 0;
        frame.write(first);
        if (payload.length < 126) {
            frame.write(mask | payload.length);
        } else if (payload.length < 1 << 16) {
            frame.write(mask | 126);
            frame.writeBytes(
                    ByteBuffer.allocate(2).putShort((short) payload.length).array());
        } else {
            frame.write(mask | 127);
            frame.writeBytes(ByteBuffer.allocate(8).putLong(payload.length).array());
        }
        if (masked) {
            frame.writeBytes(MASK);
        }
        for (int i = 0; i < payload.length; i++) {
            frame.write(masked ? payload[i] ^ MASK[i % MASK.length] : payload[i]);
        }
        return frame.toByteArray();
    }
}
