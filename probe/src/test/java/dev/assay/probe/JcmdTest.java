package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.server.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** With shell scripts in place of jcmd. */
@DisabledOnOs(OS.WINDOWS)
class JcmdTest {
    private static final long PID = ProcessHandle.current().pid();

    @TempDir
    Path folder;

    @Test
    void givesTheResponseWithoutTheProcessId() throws IOException, InterruptedException {
        Jcmd jcmd = jcmd("echo " + PID + ":; echo one; echo; echo two", Duration.ofSeconds(60));
        assertThat(jcmd.ask("VM.version")).containsExactly("one", "", "two");
    }

    @Test
    void asksTheQuestionOfTheProcess() throws IOException, InterruptedException {
        Jcmd jcmd = jcmd("echo " + PID + ":; for a; do echo \"$a\"; done", Duration.ofSeconds(60));
        assertThat(jcmd.ask("VM.metaspace", "scale=1")).endsWith(Long.toString(PID), "VM.metaspace", "scale=1");
    }

    @Test
    void readsAResponseThatIsLargerThanAPipe() throws IOException, InterruptedException {
        Jcmd jcmd = jcmd("echo " + PID + ":; seq 1 100000", Duration.ofSeconds(60));
        assertThat(jcmd.ask("GC.class_histogram")).hasSize(100_000).endsWith("100000");
    }

    @Test
    void saysWhatWasRefused() throws IOException {
        Jcmd failing = jcmd("echo no access >&2; exit 1", Duration.ofSeconds(60));
        assertThatThrownBy(() -> failing.ask("Thread.print"))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("Thread.print refused: no access")
                .hasMessageContaining("same user");

        Jcmd other = jcmd("echo 1:; echo what another process says", Duration.ofSeconds(60));
        assertThatThrownBy(() -> other.ask("Thread.print")).isInstanceOf(NoMeasurementException.class);

        Jcmd silent = jcmd("exit 0", Duration.ofSeconds(60));
        assertThatThrownBy(() -> silent.ask("Thread.print")).isInstanceOf(NoMeasurementException.class);
    }

    @Test
    void endsAQuestionWithoutResponseInTime() throws IOException, InterruptedException {
        Jcmd jcmd = jcmd("exec sleep 600", Duration.ofMillis(200));
        assertThatThrownBy(() -> jcmd.ask("GC.run"))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("GC.run did not answer within");
        // it was killed, or would sleep for ten minutes; the kernel may take a moment to remove it
        assertThat(ProcessHandle.current()
                        .children()
                        .filter(child -> child.info().commandLine().orElse("").contains("sleep 600")))
                .allSatisfy(child -> assertThat(child.onExit()).succeedsWithin(Duration.ofSeconds(60)));
    }

    @Test
    void endsWhenItIsInterrupted() throws IOException, InterruptedException {
        Jcmd jcmd = jcmd("exec sleep 600", Duration.ofSeconds(60));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> jcmd.ask("GC.run")).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aMissingProgramIsNamed() throws InterruptedException {
        Jcmd jcmd = new Jcmd(folder.resolve("absent"), PID, Duration.ofSeconds(1));
        assertThatThrownBy(() -> jcmd.ask("GC.run"))
                .isInstanceOf(NoMeasurementException.class)
                .hasMessageContaining("absent");
    }

    @Test
    void takesTheProgramOfTheJdkOrElseOurOwn() throws IOException {
        Files.createDirectories(folder.resolve("bin"));
        Path own = script(folder.resolve("bin").resolve("jcmd"), "exit 0");
        assertThat(Jcmd.of(new Jdk(folder, 25, "25"), PID, Duration.ZERO).executable())
                .isEqualTo(own);

        Files.delete(own);
        assertThat(Jcmd.of(new Jdk(folder, 25, "25"), PID, Duration.ZERO).executable())
                .isEqualTo(Path.of(System.getProperty("java.home"), "bin", "jcmd"));
    }

    private Jcmd jcmd(String script, Duration limit) throws IOException {
        return new Jcmd(script(folder.resolve("jcmd"), script), PID, limit);
    }

    private static Path script(Path file, String text) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
