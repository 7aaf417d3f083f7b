package dev.assay.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The program as it is packaged: a process of its own, with its own streams and exit code. */
final class AssayProcess {
    private final Process process;
    private final Path out;
    private final Path err;

    private AssayProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** What a finished run left. */
    record Finished(int exitCode, String out, String err) {}

    /**
     * Starts it.
     *
     * @param folder working directory, which also takes the streams and the cache
     */
    static AssayProcess start(Path folder, String... arguments) throws IOException {
        return start(folder, Map.of(), arguments);
    }

    /** The same with other environment variables. */
    static AssayProcess start(Path folder, Map<String, String> variables, String... arguments) throws IOException {
        return start(folder, List.of(), variables, arguments);
    }

    /** The same behind the words of a program that becomes another, such as {@code ip netns exec}. */
    static AssayProcess start(Path folder, List<String> wrapper, Map<String, String> variables, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(command());
        command.addAll(Arrays.asList(arguments));
        Path out = Files.createTempFile(folder, "out", ".txt");
        Path err = Files.createTempFile(folder, "err", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("XDG_CACHE_HOME", cache());
        builder.environment().putAll(variables);
        return new AssayProcess(builder.start(), out, err);
    }

    private static List<String> command() throws IOException {
        // A build in the background hands down an ignored SIGINT, which a JVM would go on ignoring.
        return List.of(
                "env",
                "--default-signal=INT",
                java(),
                "-XX:+UseSerialGC",
                "-XX:SharedArchiveFile=" + classData(),
                "-Xlog:disable",
                "-Xlog:all=error:stderr",
                "-XX:TieredStopAtLevel=1", // most of these runs are over before the second compiler pays
                "-Dio.netty.leakDetection.level=simple", // tracks every buffer, but not each use of it
                "-Dio.netty.leakDetection.samplingInterval=1",
                "-Dassay.home=" + home(),
                "-Djava.io.tmpdir=" + temporary(),
                "-jar",
                jar().toString());
    }

    private static String cache() {
        return home().resolve("checks/target/cache").toString();
    }

    /** A folder for {@code PATH} in which {@code assay} is a command, for scripts that call it. */
    static Path installed(Path folder) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path script = Files.writeString(
                bin.resolve("assay"),
                "#!/bin/sh\nXDG_CACHE_HOME='" + cache() + "' exec "
                        + command().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "))
                        + " \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return bin;
    }

    /** Runs it to its end; kills it and fails if that takes longer than the limit. */
    static Finished run(Path folder, Duration limit, String... arguments) throws IOException, InterruptedException {
        return start(folder, arguments).await(limit);
    }

    Finished await(Duration limit) throws IOException, InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
            throw new AssertionError("still running after " + limit + ": " + Files.readString(err));
        }
        String told = Files.readString(err);
        if (told.contains("LEAK: ")) {
            throw new AssertionError("Netty found a leak: " + told);
        }
        return new Finished(process.exitValue(), Files.readString(out), told);
    }

    /** Waits for a state of the world; fails when the process ends or the limit passes before. */
    void awaitUntil(BooleanSupplier state, Duration limit) throws IOException, InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (!state.getAsBoolean()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                String why = process.isAlive() ? "not reached within " + limit : "ended with " + process.exitValue();
                throw new AssertionError(why + ": " + Files.readString(err));
            }
            Thread.sleep(100);
        }
    }

    /** Waits until it is in such a state and has so many servers; returns their pids, as seen in that one look. */
    List<Long> awaitServers(int contenders, BooleanSupplier state, Duration limit)
            throws IOException, InterruptedException {
        List<Long> seen = new ArrayList<>();
        awaitUntil(
                () -> {
                    seen.clear();
                    if (state.getAsBoolean()) {
                        seen.addAll(servers());
                    }
                    return seen.size() >= contenders;
                },
                limit);
        return seen;
    }

    /**
     * Not the short-lived programs that it starts beside them, such as {@code jcmd} or a JVM that is asked for its version. Until it
     * has become its program, a child has the command line of its parent.
     */
    private List<Long> servers() {
        return process.descendants()
                .filter(child -> child.info()
                        .command()
                        .filter(path -> path.endsWith("/java"))
                        .isPresent())
                .filter(child -> child.info()
                        .arguments()
                        .map(Arrays::asList)
                        .filter(words -> words.contains("-jar") && !words.contains(jar().toString()))
                        .isPresent())
                .map(ProcessHandle::pid)
                .toList();
    }

    /** What it has written on standard error so far. */
    String told() {
        try {
            return new String(Files.readAllBytes(err), StandardCharsets.UTF_8); // may end within a character
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Pids of the processes that it started and that still run. */
    List<Long> children() {
        return process.descendants().map(ProcessHandle::pid).toList();
    }

    /** As Ctrl-C does. */
    void interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    /** As {@code kill} and a cancelled job do: it has a moment to clean up. */
    void terminate() {
        process.destroy();
    }

    /** As {@code kill -9} does: it cannot clean up. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Waits until none of them runs any more; fails after ten seconds. */
    static void awaitGone(List<Long> pids) throws InterruptedException {
        for (int i = 0; i < 100 && alive(pids); i++) {
            Thread.sleep(100);
        }
        if (alive(pids)) {
            throw new AssertionError("still running: one of " + pids);
        }
    }

    private static boolean alive(List<Long> pids) {
        return pids.stream().anyMatch(pid -> !isZombie(pid) && isThere(pid));
    }

    private static boolean isThere(long pid) {
        return ProcessHandle.of(pid).isPresent();
    }

    /** Whether it has ended but its parent has not asked how yet (proc(5)); to {@link ProcessHandle} it is alive. */
    private static boolean isZombie(long pid) {
        try {
            byte[] stat = Files.readAllBytes(Path.of("/proc", String.valueOf(pid), "stat"));
            return new String(stat, StandardCharsets.ISO_8859_1).contains(") Z ");
        } catch (IOException gone) {
            return false;
        }
    }

    /** Of this JVM alone: classes that run at the same time must not wait for each other's lock. */
    private static Path temporary() throws IOException {
        return Files.createDirectories(
                home().resolve("checks/target/tmp/" + ProcessHandle.current().pid()));
    }

    /** An archive of class data, with which {@code ./assay} starts, too; here of what judging loads. Made once for a build. */
    private static Path classData() throws IOException {
        Path archive = home().resolve("checks/target/assay-" + Runtime.version().feature() + ".jsa");
        if (Files.exists(archive)
                && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(jar())) > 0) {
            return archive;
        }
        Path made = temporary().resolve("assay.jsa");
        Path results = Files.createDirectories(temporary().resolve("results"));
        try (Stream<Path> files = Files.list(home().resolve("cli/src/test/resources/results/orders"))) {
            for (Path file : files.toList()) {
                Files.copy(file, results.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        ProcessBuilder dump = new ProcessBuilder(
                        java(),
                        "-XX:ArchiveClassesAtExit=" + made,
                        "-Xlog:disable",
                        "-Dassay.home=" + home(),
                        "-jar",
                        jar().toString(),
                        "judge",
                        results.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        dump.environment().put("XDG_CACHE_HOME", cache());
        try {
            assertThat(dump.start().waitFor()).isZero();
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
        return Files.move(made, archive, StandardCopyOption.ATOMIC_MOVE);
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static Path jar() {
        return home().resolve("bundle/target/assay.jar");
    }

    /** The root of the project. */
    static Path home() {
        return Path.of("..").toAbsolutePath().normalize();
    }

    /** The jar of the built-in app. */
    static Path orders() {
        return home().resolve("apps/orders/target/orders.jar");
    }

    /** Waits for a server on loopback, for half a minute at most. */
    static void awaitListening(int port) throws InterruptedException {
        for (int i = 0; i < 300; i++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertThat(socket.isConnected()).isTrue();
                return;
            } catch (IOException notYet) {
                Thread.sleep(100);
            }
        }
        throw new AssertionError("nobody listens on port " + port);
    }
}
