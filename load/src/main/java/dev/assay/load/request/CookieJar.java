package dev.assay.load.request;

import dev.assay.http.message.Scratch;
import dev.assay.http.message.SetCookie;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The cookies of one user (RFC 6265, as user agents treat them): name, value, path, Max-Age and Expires. All requests of a load go to one
 * server, so Domain is ignored; Secure is too, because a server is often measured without the proxy that terminates TLS in front of it.
 */
public final class CookieJar {
    /** Every user agent keeps at least 180 for one host (RFC 6265, 6.1, asks for 50). */
    private static final int MOST = 180;

    private static final long NEVER = Long.MAX_VALUE;

    private static final class Cookie {
        private final byte[] name;
        private final byte[] path;
        private final byte[] value;
        /** On the clock of {@link System#nanoTime}. */
        private final long expires;

        Cookie(byte[] name, byte[] path, byte[] value, long expires) {
            this.name = name;
            this.path = path;
            this.value = value;
            this.expires = expires;
        }
    }

    /** Longer paths first, then older ones first: the order in which they are sent. */
    private final List<Cookie> cookies = new ArrayList<>();

    int size() {
        return cookies.size();
    }

    void clear() {
        cookies.clear();
    }

    /**
     * Stores the cookie of a Set-Cookie field.
     *
     * @param requestPath path of the request it answers, without the query
     * @param now on the clock of {@link System#nanoTime}
     */
    public void take(String field, String requestPath, long now) {
        SetCookie.of(field)
                .ifPresent(set -> keep(
                        set.name(),
                        set.value(),
                        set.path().orElseGet(() -> defaultPath(requestPath)),
                        set.seconds().orElse(NEVER),
                        now));
    }

    private void keep(String name, String value, String path, long seconds, long now) {
        byte[] nameBytes = name.getBytes(StandardCharsets.ISO_8859_1);
        byte[] pathBytes = path.getBytes(StandardCharsets.ISO_8859_1);
        cookies.removeIf(old -> Arrays.equals(old.name, nameBytes) && Arrays.equals(old.path, pathBytes));
        if (seconds <= 0 || nameBytes.length == 0) {
            return;
        }
        if (cookies.size() == MOST) {
            cookies.remove(cookies.size() - 1);
        }
        int at = 0;
        while (at < cookies.size() && cookies.get(at).path.length >= pathBytes.length) {
            at++;
        }
        long expires = seconds > 1_000_000_000 ? NEVER : now + seconds * 1_000_000_000;
        cookies.add(at, new Cookie(nameBytes, pathBytes, value.getBytes(StandardCharsets.ISO_8859_1), expires));
    }

    /** RFC 6265, 5.1.4: the request path up to, but not including, its last slash. */
    private static String defaultPath(String requestPath) {
        int slash = requestPath.lastIndexOf('/');
        return slash <= 0 ? "/" : requestPath.substring(0, slash);
    }

    /** Appends a whole Cookie line if there is anything to send to this path. */
    public void write(Scratch out, byte[] path, int from, int to, long now) {
        boolean some = false;
        int i = 0;
        while (i < cookies.size()) {
            Cookie cookie = cookies.get(i);
            if (cookie.expires <= now) {
                cookies.remove(i);
                continue;
            }
            i++;
            if (matches(cookie.path, path, from, to)) {
                out.append(some ? SEPARATOR : START, 0, some ? SEPARATOR.length : START.length);
                out.append(cookie.name, 0, cookie.name.length);
                out.append((byte) '=');
                out.append(cookie.value, 0, cookie.value.length);
                some = true;
            }
        }
        if (some) {
            out.append((byte) '\r');
            out.append((byte) '\n');
        }
    }

    private static final byte[] START = "Cookie: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SEPARATOR = "; ".getBytes(StandardCharsets.US_ASCII);

    /** RFC 6265, 5.1.4. */
    private static boolean matches(byte[] cookie, byte[] path, int from, int to) {
        int length = to - from;
        if (length < cookie.length || !Arrays.equals(cookie, 0, cookie.length, path, from, from + cookie.length)) {
            return false;
        }
        return length == cookie.length || cookie[cookie.length - 1] == '/' || path[from + cookie.length] == '/';
    }

    /** Copies the value of a cookie; returns whether there is one. */
    boolean value(byte[] name, Scratch out, long now) {
        for (int i = 0; i < cookies.size(); i++) {
            Cookie cookie = cookies.get(i);
            if (cookie.expires > now && Arrays.equals(cookie.name, name)) {
                out.append(cookie.value, 0, cookie.value.length);
                return true;
            }
        }
        return false;
    }
}
