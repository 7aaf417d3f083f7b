package dev.assay.probe;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.server.Jdk;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs the JDK's {@code jcmd} on one process. It works between JDKs of different versions.
 *
 * @param executable the program
 * @param pid the process to ask
 * @param limit for each command
 */
public record Jcmd(Path executable, long pid, Duration limit) {
    /** Options for a small JVM, which starts fastest; commands and responses are small. */
    private static final List<String> SMALL_JVM =
            List.of("-J-Xmx64m", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto");

    /** The jcmd of {@code jdk}, or of the JDK that runs Assay if {@code jdk} has none (a bare run-time image). */
    public static Jcmd of(Jdk jdk, long pid, Duration limit) {
        Path own = jdk.home().resolve("bin").resolve("jcmd");
        Path running = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        return new Jcmd(Files.isExecutable(own) ? own : running, pid, limit);
    }

    /**
     * The lines of the response, without the first one, which repeats the pid.
     *
     * @throws ProcessGoneException if there is no process with this pid
     * @throws NoMeasurementException if jcmd fails or does not answer in time
     */
    public List<String> ask(String... question) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of(executable.toString()));
        command.addAll(SMALL_JVM);
        command.add(Long.toString(pid));
        command.addAll(List.of(question));
        try {
            return response(command);
        } catch (IOException e) {
            throw refused(question[0], "could not be run: " + e.getMessage());
        }
    }

    /** Reads the response as it arrives, since jcmd would block on a full pipe, and a file would be left behind after a kill. */
    private List<String> response(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS").forEach(builder.environment()::remove);
        Process process = builder.start();
        process.getOutputStream().close();
        CompletableFuture<String> said = CompletableFuture.supplyAsync(() -> read(process), task -> {
            Thread reader = new Thread(task, "assay-jcmd");
            reader.setDaemon(true);
            reader.start();
        });
        String question = command.get(SMALL_JVM.size() + 2);
        List<String> lines;
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw refused(question, "did not answer within " + limit.toSeconds() + " s");
            }
            lines = said.join().lines().toList();
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0 || lines.isEmpty() || !lines.get(0).equals(pid + ":")) {
            throw refused(question, "refused: " + String.join(" / ", lines.subList(0, Math.min(3, lines.size()))));
        }
        return lines.subList(1, lines.size());
    }

    private static String read(Process process) {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return ""; // it was killed
        }
    }

    private RuntimeException refused(String question, String what) {
        if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
            return new ProcessGoneException(pid);
        }
        return new NoMeasurementException(
                "jcmd " + pid + " " + question + " " + what,
                "Run the app as the same user as assay, with a JDK whose bin folder has jcmd, and without"
                        + " -XX:+DisableAttachMechanism. Tried: " + executable);
    }
}
