package dev.assay.launch;

import java.nio.charset.StandardCharsets;

/** The last bytes of a stream, each known by its place in the whole stream. */
final class LastBytes {
    private final byte[] bytes;
    private long end;

    LastBytes(int capacity) {
        bytes = new byte[capacity];
    }

    /** Takes the next bytes, at most as many as there is room for in all. */
    void add(byte[] source, int count) {
        int at = (int) (end % bytes.length);
        int first = Math.min(count, bytes.length - at);
        System.arraycopy(source, 0, bytes, at, first);
        System.arraycopy(source, first, bytes, 0, count - first);
        end += count;
    }

    /** Place after the last byte: the length of the stream so far. */
    long end() {
        return end;
    }

    /** Where the last line that ends between two places ends, its line feed included; {@code from} if none does. */
    long lineEnd(long from, long to) {
        long place = to;
        while (place > from && at(place - 1) != '\n') {
            place--;
        }
        return place;
    }

    /** Where the first line begins that begins at a place or after it; the end if none does. */
    long lineBegin(long from) {
        long place = from;
        while (place > 0 && place < end && at(place - 1) != '\n') {
            place++;
        }
        return place;
    }

    /** Bytes that are still there, as ISO-8859-1: a character for each. */
    String text(long from, long to) {
        byte[] copy = new byte[(int) (to - from)];
        int at = (int) (from % bytes.length);
        int first = Math.min(copy.length, bytes.length - at);
        System.arraycopy(bytes, at, copy, 0, first);
        System.arraycopy(bytes, 0, copy, first, copy.length - first);
        return new String(copy, StandardCharsets.ISO_8859_1);
    }

    private byte at(long place) {
        return bytes[(int) (place % bytes.length)];
    }
}
