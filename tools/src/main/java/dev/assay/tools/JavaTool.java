package dev.assay.tools;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

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

    /** Why nothing can be compiled; empty if it can. */
    static Optional<String> noCompiler() {
        return Ability.when(
                ToolProvider.getSystemJavaCompiler() == null,
                "what it runs is compiled, and this Java has no compiler: run Assay with a JDK");
    }

    /** The class path as a JVM and a compiler take it. */
    String path(List<String> roots) {
        return classPath(roots).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** Compiles one source against these jars. */
    static void compile(Path source, Path classes, String jars) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            boolean good = compiler.getTask(
                            said,
                            files,
                            null,
                            List.of("-nowarn", "-proc:none", "-d", classes.toString(), "-cp", jars),
                            null,
                            files.getJavaFileObjects(source))
                    .call();
            if (!good) {
                throw new IOException("what it is to run does not compile: "
                        + said.toString().lines().limit(3).collect(Collectors.joining(" ")));
            }
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
        boolean many = assignment.load().users() > ROOMY;
        return new ArrayList<>(List.of(
                java.toString(),
                "-Xms256m",
                many ? "-Xmx2g" : "-Xmx1g",
                many ? "-Xss256k" : "-Xss1m",
                "-Djava.awt.headless=true",
                "-Djdk.net.hosts.file=" + hosts));
    }
}
