package dev.assay.swap;

import dev.assay.model.Server;
import java.util.Map;

/**
 * The header lines that one server adds to every answer and others do not, as far as Spring Boot has a property for them. Nothing can
 * be done about a {@code Date} that Reactor Netty does not send, the charset that Jetty writes in lower case, or a language that Tomcat
 * and Undertow add: those remain, and the comparison of answers names them.
 */
final class HeaderBytes {
    private HeaderBytes() {}

    static void normalise(Server server, BootLine line, Map<String, String> properties) {
        Family family = Family.of(server);
        family.boot()
                .quietHeaders()
                .forEach((name, value) -> properties.put(family.prefix(line.modular()) + name, value));
    }
}
