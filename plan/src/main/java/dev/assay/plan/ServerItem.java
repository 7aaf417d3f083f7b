package dev.assay.plan;

import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.plan.yaml.PlanError;
import dev.assay.plan.yaml.Spelling;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One entry of the list of servers, before multiplication by the JDKs.
 *
 * @param where file with line and column, or flag
 * @param settings its own; empty means those of the plan
 * @param jdks its own; empty means those of the plan
 * @param jvm options in addition to those of every contender
 * @param axes its own choices about the JVM; for a missing axis, those of the plan
 * @param app a jar of its own; empty means the plan's
 * @param added Maven coordinates of jars for its copy of the app
 */
record ServerItem(
        String where,
        Server server,
        Optional<String> version,
        Optional<String> label,
        Optional<Settings> settings,
        List<String> jdks,
        List<String> jvm,
        Map<JvmAxis, List<String>> axes,
        Optional<Path> app,
        List<String> added) {
    private static final List<String> IDS =
            Arrays.stream(Server.values()).map(Server::id).toList();

    /** {@code tomcat} or {@code jetty@12.0.36}. */
    static ServerItem parse(String text, String where) {
        int at = text.indexOf('@');
        Server server = server(at < 0 ? text : text.substring(0, at), where);
        Optional<String> version = at < 0 ? Optional.empty() : Optional.of(version(text.substring(at + 1), where));
        return new ServerItem(
                where,
                server,
                version,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of(),
                Map.of(),
                Optional.empty(),
                List.of());
    }

    /** The server that its jar contains. */
    static ServerItem own(String where) {
        return parse(Server.OWN.id(), where);
    }

    ServerItem of(String name, Path jar) {
        return new ServerItem(
                where, server, version, Optional.of(name), settings, jdks, jvm, axes, Optional.of(jar), added);
    }

    /** The server with the requested version, if any, such as {@code jetty-12.0.36}. */
    String serverName() {
        return server.id() + version.map(asked -> "-" + asked).orElse("");
    }

    static Server server(String id, String where) {
        return Server.byId(id.strip())
                .orElseThrow(() -> new PlanError(where, id + " is not a server", Spelling.advice(id, IDS)));
    }

    static String version(String version, String where) {
        if (!version.matches("\\d[0-9A-Za-z.+_-]{0,60}")) {
            throw new PlanError(
                    where, "not a server version: " + version, "Write for example jetty@12.0.36, or leave @ out.");
        }
        return version;
    }

    static String coordinates(String text, String where) {
        if (!text.matches("[\\w.-]+:[\\w.-]+:[\\w.+-]+")) {
            throw new PlanError(
                    where,
                    "not Maven coordinates: " + text,
                    "Write group:name:version, for example com.example:metrics:1.2.");
        }
        return text;
    }

    static String jdk(String jdk, String where) {
        if (!jdk.matches("[1-9]\\d?")) {
            throw new PlanError(where, "not a JDK: " + jdk, "Write its feature version, for example 17 or 25.");
        }
        return jdk;
    }
}
