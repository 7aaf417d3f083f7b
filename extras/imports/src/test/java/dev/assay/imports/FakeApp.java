package dev.assay.imports;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * An app in its own jar, which answers as its {@code responses.txt} says: a path, a status and a body in each line. With a line that
 * begins {@code management.server.address}, it wants a management port of its own, as Spring Boot does with that property; a line that
 * begins {@code log} is in its log. One that begins {@code springdoc.api-docs} is a document, which is at that path if it is enabled.
 */
public final class FakeApp {
    private FakeApp() {}

    public static void main(String[] arguments) throws IOException {
        Map<String, String> responses = new TreeMap<>();
        String said = new String(
                Objects.requireNonNull(FakeApp.class.getResourceAsStream("/answers.txt"))
                        .readAllBytes(),
                StandardCharsets.UTF_8);
        said.lines().forEach(line -> responses.put(line.split(" ", 3)[0], line));
        if (responses.containsKey("management.server.address")
                && Objects.equals(System.getProperty("management.server.port"), System.getProperty("server.port"))) {
            throw new IllegalStateException("Management-specific server address cannot be configured as the management"
                    + " server is not listening on a separate port");
        }
        if (Boolean.getBoolean("springdoc.api-docs.enabled")) {
            responses.putIfAbsent(
                    System.getProperty("springdoc.api-docs.path", "/docs"),
                    responses.getOrDefault("springdoc.api-docs", "- 404 none"));
        }
        HttpServer server = HttpServer.create(
                new InetSocketAddress(
                        System.getProperty("server.address", "127.0.0.1"), Integer.getInteger("server.port", 0)),
                0);
        server.createContext("/", exchange -> {
            String[] response = responses
                    .getOrDefault(exchange.getRequestURI().toString(), "- 404 none")
                    .split(" ", 3);
            byte[] body = response[2].getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(Integer.parseInt(response[1]), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        System.out.println(responses.getOrDefault("log", ""));
        server.start();
    }
}
