package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.Server;
import dev.assay.model.SwappedJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwapCacheTest {
    @TempDir
    Path folder;

    @Test
    void aFullDiskLeavesWhatWasThereAndNothingHalfWritten() throws IOException {
        Path target = Files.writeString(folder.resolve("app.jar"), "before");

        assertThatExceptionOfType(NoMeasurementException.class)
                .isThrownBy(() -> SwapCache.place(target, file -> {
                    Files.writeString(file, "half");
                    throw new IOException("No space left on device");
                }))
                .withMessageContaining(target.toString())
                .withMessageContaining("No space left on device")
                .withMessageContaining("Free space");

        assertThat(target).hasContent("before");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(target);
        }
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() throws IOException {
        Path file = Files.createFile(folder.resolve("cache"));

        assertThatExceptionOfType(NoMeasurementException.class)
                .isThrownBy(() -> new SwapCache(file).store("key", "app.jar", target -> {}, path -> {
                    throw new AssertionError("nothing was written");
                }))
                .withMessageContaining(file.toString());
    }

    @Test
    void whatIsNotDescribedWholeDoesNotCount() throws IOException {
        SwapCache cache = new SwapCache(folder);
        assertThat(cache.find("key")).isEmpty();

        Files.createDirectories(folder.resolve("key"));
        Files.writeString(folder.resolve("key").resolve("swap.txt"), "jar app.jar\nserver jetty\n");
        assertThat(cache.find("key")).isEmpty();

        Files.write(folder.resolve("key").resolve("swap.txt"), new byte[] {(byte) 0xFF, 0, (byte) 0xC3});
        assertThat(cache.find("key")).isEmpty();
    }

    @Test
    void aJarThatIsFoundIsMarkedAsUsed() throws IOException {
        SwapCache cache = new SwapCache(folder);
        cache.store("key", "app.jar", file -> Files.writeString(file, "x"), SwapCacheTest::swapped);
        Files.setLastModifiedTime(folder.resolve("key"), FileTime.from(Instant.EPOCH));

        assertThat(cache.find("key")).isPresent();

        assertThat(Files.getLastModifiedTime(folder.resolve("key")).toInstant()).isAfter(Instant.EPOCH);
    }

    @Test
    void aJarThatIsNoLongerTheOneThatWasInspectedIsNotKept() throws IOException {
        SwapCache cache = new SwapCache(folder.resolve("cache"));
        Path jar = Files.writeString(folder.resolve("app.jar"), "rebuilt");

        assertThatExceptionOfType(NoMeasurementException.class)
                .isThrownBy(() -> cache.keep(jar, Sha256.of("inspected")))
                .withMessageContaining(jar + " changed while it was read");
    }

    @Test
    void aCopyOutlivesARebuildAndIsMadeAgainIfItIsDamaged() throws IOException {
        SwapCache cache = new SwapCache(folder.resolve("cache"));
        Path jar = Files.writeString(folder.resolve("app.jar"), "inspected");
        Path copy = cache.keep(jar, Sha256.of("inspected"));
        assertThat(copy).isNotEqualTo(jar).hasContent("inspected");

        Files.writeString(copy, "damaged");
        assertThat(cache.keep(jar, Sha256.of("inspected"))).isEqualTo(copy).hasContent("inspected");

        Files.writeString(jar, "rebuilt");
        assertThat(cache.keep(jar, Sha256.of("inspected"))).isEqualTo(copy).hasContent("inspected");
    }

    @Test
    void aCopySeesWhatLiesBesideTheOriginal() throws IOException {
        Path shop = folder.resolve("shop");
        Files.createDirectories(shop.resolve("data"));
        Files.writeString(shop.resolve("data/items.json"), "items");
        Path original = Files.writeString(shop.resolve("app.jar"), "inspected");
        SwapCache cache = new SwapCache(folder.resolve("cache"));
        Path kept = cache.keep(original, Sha256.of("inspected"));

        Path jar = cache.beside(kept, original);
        assertThat(jar).hasFileName("app.jar").hasContent("inspected");
        assertThat(Files.isSymbolicLink(jar)).isFalse();
        assertThat(jar.resolveSibling("data/items.json")).hasContent("items");

        Files.writeString(shop.resolve("later.txt"), "new");
        Files.writeString(original, "rebuilt");
        assertThat(cache.beside(kept, original)).isEqualTo(jar).hasContent("inspected");
        assertThat(jar.resolveSibling("later.txt")).hasContent("new");
        assertThat(cache.beside(kept, folder.resolve("app.jar"))).isNotEqualTo(jar);
    }

    private static SwappedJar swapped(Path jar) {
        return new SwappedJar(jar, Sha256.of("x"), Server.JETTY, "12.0.36", List.of(), List.of(), List.of());
    }
}
