package dev.assay.behave;

import dev.assay.launch.RunningServer;
import java.util.Map;

/**
 * A running contender, and how cases reach it.
 *
 * @param door opens connections to it
 */
record Target(RunningServer server, Door door, AppRequests requests) implements Place {
    static Target of(RunningServer server, AppRequests requests) {
        return new Target(server, server::connect, requests);
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

    String contender() {
        return server.contender();
    }

    /** Address and port, as in a Host header. */
    String host() {
        return server.authority();
    }

    /** A plain GET. */
    byte[] get() {
        return get(requests.path());
    }

    byte[] get(String path) {
        return WireText.raw(AppRequests.head("GET", path, host()) + "\r\n");
    }

    /** A plain GET that asks to close the connection. */
    byte[] closingGet() {
        return WireText.raw(requests.getHead(host()) + "Connection: close\r\n\r\n");
    }

    /** The values of the names in cases. */
    Map<String, String> values() {
        return WireText.of(requests.path(), host(), requests.post());
    }
}
