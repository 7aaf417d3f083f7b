package dev.assay.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {
    @TempDir
    private Path temp = Path.of("");

    @Test
    void aFolderIsCreatedUnlessItExists() throws IOException {
        Path folder = temp.resolve("made/for/it");
        Path link = Files.createSymbolicLink(temp.resolve("link"), temp);

        Folders.make(folder);
        Folders.make(folder);
        Folders.make(link);

        assertThat(folder).isEmptyDirectory();
        assertThat(link).isSymbolicLink();
    }

    @Test
    void theCacheHasALimit() {
        assertThat(Folders.cacheLimit(Map.of())).isEqualTo(2L << 30);
        assertThat(Folders.cacheLimit(Map.of("ASSAY_CACHE_MB", "500"))).isEqualTo(500L << 20);
        assertThatThrownBy(() -> Folders.cacheLimit(Map.of("ASSAY_CACHE_MB", "5G")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContainingAll("ASSAY_CACHE_MB", "not a whole number of megabytes: 5G", "2048");
    }

    @Test
    void whatCannotBeOneIsBadInput() throws IOException {
        Path file = Files.createFile(temp.resolve("file"));

        assertThatThrownBy(() -> Folders.make(file))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(file + ": is a file, not a folder");
        assertThatThrownBy(() -> Folders.make(file.resolve("below")))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining(file.resolve("below") + ": cannot be created");
    }
}
