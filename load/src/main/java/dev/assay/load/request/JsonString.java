package dev.assay.load.request;

import dev.assay.http.message.Scratch;

/** Decodes JSON strings (RFC 8259, section 7) in place. */
final class JsonString {
    private JsonString() {}

    /**
     * Appends the content of a string, escapes resolved, as UTF-8.
     *
     * @param from after the opening quote
     * @param to at the closing quote
     * @return whether every backslash begins a valid escape
     */
    static boolean content(byte[] in, int from, int to, Scratch out) {
        int i = from;
        while (i < to) {
            if (in[i] != '\\') {
                out.append(in[i++]);
                continue;
            }
            int taken = escaped(in, i + 1, to, out);
            if (taken == 0) {
                return false;
            }
            i += 1 + taken;
        }
        return true;
    }

    /** Decodes what follows a backslash; returns how many bytes that took, 0 if it is no escape. */
    private static int escaped(byte[] in, int from, int to, Scratch out) {
        if (from == to || in[from] != 'u') {
            return from < to && escape(in[from], out) ? 1 : 0;
        }
        int code = unicode(in, from + 1, to);
        if (code < 0) {
            return 0;
        }
        int low = from + 7 < to && in[from + 5] == '\\' && in[from + 6] == 'u' ? unicode(in, from + 7, to) : -1;
        boolean pair = low >= 0 && Character.isSurrogatePair((char) code, (char) low);
        utf8(pair ? Character.toCodePoint((char) code, (char) low) : code, out);
        return pair ? 11 : 5;
    }

    private static boolean escape(byte b, Scratch out) {
        int at = "\"\\/bfnrt".indexOf(b);
        if (at >= 0) {
            out.append((byte) "\"\\/\b\f\n\r\t".charAt(at));
        }
        return at >= 0;
    }

    private static int unicode(byte[] in, int from, int to) {
        if (from + 4 > to) {
            return -1;
        }
        int code = 0;
        for (int i = from; i < from + 4; i++) {
            int digit = Character.digit(in[i], 16);
            if (digit < 0) {
                return -1;
            }
            code = code << 4 | digit;
        }
        return code;
    }

    /** A lone surrogate, which UTF-8 cannot encode, becomes a question mark, as in Java. */
    private static void utf8(int code, Scratch out) {
        if (code < 0x80) {
            out.append((byte) code);
        } else if (code < 0x800) {
            out.append((byte) (0xC0 | code >> 6));
            out.append((byte) (0x80 | (code & 63)));
        } else if (code >= 0xD800 && code < 0xE000) {
            out.append((byte) '?');
        } else if (code < 0x10000) {
            out.append((byte) (0xE0 | code >> 12));
            out.append((byte) (0x80 | (code >> 6 & 63)));
            out.append((byte) (0x80 | (code & 63)));
        } else {
            out.append((byte) (0xF0 | code >> 18));
            out.append((byte) (0x80 | (code >> 12 & 63)));
            out.append((byte) (0x80 | (code >> 6 & 63)));
            out.append((byte) (0x80 | (code & 63)));
        }
    }
}
