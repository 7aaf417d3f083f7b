package dev.assay.checks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * An app that prints and answers what it should not: the file {@code shapes.txt} of its jar, what was put into its environment, its
 * properties, and its arguments. With the property {@code fails} it ends before it listens; below {@code /fail} its responses have status 500.
 */
public final class SecretsApp {
    static final String SHAPES = "shapes.txt";
    /** How canaries begin. */
    static final String CANARY = "CNRY";

    private SecretsApp() {}

    public static void main(String[] arguments) throws IOException {
        String shapes = shapes();
        shapes.lines().forEach(System.out::println);
        System.getenv().forEach((name, value) -> print(name, value));
        System.getProperties().forEach((name, value) -> print("-D" + name, String.valueOf(value)));
        System.err.println(String.join(" ", arguments));
        if (System.getProperty("fails") != null) {
            throw new IllegalStateException(shapes.lines().findFirst().orElseThrow());
        }
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.getInteger("server.port", 1)), 0);
        server.createContext("/", exchange -> response(exchange, shapes));
        server.start();
        System.out.println("listening");
    }

    /** Only what was put there for this; where blanks are in it, nobody can tell where it ends. */
    private static void print(String name, String value) {
        if (value.contains(CANARY) && value.indexOf(' ') < 0) {
            System.out.println(name + "=" + value);
        }
    }

    private static void response(HttpExchange exchange, String shapes) throws IOException {
        byte[] body = shapes.getBytes(StandardCharsets.UTF_8);
        String first = shapes.lines().findFirst().orElseThrow();
        exchange.getResponseHeaders().set("Set-Cookie", "SID=" + first.substring(first.indexOf('=') + 1));
        exchange.sendResponseHeaders(exchange.getRequestURI().getPath().startsWith("/fail") ? 500 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static String shapes() throws IOException {
        try (InputStream in = Objects.requireNonNull(SecretsApp.class.getResourceAsStream("/" + SHAPES));
                BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            StringBuilder all = new StringBuilder();
            reader.lines().forEach(line -> all.append(line).append('\n'));
            return all.toString();
        }
    }
}
