package dev.assay.swap;

import dev.assay.model.server.Server;
import java.util.Map;

/**
 * Suppresses header lines that one server adds to every response and others do not, as far as Spring Boot has properties for them. Some
 * differences remain, and the comparison of responses names them: Reactor Netty sends no {@code Date}, Jetty writes the charset in lower
 * case, and Tomcat and Undertow add a language.
 */
final class HeaderNormaliser {
    private HeaderNormaliser() {}

    static void normalise(Server server, BootLine line, Map<String, String> properties) {
        Family family = Family.of(server);
        family.boot()
                .quietHeaders()
                .forEach((name, value) -> properties.put(family.prefix(line.modular()) + name, value));
    }
}
