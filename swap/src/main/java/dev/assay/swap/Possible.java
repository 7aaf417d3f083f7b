package dev.assay.swap;

import dev.assay.model.BadInputException;
import dev.assay.model.InspectedApp;
import dev.assay.model.Server;
import dev.assay.model.Stack;
import java.util.List;
import java.util.stream.Collectors;

/** Which server can run which app. */
final class Possible {
    private Possible() {}

    /**
     * Refuses a combination that cannot work.
     *
     * @throws BadInputException with the reason and the servers that can run the app
     */
    static void check(InspectedApp app, Server server) {
        BootLine line = BootLine.of(app.bootVersion())
                .orElseThrow(() -> new BadInputException(
                        app.path().toString(),
                        "the app is on Spring Boot " + app.bootVersion() + ", where Assay swaps no servers",
                        BootLine.SUPPORTED + ". Measure it as it is: --servers "
                                + app.server().id() + "."));
        List<Server> possible = line.servers(app.stack());
        if (possible.contains(server)) {
            return;
        }
        String reason =
                switch (server) {
                    case GRIZZLY, JDK ->
                        "Spring Boot has no support for " + (server == Server.JDK ? "the " : "") + server.title();
                    case NETTY -> "a servlet app cannot run on Reactor Netty, which has no servlet container";
                    case UNDERTOW ->
                        "Spring Boot dropped Undertow at 4.0, and this app has " + app.bootVersion()
                                + "; Spring Boot 3.5 is the last line with it";
                    default ->
                        app.stack() == Stack.REACTIVE
                                ? "Spring Boot " + app.bootVersion() + " cannot run a WebFlux app on it"
                                : "Spring Boot " + app.bootVersion() + " cannot run it";
                };
        throw refused(app, server, reason, possible);
    }

    /**
     * Refuses to put pages on a server that cannot show them.
     *
     * @throws BadInputException with the servers that can
     */
    static void checkPages(Inspection app, Server server) {
        if (server == Server.UNDERTOW && app.hasJsp()) {
            throw refused(
                    app.app(),
                    server,
                    "the app has pages in JSP, and Spring Boot has no JSP on Undertow",
                    List.of(Server.JETTY, Server.TOMCAT));
        }
    }

    private static BadInputException refused(InspectedApp app, Server server, String reason, List<Server> possible) {
        return new BadInputException(
                app.path().getFileName() + " on " + server.id(),
                reason,
                "This app can run on: "
                        + possible.stream().map(Server::id).sorted().collect(Collectors.joining(", ")) + ".");
    }
}
