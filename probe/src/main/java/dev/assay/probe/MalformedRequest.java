package dev.assay.probe;

import dev.assay.model.server.Server;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * A request with an invalid method. The server's parser rejects it before any code of the app runs, so the response is the
 * server's own and cannot be configured by the app.
 */
final class MalformedRequest {
    private static final byte[] REQUEST =
            "G@T( / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int MILLIS = 2_000;
    private static final int MOST = 4_096;

    private MalformedRequest() {}

    /** The beginning of the response; empty if there was none. */
    static String to(Probe.Door door) {
        try (Socket socket = door.open()) {
            socket.setSoTimeout(MILLIS);
            socket.getOutputStream().write(REQUEST);
            return read(socket.getInputStream());
        } catch (IOException e) {
            return "";
        }
    }

    /** Reads until the end, the limit or the time-out. */
    private static String read(InputStream in) {
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        byte[] buffer = new byte[1024];
        try {
            for (int n = in.read(buffer); n > 0 && response.size() < MOST; n = in.read(buffer)) {
                response.write(buffer, 0, n);
            }
        } catch (IOException e) {
            // a reset after the response, or silence: use what has been read
        }
        return response.toString(StandardCharsets.ISO_8859_1);
    }

    /** The known servers that give this response; may be empty. */
    static Set<Server> servers(String response) {
        return response.startsWith("HTTP/1.1 400")
                ? Server.known().stream()
                        .filter(server -> refusesLike(server, response))
                        .findFirst()
                        .map(Set::of)
                        .orElse(Set.of())
                : Set.of();
    }

    private static boolean refusesLike(Server server, String response) {
        return server.facts()
                .flatMap(facts -> facts.signs().refusal())
                .filter(refusal -> refusal.matcher(response).find())
                .isPresent();
    }
}
