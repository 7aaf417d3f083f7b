package dev.assay.load.request;

import dev.assay.http.message.Scratch;
import dev.assay.model.plan.Template.Encoding;
import java.nio.charset.StandardCharsets;

/** Escapes inserted values for the context they are put into. */
final class Escapes {
    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private Escapes() {}

    static void append(Scratch out, byte[] value, int from, int to, Encoding encoding) {
        switch (encoding) {
            case RAW -> out.append(value, from, to);
            case URL -> {
                for (int at = from; at < to; at++) {
                    url(out, value[at]);
                }
            }
            case JSON -> {
                for (int at = from; at < to; at++) {
                    json(out, value[at]);
                }
            }
        }
    }

    /** Appends part of a request path, with only blanks, control characters and non-ASCII escaped: those would end the path. */
    static void appendToPath(Scratch out, byte[] value, int from, int to) {
        for (int at = from; at < to; at++) {
            byte b = value[at];
            if (b > ' ' && b < 127) {
                out.append(b);
            } else {
                out.append((byte) '%');
                hex(out, b);
            }
        }
    }

    /** Unreserved characters of RFC 3986, 2.3, as they are; all other bytes as %XX. */
    private static void url(Scratch out, byte b) {
        boolean unreserved = (b >= 'a' && b <= 'z')
                || (b >= 'A' && b <= 'Z')
                || (b >= '0' && b <= '9')
                || b == '-'
                || b == '.'
                || b == '_'
                || b == '~';
        if (unreserved) {
            out.append(b);
            return;
        }
        out.append((byte) '%');
        hex(out, b);
    }

    /** RFC 8259, 7. */
    private static void json(Scratch out, byte b) {
        if (b == '"' || b == '\\') {
            out.append((byte) '\\');
            out.append(b);
        } else if (b >= 0 && b < ' ') {
            out.append((byte) '\\');
            out.append((byte) 'u');
            out.append((byte) '0');
            out.append((byte) '0');
            hex(out, b);
        } else {
            out.append(b);
        }
    }

    private static void hex(Scratch out, byte b) {
        out.append(HEX[b >> 4 & 15]);
        out.append(HEX[b & 15]);
    }
}
