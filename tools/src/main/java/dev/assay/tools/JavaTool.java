package dev.assay.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the tools that are written in Java share: their jars and how their JVM is started.
 *
 * @param java the program
 */
record JavaTool(ToolJars jars, Path java, Map<List<String>, List<Path>> known) {
    private static final int ROOMY = 2_000;

    JavaTool(ToolJars jars, Path java) {
        this(jars, java, new ConcurrentHashMap<>());
    }

    /** As {@link ToolJars#classPath}, asked once. */
    List<Path> classPath(List<String> roots) {
        return known.computeIfAbsent(roots, jars::classPath);
    }

    /** What keeps it from running; the jars are fetched. */
    Optional<String> missing(List<String> roots) {
        if (!Files.isExecutable(java)) {
            return Optional.of("there is no " + java);
        }
        try {
            return Ability.when(classPath(roots).isEmpty(), "no jars came of " + roots);
        } catch (RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Fetches what {@link #missing} could not. */
    static String install(List<String> roots) {
        return "mvn dependency:get -Dartifact=" + roots.get(0) + ", online";
    }

    /**
     * The JVM with what every tool gets: it knows no other host than this, since some look for news of themselves, and thousands
     * of users fit.
     */
    List<String> command(Assignment assignment) throws IOException {
        Path hosts = assignment.file("hosts");
        Files.writeString(hosts, "127.0.0.1 localhost\n");
        List<String> words = new ArrayList<>(List.of(
                java.toString(), "-Xms256m", "-Xmx1g", "-Djava.awt.headless=true", "-Djdk.net.hosts.file=" + hosts));
        if (assignment.load().users() > ROOMY) {
            words.add("-Xss256k");
        }
        return words;
    }
}
