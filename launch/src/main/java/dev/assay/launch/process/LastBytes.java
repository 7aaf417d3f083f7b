package dev.assay.launch.process;

import java.nio.charset.StandardCharsets;

/** A ring buffer with the last bytes of a stream, addressed by their position in the stream. */
final class LastBytes {
    private final byte[] bytes;
    private long end;

    LastBytes(int capacity) {
        bytes = new byte[capacity];
    }

    /** Takes the next bytes, at most the capacity. */
    void add(byte[] source, int count) {
        int at = (int) (end % bytes.length);
        int first = Math.min(count, bytes.length - at);
        System.arraycopy(source, 0, bytes, at, first);
        System.arraycopy(source, first, bytes, 0, count - first);
        end += count;
    }

    /** Position after the last byte: the length of the stream so far. */
    long end() {
        return end;
    }

    /** Position after the last line feed between two positions; {@code from} if there is none. */
    long lineEnd(long from, long to) {
        long place = to;
        while (place > from && at(place - 1) != '\n') {
            place--;
        }
        return place;
    }

    /** Position of the first line start at or after {@code from}; the end if there is none. */
    long lineBegin(long from) {
        long place = from;
        while (place > 0 && place < end && at(place - 1) != '\n') {
            place++;
        }
        return place;
    }

    /** A range of bytes still in the buffer, as ISO-8859-1: one character for each. */
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
