package dev.assay.checks;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/** Answers everything with an empty 200, until it is killed; says so when it listens. */
final class PlainServer {
    static final String READY = "listening";

    private PlainServer() {}

    public static void main(String[] arguments) throws IOException {
        InetAddress address = InetAddress.getAllByName(arguments[0])[0];
        HttpServer server = HttpServer.create(new InetSocketAddress(address, Integer.parseInt(arguments[1])), 0);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        System.out.println(READY);
    }
}
