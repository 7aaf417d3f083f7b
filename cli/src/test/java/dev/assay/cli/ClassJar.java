package dev.assay.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** An executable jar of one class of the tests, which stands for an app. */
final class ClassJar {
    private ClassJar() {}

    static Path write(Path jar, Class<?> app) throws IOException {
        String name = app.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(file);
                InputStream code = app.getClassLoader().getResourceAsStream(name)) {
            zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            String manifest = "Manifest-Version: 1.0\r\nMain-Class: " + app.getName() + "\r\n";
            zip.write(manifest.getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry(name));
            zip.write(Objects.requireNonNull(code, name).readAllBytes());
        }
        return jar;
    }
}
