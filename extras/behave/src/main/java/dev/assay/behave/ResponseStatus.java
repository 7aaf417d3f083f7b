package dev.assay.behave;

import java.util.List;

/**
 * Reads the status of an HTTP/2 answer from its HEADERS frame: it is the first field, and no dynamic table is in use
 * ({@link Frame#SETTLED}).
 */
final class ResponseStatus {
    /** Status codes in the static table of RFC 7541, from index 8. */
    private static final List<Integer> INDEXED = List.of(200, 204, 206, 304, 400, 404, 500);

    private static final int FIRST = 8;
    private static final int LAST = 14;

    private ResponseStatus() {}

    /** The status; {@link Reaction#BYTES} if it cannot be decoded. */
    static int of(Frame frame) {
        byte[] block = frame.payload();
        int at = (frame.has(Frame.PADDED) ? 1 : 0) + (frame.has(Frame.PRIORITISED) ? 5 : 0);
        while (at < block.length && (block[at] & 0xE0) == 0x20) { // dynamic table size update
            boolean more = (block[at++] & 0x1F) == 0x1F;
            while (more && at < block.length) {
                more = (block[at++] & 0x80) != 0;
            }
        }
        if (at >= block.length) {
            return Reaction.BYTES;
        }
        int first = block[at] & 0xFF;
        if (first >= 0x80) {
            int index = first & 0x7F;
            return index < FIRST || index > LAST ? Reaction.BYTES : INDEXED.get(index - FIRST);
        }
        int index = first & (first >= 0x40 ? 0x3F : 0x0F);
        int value = index == 0 ? behindName(block, at + 1) : at + 1;
        return (index == 0 || (index >= FIRST && index <= LAST)) && value < block.length
                ? digits(block, value)
                : Reaction.BYTES;
    }

    /** The offset after a literal name. It can only be :status, so its length fits in one byte. */
    private static int behindName(byte[] block, int at) {
        return at < block.length ? at + 1 + (block[at] & 0x7F) : block.length;
    }

    private static int digits(byte[] block, int at) {
        boolean coded = (block[at] & 0x80) != 0;
        int length = block[at] & 0x7F;
        if (at + 1 + length > block.length || length == 0 || length > 3) {
            return Reaction.BYTES;
        }
        long bits = 0;
        for (int i = 0; i < length; i++) {
            bits = (bits << 8) | (block[at + 1 + i] & 0xFF);
        }
        return coded ? uncoded(bits, length * 8) : plain(block, at + 1, length);
    }

    private static int plain(byte[] block, int from, int length) {
        int status = 0;
        for (int i = from; i < from + length; i++) {
            int digit = block[i] - '0';
            if (digit < 0 || digit > 9) {
                return Reaction.BYTES;
            }
            status = status * 10 + digit;
        }
        return length == 3 ? status : Reaction.BYTES;
    }

    /** Decodes Huffman-coded digits: 0 to 2 have five bits, the others six (RFC 7541 B). */
    private static int uncoded(long bits, int count) {
        int status = 0;
        int left = count;
        for (int i = 0; i < 3; i++) {
            int five = left < 5 ? 0xFF : (int) (bits >> (left - 5)) & 0x1F;
            if (five <= 2) {
                status = status * 10 + five;
                left -= 5;
                continue;
            }
            int digit = left < 6 ? -1 : ((int) (bits >> (left - 6)) & 0x3F) - 0x19 + 3;
            if (digit < 3 || digit > 9) {
                return Reaction.BYTES;
            }
            status = status * 10 + digit;
            left -= 6;
        }
        return status;
    }
}
