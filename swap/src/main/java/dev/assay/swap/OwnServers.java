package dev.assay.swap;

import dev.assay.model.BadInputException;
import dev.assay.model.Sha256;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.model.server.SwappedJar;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The servers of an app that has several in its jar and starts the one named by the system property {@value #PROPERTY}. Its
 * manifest lists them: {@code Assay-Servers: tomcat@10.1.55,grizzly@4.0.2}; the first is the default.
 *
 * @param versions of each server, in that order
 */
record OwnServers(Map<Server, String> versions) {
    static final String PROPERTY = "assay.server";

    private static final String ATTRIBUTE = "Assay-Servers";

    /** Empty if the manifest has no such list. */
    static Optional<OwnServers> of(ExecutableJar jar) {
        return jar.attribute(ATTRIBUTE).map(text -> parse(jar, text));
    }

    private static OwnServers parse(ExecutableJar jar, String text) {
        Map<Server, String> versions = new LinkedHashMap<>();
        for (String item : text.split(",", -1)) {
            String[] parts = item.strip().split("@", -1);
            Optional<Server> server = Server.byId(parts[0]);
            if (parts.length != 2 || parts[1].isBlank() || server.isEmpty()) {
                throw UnusableJar.because(
                        jar.path(),
                        "its manifest's " + ATTRIBUTE + " is not a list of servers with versions: " + item,
                        "Write for example " + ATTRIBUTE + ": tomcat@10.1.55,grizzly@4.0.2.");
            }
            versions.put(server.get(), parts[1]);
        }
        return new OwnServers(versions);
    }

    InspectedApp app(ExecutableJar jar) throws IOException {
        Map.Entry<Server, String> first = versions.entrySet().iterator().next();
        return new InspectedApp(
                jar.path(),
                Sha256.of(jar.path()),
                Inspection.name(jar),
                "",
                Stack.SERVLET,
                first.getKey(),
                first.getValue(),
                List.of());
    }

    /**
     * The same jar, unchanged.
     *
     * @throws BadInputException if the server is not in it, or not in that version
     */
    SwappedJar on(InspectedApp app, ServerRequest wish) {
        Optional<String> version = Optional.ofNullable(versions.get(wish.server()));
        if (version.isEmpty() || !wish.version().map(version.get()::equals).orElse(true)) {
            throw new BadInputException(
                    app.path().getFileName() + " on " + wish.server().id()
                            + wish.version().map(wanted -> "@" + wanted).orElse(""),
                    "the app contains its own servers, and this is not one of them",
                    "It can run on: "
                            + versions.entrySet().stream()
                                    .map(entry -> entry.getKey().id() + "@" + entry.getValue())
                                    .collect(Collectors.joining(", "))
                            + ".");
        }
        return new SwappedJar(app.path(), app.sha256(), wish.server(), version.get(), List.of(), List.of(), List.of());
    }
}
