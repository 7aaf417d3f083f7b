package dev.assay.http.message;

import java.util.Arrays;

/** A byte buffer for reuse; grows but never shrinks, so that the steady state allocates nothing. For one thread at a time. */
public final class Scratch {
    private byte[] bytes;
    private int length;

    /**
     * An empty buffer.
     *
     * @param capacity bytes that it can hold without growing
     */
    public Scratch(int capacity) {
        bytes = new byte[capacity];
    }

    /** The array itself: valid up to {@link #length}, until more is appended. */
    public byte[] bytes() {
        return bytes;
    }

    /** Number of bytes appended since it was cleared. */
    public int length() {
        return length;
    }

    /** Bytes that it can hold without growing. */
    public int capacity() {
        return bytes.length;
    }

    /** Grows to that many bytes in all. */
    public void grow(int capacity) {
        bytes = Arrays.copyOf(bytes, capacity);
    }

    /** Empties it; keeps the array. */
    public void clear() {
        length = 0;
    }

    public void append(byte b) {
        reserve(1);
        bytes[length++] = b;
    }

    public void append(byte[] source, int from, int to) {
        reserve(to - from);
        System.arraycopy(source, from, bytes, length, to - from);
        length += to - from;
    }

    public void appendDecimal(long value) {
        reserve(20);
        if (value < 0) {
            bytes[length++] = '-';
        }
        int digits = 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            digits++;
        }
        long rest = value;
        for (int at = length + digits - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + Math.abs(rest % 10));
            rest /= 10;
        }
        length += digits;
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            grow(Math.max(bytes.length * 2, length + more));
        }
    }
}
