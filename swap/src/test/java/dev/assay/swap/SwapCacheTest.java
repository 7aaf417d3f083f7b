package dev.assay.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.Sha256;
import dev.assay.model.server.Server;
import dev.assay.model.server.SwappedJar;
import java.io.IOException;
import java.io.RandomAccessFile;
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
    void aCopySeesWhatLiesBesideTheOriginalAndCannotChangeIt() throws IOException {
        Path shop = Files.createDirectories(folder.resolve("shop"));
        Path items =
                Files.writeString(Files.createDirectories(shop.resolve("data")).resolve("items.json"), "items");
        Files.writeString(shop.resolve("shop.properties"), "a=b");
        Path original = Files.writeString(shop.resolve("app.jar"), "original");

        Path copy = beside(original).path();
        assertThat(copy).hasContent("swapped");
        assertThat(copy.resolveSibling("shop.properties")).hasContent("a=b");
        Path copied = copy.resolveSibling("data/items.json");
        assertThat(copied).hasContent("items");
        Files.writeString(copied, "changed by the app");
        Files.writeString(copy.resolveSibling("data/app.db"), "written by the app");
        Files.delete(copy.resolveSibling("shop.properties"));

        assertThat(items).hasContent("items");
        assertThat(shop.resolve("shop.properties")).exists();
        assertThat(shop.resolve("data/app.db")).doesNotExist();
    }

    @Test
    void eachUseBeginsWithWhatLiesThereNow() throws IOException {
        Path shop = Files.createDirectories(folder.resolve("shop"));
        Path data = Files.createDirectories(shop.resolve("data"));
        Files.writeString(data.resolve("items.json"), "items");
        Files.createDirectories(shop.resolve("gone"));
        Path original = Files.writeString(shop.resolve("app.jar"), "original");
        Path copy = beside(original).path();
        Files.writeString(copy.resolveSibling("data/items.json"), "changed by the app");
        Files.writeString(copy.resolveSibling("data/app.db"), "written by the app");
        Files.delete(shop.resolve("gone"));
        Files.writeString(shop.resolve("later.txt"), "new");
        Files.writeString(shop.resolve("app-jetty.jar"), "a jar that the user swapped");

        assertThat(beside(original).path()).isEqualTo(copy).hasContent("swapped");

        assertThat(copy.resolveSibling("data/items.json")).hasContent("items");
        assertThat(copy.resolveSibling("data/app.db")).doesNotExist();
        assertThat(copy.resolveSibling("gone")).doesNotExist();
        assertThat(copy.resolveSibling("later.txt")).hasContent("new");
        assertThat(beside(Files.writeString(folder.resolve("app.jar"), "elsewhere"))
                        .path())
                .isNotEqualTo(copy);
    }

    @Test
    void whatIsHiddenAJarOrLargeIsLinkedAndALargeFolderIsNamed() throws IOException {
        Path shop = Files.createDirectories(folder.resolve("shop"));
        Files.writeString(Files.createDirectories(shop.resolve(".ssh")).resolve("id"), "secret");
        Files.writeString(shop.resolve("driver.jar"), "driver");
        Path model = Files.createDirectories(shop.resolve("model"));
        try (RandomAccessFile large =
                new RandomAccessFile(model.resolve("weights").toFile(), "rw")) {
            large.setLength(101L << 20);
        }
        Path many = Files.createDirectories(shop.resolve("many"));
        for (int i = 0; i < 1001; i++) {
            Files.createFile(many.resolve("file" + i));
        }
        Files.createSymbolicLink(Files.createDirectories(shop.resolve("loop")).resolve("again"), shop);
        Files.writeString(shop.resolve("small.txt"), "small");
        Path original = Files.writeString(shop.resolve("app.jar"), "original");

        SwappedJar run = beside(original);

        assertThat(run.warnings())
                .containsExactly(
                        "too large to copy, so linked: loop, many, model beside the app's jar; if the app writes"
                                + " there, it changes the original");
        for (String linked : List.of(".ssh", "driver.jar", "model", "many", "loop")) {
            assertThat(run.path().resolveSibling(linked)).isSymbolicLink();
        }
        assertThat(run.path().resolveSibling("small.txt")).isRegularFile().hasContent("small");
        assertThat(Files.isSymbolicLink(run.path().resolveSibling("small.txt"))).isFalse();

        Files.delete(model.resolve("weights"));
        beside(original);
        assertThat(Files.isSymbolicLink(run.path().resolveSibling("model"))).isFalse();
        assertThat(model).isDirectory();
    }

    /** A swapped jar as it runs for this original. */
    private SwappedJar beside(Path original) {
        SwapCache cache = new SwapCache(folder.resolve("cache"));
        SwappedJar swapped =
                cache.store("key", "app-jetty.jar", file -> Files.writeString(file, "swapped"), SwapCacheTest::swapped);
        return cache.beside(swapped, original);
    }

    private static SwappedJar swapped(Path jar) {
        return new SwappedJar(jar, Sha256.of("x"), Server.JETTY, "12.0.36", List.of(), List.of(), List.of());
    }
}
