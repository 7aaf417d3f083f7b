package dev.assay.behave.families;

import dev.assay.behave.transport.LoopbackServer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Knows the paths /, /orders and {@link #FILE}, and says no more than it has to. The faulty one responses everything with 500, a stack trace,
 * the name and version of a server, the request, and a length that HTTP/1.0 does not know.
 */
public final class PoliteServer extends LoopbackServer {
    private static final String ALLOW = "Allow: GET, HEAD, POST, OPTIONS\r\n";
    private static final String DATE = "Date: Tue, 03 Jun 2025 10:00:00 GMT\r\n";
    private static final String WRONG = String.join(
            "\r\n",
            "HTTP/1.1 500 ",
            "Server: Apache Tomcat/10.1.55",
            "Allow:",
            "Vary: *",
            "Content-Encoding: gzip",
            "Content-Range: none",
            "Set-Cookie: a=b",
            "Transfer-Encoding: chunked",
            "",
            "");
    private static final Pattern RANGE = Pattern.compile("\r\nRange: bytes=(\\d*)-(\\d*)\r\n");
    private static final String STACK_TRACE =
            "java.lang.IllegalStateException: no\n\tat dev.assay.Some.method(Some.java:3)\n";

    /** A static file. */
    public static final String FILE = "/file.txt";

    private final boolean right;

    public PoliteServer(boolean right) throws IOException {
        this.right = right;
        start();
    }

    @Override
    public void serve(Socket socket) throws IOException {
        InputStream in = new BufferedInputStream(socket.getInputStream());
        boolean keep = true;
        while (keep) {
            String head = head(in);
            boolean current = head.lines().findFirst().orElse("").endsWith("HTTP/1.1");
            keep = right && current && !head.contains("Connection: close");
            String answer = right ? answer(head, in, keep) : wrong(head, in);
            socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    private static String wrong(String head, InputStream in) throws IOException {
        in.skipNBytes(in.available()); // otherwise the response is lost with the connection
        return WRONG + (head.startsWith("HEAD ") ? "" : chunk(STACK_TRACE + head));
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n0\r\n\r\n";
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
            int c = in.read();
            if (c < 0) {
                throw new IOException("ended");
            }
            head.append((char) c);
        }
        return head.toString();
    }

    private static String answer(String head, InputStream in, boolean keep) throws IOException {
        List<String> lines = head.lines().toList();
        String[] words = lines.get(0).split(" ", -1);
        String path = words[1].split("\\?", 2)[0];
        int length = 0;
        for (String line : lines) {
            if (line.matches("Content-Length: \\d+")) {
                length = Integer.parseInt(line.substring(16));
            }
        }
        String body = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
        if (path.equals(FILE)) {
            return file(head);
        }
        String status =
                refusal(head, words, body).orElse(!List.of("/", "/orders").contains(path) ? "404 Not Found" : "200 OK");
        boolean error = !status.startsWith("2");
        String accepted = head.toLowerCase(Locale.ROOT);
        boolean gzip = !error && accepted.contains("accept-encoding: gzip\r\n");
        String text = words[0].equals("HEAD") ? "" : error ? "no\n" : "yes";
        return "HTTP/1.1 " + status + "\r\n" + DATE + ALLOW
                + "Content-Type: text/plain;charset=UTF-8\r\nContent-Length: 3\r\n"
                + (gzip ? "Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n" : "")
                + (keep ? "" : "Connection: close\r\n") + "\r\n" + text;
    }

    /** A file of ten bytes, with ranges. */
    private static String file(String head) {
        Matcher range = RANGE.matcher(head);
        boolean partial = range.find() && !head.contains("If-Range");
        int first = partial && !range.group(1).isEmpty() ? Integer.parseInt(range.group(1)) : 0;
        int last = partial && !range.group(2).isEmpty() ? Integer.parseInt(range.group(2)) : 9;
        if (partial && range.group(1).isEmpty()) {
            first = 10 - last;
            last = 9;
        }
        if (first > last) {
            return "HTTP/1.1 416 No\r\nContent-Length: 0\r\n\r\n";
        }
        String body = "0123456789".substring(first, last + 1);
        return "HTTP/1.1 " + (partial ? "206 Partial\r\nContent-Range: bytes " + first + "-" + last + "/10" : "200 OK")
                + "\r\n" + DATE + "Content-Length: " + body.length() + "\r\n\r\n"
                + (head.startsWith("HEAD") ? "" : body);
    }

    private static Optional<String> refusal(String head, String[] words, String body) {
        boolean malformed = words[1].matches(".*([^!-~]|%(?![0-9A-Fa-f]{2})).*")
                || !head.contains("\r\nHost: ")
                || head.contains("\r\na b:")
                || head.contains("Content-Length: a")
                || body.equals("{");
        if (!words[2].startsWith("HTTP/1.")) {
            return Optional.of("505 Version");
        } else if (malformed) {
            return Optional.of("400 Bad Request");
        } else if (head.length() > 10_000) {
            return Optional.of("431 Too Long");
        } else if (head.contains("Transfer-Encoding: assay")) {
            return Optional.of("501 Not Implemented");
        }
        boolean known = List.of("GET", "HEAD", "POST", "OPTIONS").contains(words[0]);
        return known ? Optional.empty() : Optional.of("405 Not Allowed");
    }
}
