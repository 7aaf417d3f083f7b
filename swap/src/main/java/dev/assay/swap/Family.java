package dev.assay.swap;

import dev.assay.model.server.BootFacts;
import dev.assay.model.server.Server;
import dev.assay.model.server.ServerFacts;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What belongs to an embedded server that runs Spring Boot apps, by the names of its jars and packages.
 *
 * @param server the server
 * @param boot facts about it and about Spring Boot's support for it
 */
record Family(Server server, BootFacts boot) {
    static final List<Family> ALL =
            Server.known().stream().flatMap(Family::ifSupported).toList();

    private static Stream<Family> ifSupported(Server server) {
        return server.facts().flatMap(ServerFacts::boot).map(boot -> new Family(server, boot)).stream();
    }

    static Family of(Server server) {
        return ALL.stream()
                .filter(family -> family.server == server)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(server.title() + " does not run Spring Boot apps"));
    }

    /** The jar whose version is the server's version. */
    String core() {
        return boot.coreJar().orElseThrow();
    }

    Pattern own() {
        return boot.jars().own();
    }

    Pattern deciding() {
        return boot.deciding();
    }

    /** Those of the given classes that belong to this server or to Spring Boot's support for it; names with slashes. */
    Set<String> classesAmong(Set<String> names) {
        List<String> packages = Stream.of(
                        boot.packages().stream(),
                        boot.furtherPackages().stream(),
                        Stream.of(
                                "org.springframework.boot.web.embedded." + server.id(),
                                "org.springframework.boot."
                                        + boot.jars().starter().replace('-', '.')))
                .flatMap(some -> some)
                .map(name -> name.replace('.', '/') + "/")
                .toList();
        return names.stream()
                .filter(name -> packages.stream().anyMatch(name::startsWith)
                        && !boot.jars().noServer().matcher(name).matches())
                .collect(Collectors.toSet());
    }

    /** Those of the given texts that are properties of this server on any Spring Boot line. */
    Set<String> propertiesAmong(Set<String> texts) {
        return texts.stream()
                .filter(text -> text.startsWith(prefix(false)) || text.startsWith(prefix(true)))
                .collect(Collectors.toSet());
    }

    String prefix(boolean modular) {
        return modular ? server.id() + ".server." : "server." + server.id() + ".";
    }
}
