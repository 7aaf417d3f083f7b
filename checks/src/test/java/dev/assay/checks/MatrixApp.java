package dev.assay.checks;

import dev.assay.model.server.Server;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An app of the matrix.
 *
 * @param name its folder in {@code apps/matrix} or {@code apps}, for example {@code servlet-3.5}
 * @param kind what it is, for people
 * @param ending of its file
 * @param builtWith the server that its build put in
 */
record MatrixApp(String name, String kind, String ending, Server builtWith) {
    private static final List<String> LINES = List.of("2.7", "3.5", "4.0", "4.1");

    /** The JAX-RS app brings its servers with it. */
    private static final MatrixApp JERSEY =
            new MatrixApp("jersey", "JAX-RS (Jersey), each server in its jar", "jar", Server.TOMCAT);

    private static final Map<String, Server> BUILT_WITH = Map.of("servlet", Server.TOMCAT, "reactive", Server.NETTY);

    static List<MatrixApp> all() {
        Stream<MatrixApp> jars = Stream.of("servlet", "reactive")
                .flatMap(kind -> LINES.stream().map(line -> MatrixApp.of(kind + "-" + line)));
        Stream<MatrixApp> wars = Stream.of("war-3.5", "war-4.1").map(MatrixApp::of);
        return Stream.of(jars, wars, Stream.of(JERSEY)).flatMap(apps -> apps).toList();
    }

    static MatrixApp of(String name) {
        if (name.equals(JERSEY.name)) {
            return JERSEY;
        }
        String kind = name.substring(0, name.indexOf('-'));
        boolean war = kind.equals("war");
        return new MatrixApp(
                name,
                war ? "executable war with JSP" : kind.equals("reactive") ? "WebFlux" : "servlet",
                war ? "war" : "jar",
                BUILT_WITH.getOrDefault(kind, Server.TOMCAT));
    }

    Path file() {
        String folder = swappable() ? "apps/matrix/" : "apps/";
        return AssayProcess.home().resolve(folder + name + "/target/" + name + "." + ending);
    }

    /** Whether a server can be put into it. */
    boolean swappable() {
        return !equals(JERSEY);
    }

    boolean isWar() {
        return ending.equals("war");
    }

    /** For example {@code 3.5}; {@code none} for an app without Spring Boot. */
    String line() {
        return !swappable() ? "none" : name.substring(name.indexOf('-') + 1);
    }
}
