package dev.assay.loads;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The target of {@code assay load}.
 *
 * @param tls whether the scheme is https
 * @param path origin form with the query, placeholders included
 */
record LoadUrl(boolean tls, String host, int port, String path) {
    private static final Pattern URL = Pattern.compile(
            "(?<scheme>(?i)https?)://(?<host>\\[[0-9a-fA-F:.]+]|[^/\\\\:?#\\s\\[]+)(:(?<port>\\d{1,5}))?(?<path>[/?\\\\][^#]*)?(#.*)?");

    /** Host and port alone, as curl takes them. */
    private static final Pattern BARE =
            Pattern.compile("(localhost|[\\w.-]+:\\d{1,5}|\\[[0-9a-fA-F:.]+](:\\d{1,5})?)([/?#].*)?");

    /** @throws BadInputException if the URL cannot be used */
    static LoadUrl parse(String url) {
        if (url.chars().anyMatch(c -> c < ' ' || c == 127)) {
            throw new BadInputException(
                    "URL", "it has a control character", "Percent-encode it, for example %09 for a tab.");
        }
        Matcher matcher = URL.matcher(url.trim());
        boolean known = matcher.matches();
        boolean bare = !known && BARE.matcher(url.trim()).matches();
        if (!bare && (known ? matcher.group("host") : url).indexOf('@') >= 0) {
            throw new BadInputException(
                    "URL",
                    "credentials before the host are not supported",
                    "Send them as a header instead: -H \"Authorization: Basic ...\".");
        }
        if (!known) {
            throw new BadInputException(
                    "URL",
                    (bare ? "it does not say whether http or https: " : "not an HTTP URL: ") + url,
                    bare ? "Write http:// or https:// before it." : "Write for example http://127.0.0.1:8080/orders.");
        }
        boolean tls = matcher.group("scheme").equalsIgnoreCase("https");
        String host = host(matcher.group("host"));
        int port = matcher.group("port") == null ? (tls ? 443 : 80) : Integer.parseInt(matcher.group("port"));
        if (port < 1 || port > 65535) {
            throw new BadInputException("URL", "no such port: " + port, "Ports are 1 to 65535.");
        }
        String path = matcher.group("path") == null ? "/" : matcher.group("path");
        return new LoadUrl(tls, host, port, "/" + path.replaceFirst("^[/\\\\]", ""));
    }

    /** Only IPv6 addresses may be in brackets. */
    private static String host(String written) {
        if (!written.startsWith("[")) {
            return name(written);
        }
        String literal = written.substring(1, written.length() - 1);
        try {
            if (literal.indexOf(':') < 0) {
                throw new UnknownHostException(literal);
            }
            InetAddress address = InetAddress.getAllByName(literal)[0]; // a literal is not looked up
            return address.getHostAddress().indexOf(':') < 0 ? address.getHostAddress() : literal;
        } catch (UnknownHostException e) {
            throw new BadInputException(
                    "URL", "not an IPv6 address: " + literal, "Write for example http://[::1]:8080/orders.", e);
        }
    }

    private static String name(String written) {
        if (!written.matches("[A-Za-z0-9._-]+")) {
            throw new BadInputException(
                    "URL",
                    "not a host name: " + written,
                    "Names outside ASCII are written as in DNS: xn--... (Punycode).");
        }
        return written;
    }

    /**
     * Load is sent to this machine only, unless the user names the host twice: a typo must not become an attack.
     *
     * @throws BadInputException if the host is not allowed
     */
    void requireAllowed(List<String> allowedHosts) {
        if (!allowedHosts.contains(host) && !isHere()) {
            throw new BadInputException(
                    "URL",
                    host + " is not known to be this machine",
                    "Send load only to hosts whose owner has agreed. If so, add --allow-host " + host + ".");
        }
    }

    /** Servers that listen on all addresses print 0.0.0.0 or [::]. Names are not looked up. */
    private boolean isHere() {
        if (!host.matches("[0-9.]+|.*:.*")) {
            return host.matches("(?i)(.+\\.)?localhost");
        }
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress()
                    || address.isAnyLocalAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException unknown) {
            return false;
        }
    }
}
