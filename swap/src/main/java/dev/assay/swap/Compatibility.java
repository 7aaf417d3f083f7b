package dev.assay.swap;

import dev.assay.model.BadInputException;
import dev.assay.model.server.BootFacts;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.ServerFacts;
import dev.assay.model.server.Stack;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which server can run which app. */
final class Compatibility {
    private Compatibility() {}

    /**
     * Rejects a combination that cannot work.
     *
     * @throws BadInputException with the reason and the servers that can run the app
     */
    static void check(InspectedApp app, ServerRequest wish) {
        Server server = wish.server();
        List<Server> possible = servers(app);
        if (possible.contains(server) || (!wish.added().isEmpty() && isLeftToOthers(app, server))) {
            return;
        }
        throw refused(
                app,
                server,
                reason(app, server),
                possible,
                isLeftToOthers(app, server)
                        ? " For a starter from outside Spring Boot, name it in a plan: servers: [{server: "
                                + server.id() + ", add: [GROUP:NAME:VERSION]}]."
                        : "");
    }

    /** Whether Spring Boot dropped it before the app's line, so that a starter from outside is needed. */
    private static boolean isLeftToOthers(InspectedApp app, Server server) {
        return server.facts()
                .flatMap(ServerFacts::boot)
                .map(boot -> boot.elsewhere().isPresent()
                        && boot.dropped().isPresent()
                        && boot.stacks().contains(app.stack()))
                .orElse(false);
    }

    /**
     * The servers that can run it, in its Boot line's order of preference.
     *
     * @throws BadInputException if Assay does not swap servers on that line
     */
    static List<Server> servers(InspectedApp app) {
        return BootLine.of(app.bootVersion()).orElseThrow(() -> otherLine(app)).servers(app.stack());
    }

    /** The refusal of an app on a Spring Boot line on which Assay does not swap. */
    static BadInputException otherLine(InspectedApp app) {
        return new BadInputException(
                app.path().toString(),
                "the app uses Spring Boot " + app.bootVersion() + ", on which Assay cannot swap servers",
                BootLine.SUPPORTED + ". Measure it as it is: assay compare with --servers "
                        + app.server().id() + ".");
    }

    private static String reason(InspectedApp app, Server server) {
        Optional<BootFacts> boot = server.facts().flatMap(ServerFacts::boot);
        if (boot.isEmpty()) {
            return "Spring Boot has no support for " + (server == Server.JDK ? "the " : "") + server.title();
        } else if (!boot.get().stacks().contains(app.stack())) {
            return "a servlet app cannot run on " + server.title() + ", which has no servlet container";
        }
        return boot.get()
                .dropped()
                .map(dropped -> "Spring Boot dropped " + server.title() + " at " + dropped.at() + ", and this app has "
                        + app.bootVersion() + "; Spring Boot " + dropped.last() + " is the last line with it")
                .orElseGet(() -> "Spring Boot " + app.bootVersion()
                        + (app.stack() == Stack.REACTIVE ? " cannot run a WebFlux app on it" : " cannot run it"));
    }

    /**
     * Rejects a server without JSP support if the app has JSP pages.
     *
     * @throws BadInputException with the servers that can
     */
    static void checkPages(Inspection app, Server server) {
        if (app.hasJsp() && withPages(false).contains(server)) {
            throw refused(
                    app.app(),
                    server,
                    "the app has JSP pages, which Spring Boot does not support on " + server.title(),
                    withPages(true),
                    "");
        }
    }

    /** Of the servers that run servlet apps, those on which Spring Boot supports JSP pages, or the others. */
    static List<Server> withPages(boolean shown) {
        return Family.ALL.stream()
                .filter(family -> family.boot().stacks().contains(Stack.SERVLET)
                        && family.boot().jspEngine().isPresent() == shown)
                .map(Family::server)
                .toList();
    }

    private static BadInputException refused(
            InspectedApp app, Server server, String reason, List<Server> possible, String further) {
        return new BadInputException(
                app.path().getFileName() + " on " + server.id(),
                reason,
                "This app can run on: "
                        + possible.stream().map(Server::id).sorted().collect(Collectors.joining(", ")) + "." + further);
    }
}
