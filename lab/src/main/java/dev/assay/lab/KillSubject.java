package dev.assay.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Assay as a job of a CI service runs it: below a shell, in a process group of its own. */
final class KillSubject {
    /** By which its processes are known, and those that they start. */
    static final String VARIABLE = "ASSAY_KILLS";

    private static final String JAR = "bundle/target/assay.jar";
    private static final String SHELL = "\"$@\"; code=$?; echo $code >\"$0\"; exit $code";

    private final Process wrapper;
    private final Path exit;
    private final Path err;

    private KillSubject(Process wrapper, Path exit, Path err) {
        this.wrapper = wrapper;
        this.exit = exit;
        this.err = err;
    }

    static KillSubject start(KillOptions options, List<String> words) throws IOException {
        Path state = options.state();
        Path exit = state.resolve("exit");
        Files.deleteIfExists(exit);
        List<String> command = new ArrayList<>(List.of(
                "env",
                "--default-signal=INT",
                "setsid",
                "sh",
                "-c",
                SHELL,
                exit.toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + Files.createDirectories(state.resolve("tmp")),
                "-Dassay.home=" + options.home(),
                "-jar",
                options.home().resolve(JAR).toString()));
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(state.toFile())
                .redirectOutput(state.resolve("out.txt").toFile())
                .redirectError(state.resolve("err.txt").toFile());
        builder.environment().put(VARIABLE, options.mark());
        builder.environment().put("XDG_CACHE_HOME", state.resolve("cache").toString());
        return new KillSubject(builder.start(), exit, state.resolve("err.txt"));
    }

    boolean endsWithin(Duration time) throws InterruptedException {
        return wrapper.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The process of Assay; empty before it has begun and once it has ended. */
    Optional<ProcessHandle> assay() {
        return wrapper.children().findFirst();
    }

    /** One process of this kind; empty if there is none now. */
    Optional<ProcessHandle> find(KillTarget target) {
        return switch (target) {
            case GROUP, WRAPPER -> assay().map(assay -> wrapper.toHandle());
            case ASSAY -> assay();
            case WATCHER -> assay().flatMap(assay -> child(assay, "assay-watch"));
            case SERVER -> assay().flatMap(assay -> child(assay, " -jar "));
        };
    }

    /** Until it has become its program, a child has the command line of its parent. */
    private static Optional<ProcessHandle> child(ProcessHandle assay, String word) {
        return assay.children()
                .filter(child -> {
                    String words = words(child.pid());
                    return words.contains(word) && !words.contains(JAR);
                })
                .findFirst();
    }

    private static String words(long pid) {
        return Remains.read(Path.of("/proc", "" + pid, "cmdline")).replace('\0', ' ');
    }

    void kill(KillTarget target, ProcessHandle victim) throws IOException, InterruptedException {
        if (target == KillTarget.GROUP) {
            new ProcessBuilder("kill", "-KILL", "--", "-" + victim.pid())
                    .start()
                    .waitFor();
        } else {
            victim.destroyForcibly();
        }
    }

    /** The code that the shell told, or its own where it was killed; -1 while it runs. */
    int exitCode() throws IOException {
        if (wrapper.isAlive()) {
            return -1;
        }
        String told = Files.exists(exit) ? Files.readString(exit).strip() : "";
        return told.isEmpty() ? wrapper.exitValue() : Integer.parseInt(told);
    }

    /** How far it is, by what it has said. */
    String stage() throws IOException {
        String[] stage = {"start"}; // what it has written may end within a character
        new String(Files.readAllBytes(err), StandardCharsets.UTF_8).lines().forEach(line -> {
            if (line.startsWith("pilot")) {
                stage[0] = "pilot";
            } else if (line.startsWith("block ")) {
                stage[0] = "block";
            }
        });
        return stage[0];
    }
}
