package dev.assay.probe;

import dev.assay.model.Server;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * One request whose method no server accepts. It is refused by the server's own parser, before any code of the app, so the
 * answer is the server's own and nothing that an app configures.
 *
 * <p>Seen on Tomcat 9 to 11, Jetty 9.4 to 12.1, Undertow 2.2 and 2.3, Reactor Netty 1.0 to 1.3: Tomcat sends no reason behind the
 * status, Jetty names the illegal character, Undertow sends an empty body with capital header names, Reactor Netty the same in
 * lower case. Grizzly and the JDK's server take the method for a good one and pass it on, so their answers say nothing.
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
        return server(answer).map(Set::of).orElse(Set.of());
    }

    private static Optional<Server> server(String answer) {
        String first = answer.lines().findFirst().orElse("");
        if (!first.startsWith("HTTP/1.1 400")) {
            return Optional.empty();
        } else if (first.equals("HTTP/1.1 400 ") || first.equals("HTTP/1.1 400")) {
            return Optional.of(Server.TOMCAT);
        } else if (answer.toLowerCase(Locale.ROOT).contains("illegal character")) {
            return Optional.of(Server.JETTY);
        } else if (answer.contains("\r\ncontent-length: 0\r\n")) {
            return Optional.of(Server.NETTY);
        }
        return answer.contains("\r\nContent-Length: 0\r\n") && answer.contains("\r\nConnection: close\r\n")
                ? Optional.of(Server.UNDERTOW)
                : Optional.empty();
    }
}
