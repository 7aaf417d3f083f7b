package dev.assay.load.request;

import dev.assay.http.message.Scratch;
import dev.assay.model.plan.Template.Encoding;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Escapes inserted values for the context they are put into. */
final class Escapes {
    private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    /** What a Location or a link holds (RFC 9110, 10.2.2), and in it what follows the first slash of the path that it leads to. */
    private static final Pattern REFERENCE = Pattern.compile("(?s)(?:(?i:https?:)?//[^/?#]*)?/?([^#]*).*");

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

    /** Appends what a response held: behind the first slash of the path without scheme, host, another slash and fragment. */
    static void appendReference(Scratch out, byte[] value, int length) {
        int from = 0;
        int to = length;
        if (endsWithFirstSlash(out) && mayLeadElsewhere(value, length)) {
            Matcher reference = REFERENCE.matcher(new String(value, 0, length, StandardCharsets.ISO_8859_1));
            if (reference.matches()) {
                from = reference.start(1);
                to = reference.end(1);
            }
        }
        appendToPath(out, value, from, to);
    }

    private static boolean mayLeadElsewhere(byte[] value, int length) {
        for (int at = 0; at < length; at++) {
            if (value[at] == ':' || value[at] == '#' || (at == 0 && value[at] == '/')) {
                return true;
            }
        }
        return false;
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

    /** Whether a value brings the slash with which a path begins, and which is there already. */
    static boolean bringsFirstSlash(Scratch out, byte[] value, int length) {
        return length > 0 && value[0] == '/' && endsWithFirstSlash(out);
    }

    /** Whether the path, which follows the only blank so far, is a slash so far. */
    private static boolean endsWithFirstSlash(Scratch out) {
        int end = out.length();
        return end > 1 && out.bytes()[end - 1] == '/' && out.bytes()[end - 2] == ' ';
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
