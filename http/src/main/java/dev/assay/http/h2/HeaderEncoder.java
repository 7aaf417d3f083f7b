package dev.assay.http.h2;

import dev.assay.http.message.Scratch;
import java.util.Arrays;

/**
 * Encodes an HTTP/1.1 request head as an HPACK header block (RFC 7541), so that requests are rendered in one place only. Own code
 * because a repeated request must cost next to nothing: a field enters the connection's table once, is never evicted, and then
 * takes one byte and no allocation. What differs from request to request (path, length, validators) is sent as a literal, without
 * Huffman coding. For one connection.
 */
final class HeaderEncoder {
    private static final int DEFAULT_TABLE_BYTES = 4096;
    private static final int ENTRY_OVERHEAD = 32; // RFC 7541, 4.1
    private static final int MAX_ENTRIES = 64;

    private static final int AUTHORITY = 1;
    private static final int METHOD = 2;
    private static final int PATH = 4;
    private static final int INDEXED = 0x80;
    private static final int INSERTED = 0x40;
    private static final int RESIZED = 0x20;

    private final boolean tls;
    private final byte[][] names = new byte[MAX_ENTRIES][];
    private final byte[][] values = new byte[MAX_ENTRIES][];
    private final Scratch name = new Scratch(64);
    private int entries;
    private int tableBytes;
    private int capacity = DEFAULT_TABLE_BYTES;
    private boolean resized;
    private int generation;

    HeaderEncoder(boolean tls) {
        this.tls = tls;
    }

    /** Limits the HPACK table to what the server allows, in bytes. */
    void limit(long bytes) {
        int next = (int) Math.min(DEFAULT_TABLE_BYTES, bytes);
        if (next != capacity) {
            capacity = next;
            resized = true;
            entries = 0;
            tableBytes = 0;
            generation++;
        }
    }

    /** Changes whenever the same head would be encoded differently. */
    int generation() {
        return generation;
    }

    /** @param head request line, header lines and the blank line after them */
    void encode(byte[] head, int length, Scratch out) {
        if (resized) { // to 0 first: both sides drop all entries
            prefixed(out, RESIZED, 5, 0);
            prefixed(out, RESIZED, 5, capacity);
            resized = false;
            generation++;
        }
        int methodEnd = until(head, ' ', 0, length);
        int pathEnd = until(head, ' ', methodEnd + 1, length);
        int lines = until(head, '\n', pathEnd, length) + 1;
        method(head, methodEnd, out);
        out.append((byte) (INDEXED | (tls ? 7 : 6)));
        for (int at = lines, end; (end = lineEnd(head, at, length)) > at; at = end + 2) {
            if (isHost(head, at, end)) {
                int value = valueStart(head, at, end);
                field(AUTHORITY, head, value, end, true, out);
                break;
            }
        }
        path(head, methodEnd + 1, pathEnd, out);
        for (int at = lines, end; (end = lineEnd(head, at, length)) > at; at = end + 2) {
            header(head, at, end, out);
        }
    }

    private void method(byte[] head, int end, Scratch out) {
        if (equal(head, 0, end, StaticTable.GET)) {
            out.append((byte) (INDEXED | 2));
        } else if (equal(head, 0, end, StaticTable.POST)) {
            out.append((byte) (INDEXED | 3));
        } else {
            field(METHOD, head, 0, end, true, out);
        }
    }

    private void path(byte[] head, int from, int to, Scratch out) {
        if (to - from == 1) {
            out.append((byte) (INDEXED | PATH));
        } else {
            field(PATH, head, from, to, false, out);
        }
    }

    private static boolean isHost(byte[] head, int from, int to) {
        return to - from > 4
                && head[from + 4] == ':'
                && lower(head[from]) == 'h'
                && lower(head[from + 1]) == 'o'
                && lower(head[from + 2]) == 's'
                && lower(head[from + 3]) == 't';
    }

    private void header(byte[] head, int from, int to, Scratch out) {
        int colon = until(head, ':', from, to);
        name.clear();
        for (int at = from; at < colon; at++) {
            name.append(lower(head[at]));
        }
        int index = StaticTable.index(name.bytes(), name.length());
        if (isHost(head, from, to) || StaticTable.connectionBound(name.bytes(), name.length())) {
            return;
        }
        field(index, head, valueStart(head, from, to), to, StaticTable.repeats(index), out);
    }

    /** @param index of the name in the static table; 0 if it is not there but in {@code name} */
    private void field(int index, byte[] head, int from, int to, boolean repeats, Scratch out) {
        byte[] known = index == 0 ? name.bytes() : StaticTable.name(index);
        int nameLength = index == 0 ? name.length() : known.length;
        int entry = repeats ? find(known, nameLength, head, from, to) : -1;
        if (entry >= 0) {
            prefixed(out, INDEXED, 7, StaticTable.SIZE + entries - entry);
            return;
        }
        int bytes = ENTRY_OVERHEAD + nameLength + to - from;
        boolean inserting = repeats && entries < MAX_ENTRIES && tableBytes + bytes <= capacity;
        prefixed(out, inserting ? INSERTED : 0, inserting ? 6 : 4, index);
        if (index == 0) {
            prefixed(out, 0, 7, nameLength);
            out.append(known, 0, nameLength);
        }
        prefixed(out, 0, 7, to - from);
        out.append(head, from, to);
        if (inserting) {
            names[entries] = Arrays.copyOf(known, nameLength);
            values[entries] = Arrays.copyOfRange(head, from, to);
            entries++;
            tableBytes += bytes;
            generation++;
        }
    }

    private int find(byte[] nameBytes, int nameLength, byte[] head, int from, int to) {
        for (int i = 0; i < entries; i++) {
            if (equal(head, from, to, values[i]) && equal(nameBytes, 0, nameLength, names[i])) {
                return i;
            }
        }
        return -1;
    }

    /** Appends an integer with a prefix of that many bits (RFC 7541, 5.1). */
    private static void prefixed(Scratch out, int first, int bits, int value) {
        int most = (1 << bits) - 1;
        if (value < most) {
            out.append((byte) (first | value));
            return;
        }
        out.append((byte) (first | most));
        int rest = value - most;
        for (; rest >= 0x80; rest >>>= 7) {
            out.append((byte) (rest | 0x80));
        }
        out.append((byte) rest);
    }

    private static boolean equal(byte[] in, int from, int to, byte[] other) {
        return Arrays.equals(in, from, to, other, 0, other.length);
    }

    private static int until(byte[] in, char wanted, int from, int to) {
        int at = from;
        while (at < to && in[at] != wanted) {
            at++;
        }
        return at;
    }

    private static int lineEnd(byte[] in, int from, int to) {
        return until(in, '\r', from, to);
    }

    private static int valueStart(byte[] in, int from, int to) {
        int at = until(in, ':', from, to) + 1;
        while (at < to && (in[at] == ' ' || in[at] == '\t')) {
            at++;
        }
        return Math.min(at, to);
    }

    private static byte lower(byte b) {
        return b >= 'A' && b <= 'Z' ? (byte) (b | 0x20) : b;
    }
}
