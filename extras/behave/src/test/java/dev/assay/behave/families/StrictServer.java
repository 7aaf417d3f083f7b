package dev.assay.behave.families;

import dev.assay.behave.transport.LoopbackServer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * A minimal server that meets every clause of the cases: it rejects all that it may reject. GET and HEAD are answered with 200, POST with
 * 201, OPTIONS with 204. {@link Manner} makes it faulty on purpose.
 */
final class StrictServer extends LoopbackServer {
    /** How it answers. */
    enum Manner {
        RIGHT,
        /** Answers what it has to reject with 200 and keeps the connection; answers the rest with 500 and closes it. */
        OPPOSITE,
        /** Never answers. */
        SILENT,
        /** Never answers on every fourteenth connection. */
        FORGETFUL,
        /** Has lower limits, and closes without a response beyond them. */
        CURT
    }

    private static final Pattern LINE =
            Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+) ([!-~]+) HTTP/([0-9])\\.([0-9])");
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern TARGET =
            Pattern.compile("(?:[!$&'()*+,\\-./0-9:;=?@A-Z_a-z~\\[\\]]++|%(?!00)[0-9A-Fa-f]{2})*+");
    private static final Pattern HOST = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[A-Za-z0-9._~!$&'()*+,;=%-]*)(:\\d*)?");
    private static final Pattern VALUE = Pattern.compile("[\\t -~\\x80-\\xFF]*");
    private static final Pattern SIZE =
            Pattern.compile("([0-9A-Fa-f]{1,12})((?:[ \\t]*;[ \\t]*[!#$%&'*+.^_`|~0-9A-Za-z-]+"
                    + "(?:[ \\t]*=[ \\t]*(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+|\"[^\"\\x00-\\x08\\x0A-\\x1F]*\"))?)*)");

    private static final int MAX_PARTS = 50;

    private static final int FORGOTTEN = 14;

    private final Manner manner;
    private final String scheme;
    private final AtomicInteger connections = new AtomicInteger();

    StrictServer(Manner manner) throws IOException {
        this(manner, "http");
    }

    /** @param scheme of its own URIs */
    StrictServer(Manner manner, String scheme) throws IOException {
        this.manner = manner;
        this.scheme = scheme;
        start();
    }

    /** The request is rejected. */
    private static final class Refused extends Exception {
        private static final long serialVersionUID = 1;
        private final int status;

        Refused(int status) {
            this.status = status;
        }
    }

    private record Head(String method, boolean old, Map<String, List<String>> fields) {
        List<String> all(String name) {
            return fields.getOrDefault(name, List.of());
        }

        boolean closes() {
            return old
                    || List.of(String.join(",", all("connection")).split(",", -1)).stream()
                            .anyMatch(option -> option.strip().equalsIgnoreCase("close"));
        }
    }

    @Override
    public void serve(Socket socket) throws IOException {
        InputStream in = new BufferedInputStream(socket.getInputStream());
        boolean forgotten = connections.incrementAndGet() % FORGOTTEN == 0 && manner == Manner.FORGETFUL;
        if (manner == Manner.SILENT || forgotten) {
            in.transferTo(OutputStream.nullOutputStream());
            return;
        }
        while (request(in, socket.getOutputStream())) {
            // the next one
        }
        drain(socket, in);
    }

    /** Answers a request, and returns whether the connection is kept. */
    private boolean request(InputStream in, OutputStream out) throws IOException {
        try {
            Head head = head(in, manner == Manner.CURT ? 5_000 : 10_000);
            body(head, in, out, manner == Manner.CURT ? 100_000 : 1 << 20);
            boolean close = head.closes() || manner == Manner.OPPOSITE;
            int status = manner == Manner.OPPOSITE ? 500 : status(head.method());
            answer(out, status, close, head.method().equals("HEAD"));
            return !close;
        } catch (Refused refused) {
            if (manner == Manner.OPPOSITE) {
                in.skipNBytes(in.available());
                answer(out, 200, false, false);
            } else if (manner != Manner.CURT) {
                answer(out, refused.status, true, false);
            }
            return manner == Manner.OPPOSITE;
        }
    }

    private static int status(String method) {
        return switch (method) {
            case "POST" -> 201;
            case "OPTIONS" -> 204;
            default -> 200;
        };
    }

    private static void answer(OutputStream out, int status, boolean close, boolean head) throws IOException {
        String length = status == 204 ? "" : "Content-Length: 3\r\n";
        String body = status == 204 || head ? "" : "yes";
        out.write(("HTTP/1.1 " + status + " x\r\n" + length + (close ? "Connection: close\r\n" : "") + "\r\n" + body)
                .getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /** Reads a line that ends with CRLF. */
    private static String line(InputStream in, int most, int otherwise) throws IOException, Refused {
        StringBuilder line = new StringBuilder();
        while (true) {
            int c = in.read();
            if (c < 0) {
                throw new IOException("ended");
            } else if (c == '\n' || line.length() > most) {
                throw new Refused(c == '\n' ? 400 : otherwise);
            } else if (c == '\r') {
                if (in.read() != '\n') {
                    throw new Refused(400);
                }
                return line.toString();
            }
            line.append((char) c);
        }
    }

    private Head head(InputStream in, int mostLine) throws IOException, Refused {
        String line = line(in, mostLine, 414);
        while (line.isEmpty()) {
            line = line(in, mostLine, 414);
        }
        var parts = LINE.matcher(line);
        refuseUnless(parts.matches(), 400);
        refuseUnless(parts.group(3).equals("1"), 505);
        boolean old = parts.group(4).equals("0");
        Map<String, List<String>> fields = fields(in);
        Head head = new Head(parts.group(1), old, fields);
        List<String> hosts = head.all("host");
        refuseUnless(hosts.size() == 1 || (old && hosts.isEmpty()), 400);
        for (String host : hosts) {
            refuseUnless(HOST.matcher(host).matches(), 400);
        }
        refuseUnless(List.of("GET", "HEAD", "POST", "OPTIONS").contains(head.method()), 501);
        target(parts.group(2), head.method());
        return head;
    }

    private void target(String target, String method) throws Refused {
        refuseUnless(TARGET.matcher(target).matches(), 400);
        if (target.equals("*")) {
            refuseUnless(method.equals("OPTIONS"), 400);
        } else if (!target.startsWith("/")) {
            refuseUnless(target.toLowerCase(Locale.ROOT).startsWith(scheme + "://"), 421);
            String authority = target.substring(scheme.length() + 3).split("[/?]", -1)[0];
            refuseUnless(!authority.isEmpty() && HOST.matcher(authority).matches(), 400);
        }
    }

    private static Map<String, List<String>> fields(InputStream in) throws IOException, Refused {
        Map<String, List<String>> fields = new HashMap<>();
        int count = 0;
        for (String line = line(in, 16_000, 431); !line.isEmpty(); line = line(in, 16_000, 431)) {
            refuseUnless(++count <= 100, 431);
            int colon = line.indexOf(':');
            refuseUnless(colon > 0 && TOKEN.matcher(line.substring(0, colon)).matches(), 400);
            String value = line.substring(colon + 1).replaceAll("^[ \\t]+|[ \\t]+$", "");
            refuseUnless(VALUE.matcher(value).matches(), 400);
            fields.computeIfAbsent(line.substring(0, colon).toLowerCase(Locale.ROOT), name -> new ArrayList<>())
                    .add(value);
        }
        return fields;
    }

    private static void body(Head head, InputStream in, OutputStream out, int most) throws IOException, Refused {
        List<String> codings = head.all("transfer-encoding");
        List<String> lengths = head.all("content-length");
        if (!codings.isEmpty()) {
            String[] all = String.join(",", codings).split(",", -1);
            refuseUnless(lengths.isEmpty() && !head.old(), 400);
            refuseUnless(all[all.length - 1].strip().equalsIgnoreCase("chunked"), 400);
            refuseUnless(all.length == 1, all[0].strip().equalsIgnoreCase("frob") ? 501 : 400);
        } else if (!lengths.isEmpty()) {
            refuseUnless(lengths.size() == 1 && lengths.get(0).matches("[0-9]{1,15}"), 400);
            refuseUnless(Long.parseLong(lengths.get(0)) <= most, 413);
        }
        for (String expected : head.all("expect")) {
            refuseUnless(head.old() || expected.equalsIgnoreCase("100-continue"), 417);
            if (!head.old() && !(codings.isEmpty() && lengths.isEmpty())) {
                out.write("HTTP/1.1 100 go on\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        if (!codings.isEmpty()) {
            chunks(in);
        } else if (!lengths.isEmpty()) {
            byte[] body = in.readNBytes((int) Long.parseLong(lengths.get(0)));
            if (head.all("content-type").contains("multipart/form-data; boundary=assay")) {
                parts(new String(body, StandardCharsets.ISO_8859_1));
            }
        }
    }

    private static void parts(String body) throws Refused {
        refuseUnless(body.endsWith("\r\n--assay--\r\n"), 400);
        refuseUnless(body.split("--assay\r\n", -1).length - 1 <= MAX_PARTS, 413);
    }

    private static void chunks(InputStream in) throws IOException, Refused {
        while (true) {
            var line = SIZE.matcher(line(in, 1_000, 400));
            refuseUnless(line.matches(), 400);
            long size = Long.parseLong(line.group(1), 16);
            refuseUnless(size < 1 << 20, 413);
            if (size == 0) {
                fields(in);
                return;
            }
            in.skipNBytes(size);
            refuseUnless(line(in, 0, 400).isEmpty(), 400);
        }
    }

    private static void refuseUnless(boolean holds, int status) throws Refused {
        if (!holds) {
            throw new Refused(status);
        }
    }
}
