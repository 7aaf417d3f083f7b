package dev.assay.checks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** An app of the matrix that runs: its own process, which ends with this one. */
final class MatrixProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Process process;
    private final Path log;
    private final Thread hook;

    private MatrixProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        this.hook = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Starts it on a port of 127.0.0.1. Few resources: the matrix is about what works, not how fast. */
    static MatrixProcess start(Path jar, int port, Map<String, String> properties, Path log) throws IOException {
        Map<String, String> all = new TreeMap<>(properties);
        all.put("server.address", "127.0.0.1");
        all.put("server.port", String.valueOf(port));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m"));
        all.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-jar", jar.toString()));
        return new MatrixProcess(
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start(),
                log);
    }

    long pid() {
        return process.pid();
    }

    /** Waits until it answers. Empty when it does; otherwise why not. */
    Optional<String> await(BooleanSupplier responses) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!responses.getAsBoolean()) {
            if (!process.isAlive()) {
                return Optional.of("ended with " + process.exitValue() + cause());
            }
            if (System.nanoTime() > end) {
                return Optional.of("no response within " + PATIENCE.toSeconds() + " s" + cause());
            }
            Thread.sleep(100);
        }
        return Optional.empty();
    }

    /** The last exception in its log. */
    private String cause() throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.matches(".*\\b\\w+(Exception|Error)\\b.*"))
                    .reduce((first, second) -> second)
                    .map(line -> " (" + line.strip() + ")")
                    .orElse("");
        }
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(hook);
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
