package dev.assay.load;

/**
 * Where requests go.
 *
 * @param host name or address literal; IPv6 without brackets
 * @param port 1 to 65535
 */
public record Target(String host, int port) {
    public Target {
        if (host.isBlank()) {
            throw new IllegalArgumentException("host must not be blank");
        }
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("port must be 1 to 65535: " + port);
        }
    }

    /** As in a Host header: brackets around IPv6, port left out where it is 80. */
    String authority() {
        String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return port == 80 ? name : name + ":" + port;
    }
}
