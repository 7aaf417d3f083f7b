package dev.assay.tune.fit;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An app that keeps {@code hoard} MB from its start on, and {@code leak} KB more of each request. */
public final class HoardingApp {
    private static final List<byte[]> KEPT = new ArrayList<>();

    private HoardingApp() {}

    /** Listens on {@code server.port}. */
    public static void main(String[] arguments) throws IOException {
        keep(Integer.getInteger("hoard", 0) << 10);
        int leak = Integer.getInteger("leak", 0);
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.getInteger("server.port", 1)), 0);
        byte[] body = "kept".getBytes(StandardCharsets.UTF_8);
        server.createContext("/", exchange -> {
            keep(leak);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    private static void keep(int kilobytes) {
        for (int left = kilobytes; left > 0; left -= 64) {
            KEPT.add(new byte[Math.min(left, 64) << 10]);
        }
    }
}
