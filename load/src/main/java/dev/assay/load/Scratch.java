package dev.assay.load;

import java.util.Arrays;

/** Bytes that are filled again and again; grows, never shrinks, so that the steady state allocates nothing. */
final class Scratch {
    private byte[] bytes;
    private int length;

    Scratch(int capacity) {
        bytes = new byte[capacity];
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Bytes that it can hold without growing. */
    int capacity() {
        return bytes.length;
    }

    void grow(int capacity) {
        bytes = Arrays.copyOf(bytes, capacity);
    }

    void clear() {
        length = 0;
    }

    void append(byte b) {
        reserve(1);
        bytes[length++] = b;
    }

    void append(byte[] source, int from, int to) {
        reserve(to - from);
        System.arraycopy(source, from, bytes, length, to - from);
        length += to - from;
    }

    /** Decimal digits. */
    void appendDecimal(long value) {
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
