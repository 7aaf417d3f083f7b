package dev.assay.behave.cases;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * A frame of HTTP/2 (RFC 9113 4.1), valid or not.
 *
 * @param stream id with the reserved bit, 32 bits
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Frame(int type, int flags, long stream, byte[] payload) {
    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int PRIORITY = 2;
    public static final int RST_STREAM = 3;
    public static final int SETTINGS = 4;
    public static final int PING = 6;
    public static final int GOAWAY = 7;
    public static final int WINDOW_UPDATE = 8;
    public static final int CONTINUATION = 9;
    public static final List<String> TYPES = List.of("""
            DATA HEADERS PRIORITY RST_STREAM SETTINGS PUSH_PROMISE PING GOAWAY WINDOW_UPDATE
            CONTINUATION""".split("\\s+"));

    public static final int END_STREAM = 1;
    public static final int ACK = 1;
    public static final int END_HEADERS = 4;
    public static final int PADDED = 8;
    public static final int PRIORITISED = 0x20;

    public static final int HEAD = 9;
    /** The connection preface of a client. */
    public static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    /**
     * Sets the header table size to 0, so that the server uses no dynamic table (RFC 7541 4.2) and each response can be decoded on its own.
     */
    public static final Frame SETTLED = of(SETTINGS, 0, 0, new byte[] {0, 1, 0, 0, 0, 0});

    public static final Frame SETTINGS_ACK = of(SETTINGS, ACK, 0, new byte[0]);

    /** Static table indexes (RFC 7541) of the pseudo-header fields of every request; some servers accept their names in no other form. */
    private static final Map<String, Integer> INDEXED = Map.of(":authority", 1, ":method", 2, ":path", 4, ":scheme", 6);

    public static Frame of(int type, int flags, long stream, byte[] payload) {
        return new Frame(type, flags, stream, payload);
    }

    /** A frame whose payload is a 32-bit number. */
    public static Frame number(int type, long stream, long number) {
        return of(type, 0, stream, ByteBuffer.allocate(4).putInt((int) number).array());
    }

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    public byte[] bytes() {
        return ByteBuffer.allocate(HEAD + payload.length)
                .put((byte) (payload.length >> 16))
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt((int) stream)
                .put(payload)
                .array();
    }

    /**
     * A field as a literal without indexing and without Huffman coding (RFC 7541 6.2.2). Request pseudo-header fields take their names from
     * the static table.
     */
    public static byte[] field(String name, String value) {
        ByteArrayOutputStream field = new ByteArrayOutputStream();
        int index = INDEXED.getOrDefault(name, 0);
        field.write(index);
        if (index == 0) {
            text(name, field);
        }
        text(value, field);
        return field.toByteArray();
    }

    private static void text(String text, ByteArrayOutputStream out) {
        byte[] bytes = WireText.raw(text);
        int rest = bytes.length - 127;
        out.write(Math.min(bytes.length, 127));
        for (; rest >= 128; rest >>= 7) {
            out.write((rest & 0x7F) | 0x80);
        }
        if (bytes.length >= 127) {
            out.write(rest);
        }
        out.writeBytes(bytes);
    }
}
