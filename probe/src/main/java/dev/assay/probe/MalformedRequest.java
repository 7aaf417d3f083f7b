package dev.assay.probe;

import dev.assay.model.Server;
import dev.assay.model.ServerFacts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * One request whose method no server accepts. It is refused by the server's own parser, before any code of the app, so the
 * answer is the server's own and nothing that an app configures.
 */
final class MalformedRequest {
    private static final byte[] REQUEST =
            "G@T( / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int MILLIS = 2_000;
    private static final int MOST = 4_096;

    private MalformedRequest() {}

    /** The beginning of the answer; empty if there was none. */
    static String to(Probe.Door door) {
        try (Socket socket = door.open()) {
            socket.setSoTimeout(MILLIS);
            socket.getOutputStream().write(REQUEST);
            return read(socket.getInputStream());
        } catch (IOException e) {
            return "";
        }
    }

    /** What came until the end, the limit or the time-out. */
    private static String read(InputStream in) {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        byte[] buffer = new byte[1024];
        try {
            for (int n = in.read(buffer); n > 0 && answer.size() < MOST; n = in.read(buffer)) {
                answer.write(buffer, 0, n);
            }
        } catch (IOException e) {
            // a reset behind the answer, or silence: what came counts
        }
        return answer.toString(StandardCharsets.ISO_8859_1);
    }

    /** The servers that answer like that; none where no known server does. */
    static Set<Server> servers(String answer) {
        return answer.startsWith("HTTP/1.1 400")
                ? Server.known().stream()
                        .filter(server -> refusesLike(server, answer))
                        .findFirst()
                        .map(Set::of)
                        .orElse(Set.of())
                : Set.of();
    }

    private static boolean refusesLike(Server server, String answer) {
        return server.facts()
                .flatMap(ServerFacts::refusal)
                .filter(refusal -> refusal.matcher(answer).find())
                .isPresent();
    }
}
