package dev.assay.load.request;

import dev.assay.http.message.Scratch;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Finds a value in JSON text by a pointer (RFC 6901), in one pass over the bytes, without building a tree. What precedes the value
 * has to be well-formed enough to be skipped, what follows it is not looked at; of equal keys the first counts. For one thread.
 */
public final class JsonPointer {
    private static final int DEEPEST = 512;

    private final String source;
    private final byte[][] tokens;
    private final Scratch key = new Scratch(32);
    private byte[] in = new byte[0];
    private int at;
    private int end;

    /**
     * Parses a pointer.
     *
     * @param pointer valid, or empty for the whole text
     */
    public JsonPointer(String pointer) {
        source = pointer;
        String[] parts =
                pointer.isEmpty() ? new String[0] : pointer.substring(1).split("/", -1);
        tokens = Arrays.stream(parts)
                .map(part -> part.replace("~1", "/").replace("~0", "~").getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    /** As written. */
    String source() {
        return source;
    }

    /**
     * Appends the value that the pointer refers to: the content of a string, anything else verbatim.
     *
     * @return whether there is such a value
     */
    public boolean read(byte[] text, int from, int to, Scratch out) {
        in = text;
        at = from;
        end = to;
        for (byte[] token : tokens) {
            if (!enter(token)) {
                return false;
            }
        }
        blanks();
        int start = at;
        if (!skipValue()) {
            return false;
        }
        return in[start] == '"' ? JsonString.content(in, start + 1, at - 1, out) : verbatim(start, out);
    }

    private boolean verbatim(int start, Scratch out) {
        out.append(in, start, at);
        return true;
    }

    /** Moves to the member or element; {@link #at} is then at its value. */
    private boolean enter(byte[] token) {
        blanks();
        if (at == end) {
            return false;
        }
        byte opening = in[at];
        if (opening == '{') {
            return enterObject(token);
        }
        return opening == '[' && enterArray(token);
    }

    private boolean enterObject(byte[] token) {
        do {
            at++;
            blanks();
            int start = at + 1;
            if (at == end || in[at] != '"' || !skipString()) {
                return false;
            }
            key.clear();
            boolean found = JsonString.content(in, start, at - 1, key)
                    && Arrays.equals(key.bytes(), 0, key.length(), token, 0, token.length);
            blanks();
            if (at == end || in[at] != ':') {
                return false;
            }
            at++;
            if (found) {
                return true;
            }
        } while (skipValue() && comma());
        return false;
    }

    private boolean enterArray(byte[] token) {
        long index = index(token);
        at++;
        blanks();
        if (index < 0 || at == end || in[at] == ']') {
            return false;
        }
        for (long i = 0; i < index; i++) {
            if (!skipValue() || !comma()) {
                return false;
            }
            at++;
        }
        return true;
    }

    /** No leading zeros, at most nine digits; -1 for anything else. */
    private static long index(byte[] token) {
        if (token.length == 0 || token.length > 9 || (token[0] == '0' && token.length > 1)) {
            return -1;
        }
        long index = 0;
        for (byte b : token) {
            if (b < '0' || b > '9') {
                return -1;
            }
            index = index * 10 + b - '0';
        }
        return index;
    }

    private boolean comma() {
        blanks();
        return at < end && in[at] == ',';
    }

    private void blanks() {
        while (at < end && (in[at] == ' ' || in[at] == '\n' || in[at] == '\r' || in[at] == '\t')) {
            at++;
        }
    }

    private boolean skipValue() {
        blanks();
        if (at == end) {
            return false;
        } else if (in[at] == '"') {
            return skipString();
        } else if (in[at] == '{' || in[at] == '[') {
            return skipNested();
        }
        int start = at;
        while (at < end && plain(in[at])) {
            at++;
        }
        return at > start;
    }

    /** Whether the byte may occur in a number, true, false or null. */
    private static boolean plain(byte b) {
        return (b >= '0' && b <= '9') || (b >= 'a' && b <= 'z') || b == '-' || b == '+' || b == '.' || b == 'E';
    }

    private boolean skipNested() {
        int depth = 0;
        while (at < end) {
            byte b = in[at];
            if (b == '"') {
                if (!skipString()) {
                    return false;
                }
                continue;
            }
            at++;
            if (b == '{' || b == '[') {
                depth++;
            } else if (b == '}' || b == ']') {
                depth--;
            }
            if (depth == 0) {
                return true;
            } else if (depth > DEEPEST) {
                return false;
            }
        }
        return false;
    }

    /** Skips from the opening quote to just after the closing one. */
    private boolean skipString() {
        for (at++; at < end; at++) {
            if (in[at] == '"') {
                at++;
                return true;
            } else if (in[at] == '\\') {
                at++;
            }
        }
        at = end;
        return false;
    }
}
