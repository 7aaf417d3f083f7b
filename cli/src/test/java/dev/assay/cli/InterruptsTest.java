package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signals are sent to this JVM by itself. */
class InterruptsTest {
    private static final Console SILENT = new Console(
            new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), TerminalStyle.plain(), false);

    @TempDir
    private Path temp;

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    @Test
    void aSignalWhileEvidenceIsWrittenIsHeardAfterIt() throws IOException {
        Path file = temp.resolve("evidence");
        try (Interrupts interrupts = Interrupts.install(SILENT)) {
            interrupts.whole(() -> {
                terminate(interrupts);
                write(file);
            });

            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(Files.readString(file)).isEqualTo("whole");
    }

    @Test
    void soIsOneThatCameBeforeAndNobodyHadWaitedSince() throws IOException {
        Path file = temp.resolve("evidence");
        try (Interrupts interrupts = Interrupts.install(SILENT)) {
            terminate(interrupts);
            interrupts.whole(() -> write(file));

            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(Files.readString(file)).isEqualTo("whole");
    }

    @Test
    void withoutASignalNothingIsHeard() {
        try (Interrupts interrupts = Interrupts.install(SILENT)) {
            interrupts.whole(() -> {});

            assertThat(Thread.interrupted()).isFalse();
            assertThat(interrupts.given()).isFalse();
        }
    }

    /** Returns when the signal has been taken. */
    private static void terminate(Interrupts interrupts) {
        try {
            new ProcessBuilder("kill", "-TERM", "" + ProcessHandle.current().pid()).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!interrupts.given() && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(interrupts.given()).isTrue();
    }

    /** As an interrupted thread cannot: its channel would be closed. */
    private static void write(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap("whole".getBytes(StandardCharsets.UTF_8)));
            channel.force(true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
