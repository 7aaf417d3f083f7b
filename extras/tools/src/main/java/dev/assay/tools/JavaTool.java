package dev.assay.tools;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A tool written in Java: its jars, and how its JVM is started.
 *
 * @param jars source of its jars
 * @param java the {@code java} executable
 * @param roots its artifacts, as for {@link ToolJars}
 * @param compiles whether code is compiled for each load
 */
record JavaTool(ToolJars jars, Path java, List<String> roots, boolean compiles) implements Supply {
    private static final int ROOMY = 2_000;

    @Override
    public String install() {
        return "mvn dependency:get -Dartifact=" + roots.get(0) + ", online";
    }

    @Override
    public Optional<String> missing() {
        if (compiles && ToolProvider.getSystemJavaCompiler() == null) {
            return Optional.of("what it runs is compiled, and this Java has no compiler: it takes a JDK");
        } else if (!Files.isExecutable(java)) {
            return Optional.of("there is no " + java);
        }
        try {
            return LoadSupport.when(classPath().isEmpty(), "no jars came of " + roots);
        } catch (RuntimeException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public List<Path> classPath() {
        return jars.classPath(roots);
    }

    /** The class path as a command-line argument. */
    String path() {
        return classPath().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    void compile(Path source, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            boolean good = compiler.getTask(
                            said,
                            files,
                            null,
                            List.of("-nowarn", "-proc:none", "-d", classes.toString(), "-cp", path()),
                            null,
                            files.getJavaFileObjects(source))
                    .call();
            if (!good) {
                throw new IOException("what it is to run does not compile: "
                        + said.toString().lines().limit(3).collect(Collectors.joining(" ")));
            }
        }
    }

    /**
     * The JVM command with the options common to all tools: only localhost is resolved, since some tools check for updates, and
     * memory suffices for thousands of users.
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
