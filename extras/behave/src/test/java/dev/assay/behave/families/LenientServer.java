package dev.assay.behave.families;

import dev.assay.behave.cases.WireText;
import dev.assay.behave.transport.LoopbackServer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads ambiguous requests one way or the other, and rejects only what does not begin like a request. The loose way: CR and LF end a line,
 * {@code _} is {@code -}, the first of several lengths counts and may have a sign, what contains {@code chunked} is chunked, and then no length
 * counts. The narrow way: only CRLF ends a line, the last length counts if it is a number, and chunks count if nothing else does.
 */
final class LenientServer extends LoopbackServer {
    private static final String CHUNKED = "chunked";

    private final boolean loose;

    LenientServer(boolean loose) throws IOException {
        this.loose = loose;
        start();
    }

    @Override
    public void serve(Socket socket) throws IOException {
        InputStream in = new BufferedInputStream(socket.getInputStream());
        boolean keep = true;
        while (keep) {
            List<String> head = head(in);
            String line = head.get(0);
            boolean post = line.startsWith("POST ");
            boolean reads = line.startsWith("POST /orders ");
            boolean known = post || line.matches("(GET|HEAD|OPTIONS) .*");
            keep = known && !head.contains("Connection: close");
            if (reads) {
                boolean right =
                        body(head, in).equals(ConformanceTest.REQUESTS.post().body());
                answer(socket, right ? 201 : 400);
            } else {
                answer(socket, known ? post ? 405 : 200 : 400);
                body(head, in);
            }
        }
    }

    private static void answer(Socket socket, int status) throws IOException {
        socket.getOutputStream().write(WireText.raw("HTTP/1.1 " + status + " x\r\nContent-Length: 0\r\n\r\n"));
    }

    private List<String> head(InputStream in) throws IOException {
        List<String> head = new ArrayList<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            head.addAll(loose ? List.of(line.split("\r", -1)) : List.of(line));
        }
        return head.isEmpty() ? List.of("") : head;
    }

    private String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        while (line.indexOf(loose ? "\n" : "\r\n") < 0) {
            int c = in.read();
            if (c < 0) {
                throw new IOException("ended");
            }
            line.append((char) c);
        }
        return line.toString().replaceAll("\r?\n$", "");
    }

    private String body(List<String> head, InputStream in) throws IOException {
        List<String> lengths = values(head, "Content-Length: ");
        List<String> codings = values(head, "Transfer-Encoding: ");
        boolean chunked = loose
                ? codings.stream().anyMatch(coding -> coding.contains(CHUNKED))
                : lengths.isEmpty() && codings.equals(List.of(CHUNKED));
        if (chunked) {
            return chunks(in);
        }
        Optional<String> length = lengths.isEmpty()
                ? Optional.empty()
                : Optional.of(lengths.get(loose ? 0 : lengths.size() - 1))
                        .filter(one -> one.matches(loose ? "\\+?\\d+" : "\\d+"));
        return text(in, length.map(Integer::parseInt).orElse(0));
    }

    private List<String> values(List<String> head, String name) {
        return head.stream()
                .map(line -> loose ? line.replace('_', '-') : line)
                .filter(line -> line.startsWith(name))
                .flatMap(line -> List.of(line.substring(name.length()).split(", ", -1)).stream())
                .toList();
    }

    private String chunks(InputStream in) throws IOException {
        StringBuilder body = new StringBuilder();
        for (int size = size(in); size > 0; size = size(in)) {
            body.append(text(in, size));
            line(in);
        }
        while (!line(in).isEmpty()) {
            // a trailer
        }
        return body.toString();
    }

    private int size(InputStream in) throws IOException {
        return Integer.parseInt(line(in), 16);
    }

    private static String text(InputStream in, int length) throws IOException {
        return new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
    }
}
