package dev.assay.launch.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnusedFoldersTest {
    @TempDir
    private Path cache;

    private Path folder(String name, int days) throws IOException {
        Path folder = Files.createDirectory(cache.resolve(name));
        Files.writeString(folder.resolve("app.jar"), "x");
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now().minus(Duration.ofDays(days))));
        return folder;
    }

    @Test
    void whatHasNotBeenUsedForThirtyDaysIsDeleted() throws IOException {
        Path recent = folder("recent", 29);
        Path old = folder("old", 31);
        Path oldButUsed = folder("used", 400);
        UnusedFolders.use(oldButUsed);

        UnusedFolders.remove(cache);

        assertThat(old).doesNotExist();
        assertThat(recent.resolve("app.jar")).exists();
        assertThat(oldButUsed.resolve("app.jar")).exists();
    }

    @Test
    void whatHasNotBeenUsedForLongestGoesFirstIfACacheIsTooLarge() throws IOException {
        Path older = folder("older", 3);
        Path newer = folder("newer", 2);
        Path inUse = folder("in use", 4);
        Files.createLink(inUse.resolve("same.jar"), inUse.resolve("app.jar"));
        UnusedFolders.use(inUse);

        UnusedFolders.limit(List.of(cache, cache.resolve("none")), 3);
        assertThat(cache).isDirectoryContaining(older::equals);

        UnusedFolders.limit(List.of(cache), 2);
        assertThat(older).doesNotExist();
        assertThat(newer).exists();

        UnusedFolders.limit(List.of(cache), 0);
        assertThat(newer).doesNotExist();
        assertThat(inUse).exists();
    }

    @Test
    void aCacheNeedNotExist() {
        UnusedFolders.remove(cache.resolve("none"));

        assertThat(cache).isEmptyDirectory();
    }
}
