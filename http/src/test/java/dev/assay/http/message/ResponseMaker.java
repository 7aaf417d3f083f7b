package dev.assay.http.message;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Well-formed responses of all kinds, at random. */
final class ResponseMaker {
    private static final List<String> FINAL = List.of(
            "200 OK",
            "201 Created",
            "204 No Content",
            "301 Moved",
            "304 Not Modified",
            "404 Not Found",
            "500 Oh no",
            "503");
    private static final List<String> HEADERS = List.of(
            "Server: test/1.0",
            "Date: Sat, 21 Nov 2026 03:00:00 GMT",
            "Set-Cookie: a=b; Path=/",
            "X-Empty:",
            "x-blank:   value \t",
            "Connection: keep-alive",
            "Keep-Alive: timeout=5",
            "Content-Type: text/plain",
            "X-Folded: one\r\n two");

    private final Random random;

    ResponseMaker(Random random) {
        this.random = random;
    }

    String response() {
        StringBuilder out = new StringBuilder();
        for (int i = random.nextInt(4) - 2; i > 0; i--) {
            out.append(
                    random.nextBoolean() ? "HTTP/1.1 100 Continue\r\n\r\n" : "HTTP/1.1 103 Early\r\nLink: x\r\n\r\n");
        }
        String body = "b".repeat(random.nextInt(60));
        List<String> lines = new ArrayList<>(HEADERS.subList(0, random.nextInt(HEADERS.size() + 1)));
        int framing = random.nextInt(4);
        if (framing <= 1) {
            lines.add((random.nextBoolean() ? "Content-Length: " : "content-length:") + body.length());
        } else if (framing == 2) {
            lines.add(random.nextBoolean() ? "Transfer-Encoding: chunked" : "TRANSFER-ENCODING:Chunked");
        }
        Collections.shuffle(lines, random);
        out.append("HTTP/1.1 ").append(FINAL.get(random.nextInt(FINAL.size()))).append("\r\n");
        lines.forEach(line -> out.append(line).append("\r\n"));
        return out.append("\r\n").append(framing == 2 ? chunked(body) : body).toString();
    }

    private String chunked(String body) {
        StringBuilder out = new StringBuilder();
        for (int at = 0; at < body.length(); ) {
            int size = 1 + random.nextInt(body.length() - at);
            String hex = random.nextBoolean()
                    ? Integer.toHexString(size)
                    : "0" + Integer.toHexString(size).toUpperCase(java.util.Locale.ROOT);
            out.append(hex).append(random.nextInt(3) == 0 ? ";name=value" : "").append("\r\n");
            out.append(body, at, at + size).append("\r\n");
            at += size;
        }
        return out.append("0\r\n")
                .append(random.nextInt(3) == 0 ? "X-Trailer: 1\r\n" : "")
                .append("\r\n")
                .toString();
    }
}
