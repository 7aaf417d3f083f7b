package dev.assay.probe;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A {@link Child} started by the test. */
record ChildProcess(Process process, BufferedReader responses) implements AutoCloseable {
    /** Starts a JVM with few compiler and collector threads and a small heap. */
    static ChildProcess start(String... options) {
        return start(Child.class, Path.of("target", "test-classes").toString(), options);
    }

    /** Starts one with a further jar on its class path. */
    static ChildProcess startWith(Path jar) {
        return start(Child.class, Path.of("target", "test-classes") + File.pathSeparator + jar);
    }

    /** Starts a {@link ChildApp}. Of this room, its class path has only the test classes. */
    static ChildProcess startApp(String... options) {
        String own = Path.of("target", "classes").toAbsolutePath().toString();
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.equals(own))
                .collect(Collectors.joining(File.pathSeparator));
        List<String> all = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1")); // it is short-lived
        all.addAll(List.of(options));
        return start(ChildApp.class, classPath, all.toArray(String[]::new));
    }

    private static ChildProcess start(Class<?> main, String classPath, String... options) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx128m", "-XX:+UseSerialGC"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", classPath, main.getName()));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new ChildProcess(process, process.inputReader(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long pid() {
        return process.pid();
    }

    String ask(String command) {
        try {
            process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            String response = responses.readLine();
            if (response == null) {
                throw new IllegalStateException("the child ended");
            }
            return response;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long askNumber(String command) {
        return Long.parseLong(ask(command));
    }

    /** Ends the child, waits until it is gone, and removes the socket through which it was asked. */
    void end() {
        process.destroyForcibly();
        process.onExit().join();
        try {
            Files.deleteIfExists(Path.of("/tmp/.java_pid" + pid()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        end();
    }
}
