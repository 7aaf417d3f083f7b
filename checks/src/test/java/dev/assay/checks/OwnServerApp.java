package dev.assay.checks;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** An app without Spring Boot, which takes its port from a property of its own. */
public final class OwnServerApp {
    private OwnServerApp() {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.getInteger("shop.port", 1);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write(new byte[] {'o', 'k'});
            exchange.close();
        });
        server.start();
    }
}
