package dev.assay.behave.transport;

import dev.assay.behave.cases.AppRequests;
import dev.assay.behave.cases.WireText;
import dev.assay.behave.outcome.Reaction;
import dev.assay.launch.RunningServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A running contender, and how cases reach it.
 *
 * @param connections opens connections to it
 */
public record Target(RunningServer server, ConnectionFactory connections, AppRequests requests) implements TargetPool {
    public static Target of(RunningServer server, AppRequests requests) {
        return new Target(server, server.tls() ? new TlsConnections(server, List.of()) : server::connect, requests);
    }

    /** This one, whatever happened to it. */
    @Override
    public Target after(String id) {
        return this;
    }

    @Override
    public boolean spins() {
        return false;
    }

    public String contender() {
        return server.contender();
    }

    /** Address and port, as in a Host header. */
    public String host() {
        return server.authority();
    }

    public byte[] get() {
        return get(requests.path());
    }

    public byte[] get(String path) {
        return WireText.raw(AppRequests.head("GET", path, host()) + "\r\n");
    }

    /**
     * The response to a GET on a connection of its own.
     *
     * @param lines further header lines, each with its CRLF
     */
    public Exchange.Result ask(String path, String lines, Timeouts timeouts) throws IOException {
        byte[] request = WireText.raw(AppRequests.head("GET", path, host()) + lines + "Connection: close\r\n\r\n");
        return Exchange.run(connections, timeouts, List.of(request), false, 1, new byte[0], Reaction.BYTES);
    }

    public byte[] closingGet() {
        return WireText.raw(requests.getHead(host()) + "Connection: close\r\n\r\n");
    }

    public Map<String, String> values() {
        return WireText.of(requests.path(), server.tls() ? "https" : "http", host(), requests.post());
    }
}
