package dev.assay.lab;

import dev.assay.model.server.BootFacts;
import dev.assay.model.server.Server;
import dev.assay.model.server.ServerFacts;
import dev.assay.swap.ArtifactSource;
import dev.assay.swap.UnresolvedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The table of {@code docs/reference/versions.md}: the newest patch of each line of Spring Boot that is to be had, and the servers that it
 * manages. Tests hold what the built-in apps are built with against it.
 */
public final class Versions {
    /** Stands above what is written here. */
    private static final String MARK = "<!-- written by lab/versions; what stands above is not -->\n";

    private static final List<String> LINES = List.of("2.7", "3.5", "4.0", "4.1");
    private static final String BOOT = "org.springframework.boot:spring-boot-dependencies";
    /** Its line, since no Spring Boot manages it. */
    private static final String GRIZZLY_LINE = "4.0";

    /** The line whose patch the built-in JAX-RS app has its other servers from. */
    private static final String GRIZZLY_BESIDE = "3.5";

    private static final String GRIZZLY = "org.glassfish.grizzly:grizzly-http-server";

    private final ArtifactSource repositories;

    Versions(ArtifactSource repositories) {
        this.repositories = repositories;
    }

    /** Asks the Maven repositories and writes the page anew: {@code FILE}. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Files.writeString(file, new Versions(ArtifactSource.maven()).of(Files.readString(file)));
    }

    /** The page with its last part written anew. */
    String of(String page) {
        return page.substring(0, page.indexOf(MARK)) + MARK + table();
    }

    private String table() {
        return """

                | Spring Boot | newest patch | Tomcat | Jetty | Undertow | Reactor Netty | Grizzly |
                |---|---|---|---|---|---|---|
                """ + LINES.stream().map(this::row).collect(Collectors.joining());
    }

    private String row(String line) {
        String patch = newest(BOOT, line, this::whole);
        Map<String, String> managed = repositories.managed(BOOT + ":" + patch);
        String cores = servers()
                .map(server -> managed.getOrDefault(server.jars().managed(), "none"))
                .collect(Collectors.joining(" | "));
        String grizzly = line.equals(GRIZZLY_BESIDE)
                ? newest(GRIZZLY, GRIZZLY_LINE, core -> repositories
                        .declared(core)
                        .isPresent())
                : "none";
        return "| " + line + " | " + patch + " | " + cores + " | " + grizzly + " |\n";
    }

    private static Stream<BootFacts> servers() {
        return Server.known().stream().flatMap(server -> server.facts().flatMap(ServerFacts::boot).stream());
    }

    /** Of the patches that are listed, the last that is really there: repositories list some before they have all of them. */
    private String newest(String key, String line, Predicate<String> usable) {
        List<String> patches = repositories.versions(key).stream()
                .filter(version -> version.matches(Pattern.quote(line) + "\\.\\d+"))
                .toList();
        return IntStream.rangeClosed(1, patches.size())
                .mapToObj(back -> patches.get(patches.size() - back))
                .filter(patch -> usable.test(key + ":" + patch))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(key + " " + line + ": no patch can be had"));
    }

    /** Whether an app can be built on each of its servers: natives are often late. Downloads their jars. */
    private boolean whole(String bom) {
        String version = bom.substring(BOOT.length() + 1);
        try {
            Map<String, String> managed = repositories.managed(bom);
            for (BootFacts server : servers().toList()) {
                if (managed.containsKey(server.jars().managed())) {
                    List<String> starters = Stream.of(server.jars().starter(), "websocket")
                            .map(name -> "org.springframework.boot:spring-boot-starter-" + name + ":" + version)
                            .toList();
                    repositories.files(repositories.closure(bom, starters, Map.of(), Set.of()));
                }
            }
            return true;
        } catch (UnresolvedException notYet) {
            return false;
        }
    }
}
