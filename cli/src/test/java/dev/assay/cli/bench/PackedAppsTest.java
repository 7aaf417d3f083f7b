package dev.assay.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedAppsTest {
    @TempDir
    private Path folder;

    @Test
    void anAppIsUnpackedOnceUnderItsOwnName() throws IOException {
        URL packed = release("one.jar", "an app");

        Path jar = PackedApps.unpacked(packed, "orders", folder.resolve("cache"));
        Files.writeString(jar, "still the first"); // shows that nothing is written again
        Path again = PackedApps.unpacked(packed, "orders", folder.resolve("cache"));

        assertThat(jar.getFileName()).hasToString("orders.jar");
        assertThat(again).isEqualTo(jar).hasContent("still the first");
        assertThat(files()).containsExactly(jar);
    }

    @Test
    void anotherReleaseBringsAnotherApp() throws IOException {
        Path cache = folder.resolve("cache");

        Path first = PackedApps.unpacked(release("one.jar", "an app"), "orders", cache);
        Path second = PackedApps.unpacked(release("two.jar", "another"), "orders", cache);

        assertThat(first).hasContent("an app");
        assertThat(second).hasContent("another");
    }

    @Test
    void aCloneHasNone() {
        assertThat(PackedApps.unpacked("orders", folder)).isEmpty();
    }

    private URL release(String name, String app) throws IOException {
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("apps/orders.jar"));
            zip.write(app.getBytes(StandardCharsets.UTF_8));
        }
        return URI.create("jar:" + jar.toUri() + "!/apps/orders.jar").toURL();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder.resolve("cache"))) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
