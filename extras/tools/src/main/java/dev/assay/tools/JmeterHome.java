package dev.assay.tools;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * JMeter's home folder as in its distribution, made of links to jars: JMeter looks for its functions and elements only there.
 *
 * @param starter the jar with the main class
 */
record JmeterHome(Path folder, Path starter) {
    static JmeterHome make(Path folder, List<Path> jars) throws IOException {
        Path lib = Files.createDirectories(folder.resolve("lib"));
        Path own = Files.createDirectories(lib.resolve("ext"));
        Files.createDirectories(lib.resolve("junit"));
        Path starter = folder;
        for (Path jar : jars) {
            String name = String.valueOf(jar.getFileName());
            boolean element = name.startsWith("ApacheJMeter_");
            Path link = (element ? own : lib).resolve(name);
            if (name.startsWith("ApacheJMeter-")) {
                starter = jar;
            } else if (Files.notExists(link)) {
                link(link, jar);
            }
            if (name.startsWith("ApacheJMeter_config-")) {
                unpack(jar, folder);
            }
        }
        return new JmeterHome(folder, starter);
    }

    private static void link(Path link, Path jar) throws IOException {
        try {
            Files.createSymbolicLink(link, jar);
        } catch (UnsupportedOperationException e) {
            Files.copy(jar, link);
        }
    }

    /** Unpacks the files of {@code bin}. */
    private static void unpack(Path jar, Path folder) throws IOException {
        try (InputStream in = Files.newInputStream(jar);
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = folder.resolve(entry.getName()).normalize();
                if (!entry.isDirectory() && entry.getName().matches("bin/[^/]+") && file.startsWith(folder)) {
                    Files.createDirectories(folder.resolve("bin"));
                    Files.write(file, zip.readAllBytes());
                }
            }
        }
    }
}
