package dev.assay.behave.families;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaticFileTest {
    @TempDir
    private Path folder;

    private Path jar(List<String> names) throws IOException {
        Path jar = folder.resolve(names.size() + ".jar");
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String name : names) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write((name.endsWith("empty.css") ? "" : "text").getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return jar;
    }

    @Test
    void theFirstFileThatIsServedIsFound() throws IOException {
        assertThat(StaticFile.pathIn(jar(List.of(
                        "static/not-of-the-app.js",
                        "BOOT-INF/classes/application.yaml",
                        "BOOT-INF/classes/static/empty.css",
                        "BOOT-INF/classes/static/js/b.js",
                        "BOOT-INF/classes/public/js/a.js"))))
                .contains("/js/a.js");
        assertThat(StaticFile.pathIn(
                        jar(List.of("WEB-INF/classes/META-INF/resources/a b.txt", "WEB-INF/classes/static/c.txt"))))
                .contains("/a%20b.txt");
    }

    @Test
    void itsNameMayHaveAnyLetters() throws IOException {
        assertThat(StaticFile.pathIn(jar(List.of("BOOT-INF/classes/static/größe 100%.txt", "BOOT-INF/classes/x"))))
                .contains("/gr%C3%B6%C3%9Fe%20100%25.txt");
    }

    @Test
    void anAppMayHaveNone() throws IOException {
        assertThat(StaticFile.pathIn(jar(List.of("BOOT-INF/classes/application.yaml"))))
                .isEmpty();
        assertThat(StaticFile.pathIn(folder.resolve("none.jar"))).isEmpty();
    }
}
