package dev.assay.lab;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where things are that {@code lab/compare-tools} has built.
 *
 * @param home of the repository
 */
record Paths(Path home) {
    private Path target() {
        return home.resolve("lab/target");
    }

    String native_(String program) {
        return target().resolve("c").resolve(program).toString();
    }

    String script(String name) {
        return home.resolve("lab/src/main/tools").resolve(name).toString();
    }

    String assay() {
        return home.resolve("assay").toString();
    }

    /** Whether this version of Assay can load over TLS and HTTP/2. */
    boolean assaySpeaksTls() {
        return Boolean.getBoolean("bench.assay.tls");
    }

    boolean hasRunner(String tool) {
        return Files.isReadable(folder(tool).resolve("arguments"));
    }

    private Path folder(String tool) {
        return target().resolve("tools").resolve(tool);
    }

    /** A Java tool on its own class path, which the script wrote into a file of arguments. */
    List<String> runner(String tool, int connections, String url) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms1g",
                "-Xmx1g",
                "-Dtool.home=" + folder(tool),
                "@" + folder(tool).resolve("arguments"),
                runnerClass(tool),
                "" + connections,
                url);
    }

    private static String runnerClass(String tool) {
        return Character.toUpperCase(tool.charAt(0)) + tool.substring(1) + "Runner";
    }
}
