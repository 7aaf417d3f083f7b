package dev.assay.model.server;

import java.nio.file.Path;
import java.util.List;

/**
 * The result of inspecting an executable jar.
 *
 * @param path the jar, never modified
 * @param sha256 of the whole jar, lower-case hex
 * @param name file name without {@code .jar}
 * @param bootVersion for example {@code 3.5.16}; empty for an app without Spring Boot, which chooses its server itself
 * @param server the embedded server that the jar was built with; {@link Server#OWN} if Assay cannot swap it
 * @param serverVersion of that server, from the name of its core jar; for {@link Server#OWN} preceded by its name, or
 *     {@code unknown}
 * @param warnings what in the app depends on its server, in words
 */
public record InspectedApp(
        Path path,
        String sha256,
        String name,
        String bootVersion,
        Stack stack,
        Server server,
        String serverVersion,
        List<String> warnings) {
    public InspectedApp {
        warnings = List.copyOf(warnings);
    }

    /** The beginning of the hash, enough to tell jars apart. */
    public String shortHash() {
        return sha256.substring(0, Math.min(12, sha256.length()));
    }

    public boolean isSpringBoot() {
        return !bootVersion.isEmpty();
    }

    /** What it is built on, in prose. */
    public String platform() {
        return isSpringBoot() ? "Spring Boot " + bootVersion : "not Spring Boot";
    }
}
