package dev.assay.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A folder in which scripts run, with stubs of the programs that they call. */
public class StubPrograms {
    private final Path folder;

    public StubPrograms(Path folder) {
        this.folder = folder;
    }

    public String text(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    /** The calls of the stubs with their arguments, one per line. */
    public List<String> log() throws IOException {
        return Files.readAllLines(folder.resolve("log"));
    }

    /** Adds a program that logs its name and arguments, and then runs a script. */
    public void stub(String name, String more) throws IOException {
        Path file = Files.createDirectories(folder.resolve("bin")).resolve(name);
        Files.writeString(
                file, "#!/usr/bin/env bash\necho \"" + name + " $*\" >> " + folder.resolve("log") + "\n" + more + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** The exit code of a command there, with the stubs before other programs. */
    public int run(Map<String, String> variables, List<String> command) throws IOException, InterruptedException {
        ProcessBuilder process = new ProcessBuilder(command).directory(folder.toFile());
        process.environment().putAll(variables);
        process.environment().merge("PATH", folder.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        process.redirectErrorStream(true).redirectOutput(folder.resolve("out").toFile());
        return process.start().waitFor();
    }

    /** A condition on files. */
    public interface Looking<T> {
        T look() throws IOException;
    }

    /** The same for a command that gets a Ctrl-C once a condition holds. */
    public int interrupted(List<String> command, Looking<Boolean> when) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("env", "--default-signal=INT"));
        words.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
        try {
            Files.writeString(folder.resolve("log"), "", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            await(when);
            new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                    .start()
                    .waitFor();
            return process.waitFor();
        } finally {
            process.destroyForcibly();
        }
    }

    /** Waits for what the stubs write. */
    public void awaitLog(Predicate<List<String>> when) throws IOException, InterruptedException {
        await(() -> when.test(log()));
    }

    private static void await(Looking<Boolean> when) throws IOException, InterruptedException {
        for (int i = 0; i < 600 && !when.look(); i++) {
            TimeUnit.MILLISECONDS.sleep(100);
        }
        if (!when.look()) {
            throw new AssertionError("not so within a minute");
        }
    }

    /** The last command's output, on either stream. */
    public String out() throws IOException {
        return text("out");
    }
}
