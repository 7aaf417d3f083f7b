package dev.assay.tools;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers on a loopback port and records requests. {@code /login} gives a token and a cookie; {@code /orders} requires both;
 * {@code /bad} always fails.
 */
final class TestServer implements AutoCloseable {
    static {
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** A request. */
    record Asked(String method, String target, String connection, String body, String token, String cookie) {}

    private final List<Asked> asked = new CopyOnWriteArrayList<>();
    private final AtomicInteger users = new AtomicInteger();
    private final ExecutorService threads = Executors.newFixedThreadPool(16);
    private final HttpServer server;

    TestServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
        server.setExecutor(threads);
        server.createContext("/", this::response);
        server.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    List<Asked> asked() {
        return asked;
    }

    private void response(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        Asked request = new Asked(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                header(exchange, "Connection"),
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
                header(exchange, "Authorization"),
                header(exchange, "Cookie"));
        asked.add(request);
        int status = 200;
        String body = "hello";
        if (path.equals("/login")) {
            int user = users.incrementAndGet();
            exchange.getResponseHeaders().add("Set-Cookie", "SESSION=s-" + user + "; Path=/");
            body = "{\"user\": {\"token\": \"t \\\"" + user + "\"}}";
            exchange.getResponseHeaders().add("Content-Type", "application/json");
        } else if (path.equals("/orders")) {
            boolean known = request.token.startsWith("Bearer t \"") && request.cookie.contains("SESSION=s-");
            status = known ? 201 : 401;
        } else if (path.equals("/bad")) {
            status = 500;
        }
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String header(HttpExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name)).orElse("");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
