package dev.assay.http;

import dev.assay.model.BadInputException;
import dev.assay.model.plan.ClientCertificate;
import dev.assay.model.plan.Trust;
import dev.assay.model.plan.Wire;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where requests go and how they travel.
 *
 * @param host name or address literal; IPv6 without brackets; with a socket used only in requests
 * @param port 1 to 65535
 * @param wire the protocol of connections
 * @param tls which certificates are accepted; empty for plain text
 * @param certificate of the client, over TLS; empty for none
 * @param socket the Unix domain socket to connect to instead of host and port
 */
public record Target(
        String host,
        int port,
        Wire wire,
        Optional<Trust> tls,
        Optional<ClientCertificate> certificate,
        Optional<Path> socket) {
    public Target {
        if (host.isBlank()) {
            throw new IllegalArgumentException("host must not be blank");
        }
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("port must be 1 to 65535: " + port);
        }
    }

    /** Plain HTTP/1.1 over TCP. */
    public Target(String host, int port) {
        this(host, port, Wire.PLAIN, Optional.empty(), Optional.empty(), Optional.empty());
    }

    public Target with(Wire wire) {
        return new Target(host, port, wire, tls, certificate, socket);
    }

    public Target secured(Trust trust) {
        return new Target(host, port, wire, Optional.of(trust), certificate, socket);
    }

    public Target shown(ClientCertificate own) {
        return new Target(host, port, wire, tls, Optional.of(own), socket);
    }

    /** The same requests, sent over a Unix domain socket. */
    public Target over(Path socket) {
        return new Target(host, port, wire, tls, certificate, Optional.of(socket));
    }

    /** As in a Host header: brackets around IPv6, port left out if it is the default. */
    public String authority() {
        String name = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return port == (tls.isPresent() ? 443 : 80) ? name : name + ":" + port;
    }

    /**
     * The addresses of the host. Names under localhost are this machine, whatever DNS says (RFC 6761, 6.3).
     *
     * @throws BadInputException if it has none
     */
    public InetAddress[] addresses() {
        try {
            return InetAddress.getAllByName(host.replaceFirst("(?i).+\\.(?=localhost$)", ""));
        } catch (UnknownHostException e) {
            throw new BadInputException(
                    host, "this host name has no address", "Write a name or address that this machine can resolve.", e);
        }
    }
}
