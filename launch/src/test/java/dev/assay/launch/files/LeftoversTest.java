package dev.assay.launch.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    @TempDir
    private Path temporary = Path.of("");

    private Path folder(String name, Duration age) throws IOException {
        Path folder = Files.createDirectory(temporary.resolve(name));
        Files.writeString(folder.resolve("left"), "behind");
        Files.setLastModifiedTime(folder, FileTime.from(NOW.minus(age)));
        return folder;
    }

    @Test
    void onlyOldFoldersOfItsOwnAreRemoved() throws IOException {
        Path old = folder("assay-server-1", Duration.ofDays(3));
        Path settings = folder("assay-settings9", Duration.ofDays(3));
        Path fresh = folder("assay-server-2", Duration.ofDays(1));
        Path other = folder("precious", Duration.ofDays(30));
        Path link = Files.createSymbolicLink(temporary.resolve("assay-server-3"), other);

        Leftovers.sweep(temporary, NOW);

        assertThat(old).doesNotExist();
        assertThat(settings).doesNotExist();
        assertThat(fresh.resolve("left")).exists();
        assertThat(other.resolve("left")).exists();
        assertThat(Files.isSymbolicLink(link)).isTrue();
    }

    /** A folder with something in it stands for a socket that only another user may remove. */
    @Test
    void aSocketThatCannotBeRemovedIsSomebodyElses() throws IOException {
        long pid = 2_000_000_000L + ProcessHandle.current().pid();
        Path socket = Path.of("/tmp", ".java_pid" + pid);
        Path within = Files.createFile(Files.createDirectory(socket).resolve("not-empty"));
        try {
            assertThat(Leftovers.socketOfAnotherUser(pid)).isTrue();
            Files.delete(within);
            assertThat(Leftovers.socketOfAnotherUser(pid)).isFalse();
            assertThat(socket).doesNotExist();
        } finally {
            Files.deleteIfExists(within);
            Files.deleteIfExists(socket);
        }
    }
}
