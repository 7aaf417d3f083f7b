package dev.assay.remote.fleet;

import dev.assay.cli.Assay;
import dev.assay.cli.Console;
import dev.assay.cli.Consoles;
import dev.assay.plan.PlanFlags;
import dev.assay.plan.PlanText;
import dev.assay.plan.Plans;
import dev.assay.report.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** A folder with a lock, what {@code assay fleet write} writes there, and stubs of the programs that these files call. */
final class FleetFiles {
    static final int SHARDS = 5;

    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(new StringWriter()), new PrintWriter(err), new TerminalStyle(80, false), false);
    private final Path folder;

    FleetFiles(Path folder) {
        this.folder = folder;
        PlanText plan = new PlanText("plan.yaml", "servers: [tomcat, jetty]\nload: {rate: 2000}\n");
        String yaml = Plans.toYaml(Shards.shared(
                Plans.resolve(Optional.of(plan), PlanFlags.builder().build(), 1), SHARDS, 2));
        List<FleetLock.Locked> contenders = List.of(new FleetLock.Locked("tomcat", "10.1.55", 17, List.of()));
        FleetLock.FILE.write(new FleetLock("0", "app", "00", yaml, contenders, SHARDS, 2, 8), lock());
    }

    Path lock() {
        return folder.resolve("fleet.lock");
    }

    /** The exit code. */
    int write(String engine, String jar) {
        return Assay.run(
                console,
                Map.of(),
                "fleet",
                "write",
                lock().toString(),
                jar,
                "--engine",
                engine,
                "--out",
                folder.toString());
    }

    String err() {
        return err.toString();
    }

    Object yaml(String file) throws IOException {
        return new Load(LoadSettings.builder().build()).loadFromString(text(file));
    }

    String text(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    /** The calls of the stubs with their arguments, one per line. */
    List<String> log() throws IOException {
        return Files.readAllLines(folder.resolve("log"));
    }

    /** Adds a program that logs its name and arguments, and then runs a script. */
    void stub(String name, String more) throws IOException {
        Path file = Files.createDirectories(folder.resolve("bin")).resolve(name);
        Files.writeString(
                file, "#!/usr/bin/env bash\necho \"" + name + " $*\" >> " + folder.resolve("log") + "\n" + more + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** The exit code of a command there, with the stubs before other programs. */
    int run(Map<String, String> variables, List<String> command) throws IOException, InterruptedException {
        ProcessBuilder process = new ProcessBuilder(command).directory(folder.toFile());
        process.environment().putAll(variables);
        process.environment().merge("PATH", folder.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
        process.redirectErrorStream(true).redirectOutput(folder.resolve("out").toFile());
        return process.start().waitFor();
    }

    /** A condition on files. */
    interface Looking<T> {
        T look() throws IOException;
    }

    /** The same for a command that gets a Ctrl-C once a condition holds. */
    int interrupted(List<String> command, Looking<Boolean> when) throws IOException, InterruptedException {
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
    void awaitLog(Predicate<List<String>> when) throws IOException, InterruptedException {
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
    String out() throws IOException {
        return text("out");
    }
}
