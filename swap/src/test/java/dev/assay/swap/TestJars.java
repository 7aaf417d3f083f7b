package dev.assay.swap;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** Small jars with the shape of executable ones, harmless or hostile. */
final class TestJars {
    private final Map<String, byte[]> entries = new LinkedHashMap<>();
    private int libraryMethod = ZipEntry.STORED;
    private String preamble = "";

    static TestJars boot(String version) {
        return new TestJars()
                .with(
                        "META-INF/MANIFEST.MF",
                        "Manifest-Version: 1.0\r\nMain-Class: org.springframework.boot.loader.launch.JarLauncher\r\n"
                                + "Spring-Boot-Version: " + version
                                + "\r\nSpring-Boot-Classes: BOOT-INF/classes/\r\nSpring-Boot-Lib: BOOT-INF/lib/\r\n"
                                + "Spring-Boot-Classpath-Index: BOOT-INF/classpath.idx\r\n\r\n");
    }

    /** An executable war, with the folder for what a container would provide. */
    static TestJars war(String version) {
        return new TestJars()
                .with(
                        "META-INF/MANIFEST.MF",
                        "Manifest-Version: 1.0\r\nMain-Class: org.springframework.boot.loader.launch.WarLauncher\r\n"
                                + "Spring-Boot-Version: " + version
                                + "\r\nSpring-Boot-Classes: WEB-INF/classes/\r\nSpring-Boot-Lib: WEB-INF/lib/\r\n"
                                + "Spring-Boot-Layers-Index: WEB-INF/layers.idx\r\n\r\n");
    }

    static TestJars empty() {
        return new TestJars();
    }

    TestJars with(String name, String content) {
        return with(name, content.getBytes(StandardCharsets.UTF_8));
    }

    TestJars with(String name, byte[] content) {
        entries.put(name, content);
        return this;
    }

    /** Empty libraries. */
    TestJars libraries(String... fileNames) {
        for (String name : fileNames) {
            library(name, Map.of());
        }
        return this;
    }

    TestJars library(String fileName, Map<String, byte[]> content) {
        return with("BOOT-INF/lib/" + fileName, jar(content));
    }

    TestJars compressedLibraries() {
        libraryMethod = ZipEntry.DEFLATED;
        return this;
    }

    TestJars startScript(String script) {
        preamble = script;
        return this;
    }

    Path write(Path file) {
        try (ZipArchiveOutputStream out = new ZipArchiveOutputStream(file)) {
            if (!preamble.isEmpty()) {
                out.writePreamble(preamble.getBytes(StandardCharsets.UTF_8));
            }
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                boolean library = entry.getKey().endsWith(".jar");
                put(out, entry.getKey(), entry.getValue(), library ? libraryMethod : ZipEntry.DEFLATED);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }

    static byte[] jar(Map<String, byte[]> content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipArchiveOutputStream out = new ZipArchiveOutputStream(bytes)) {
            put(out, "META-INF/", new byte[0], ZipEntry.STORED);
            for (Map.Entry<String, byte[]> entry : content.entrySet()) {
                put(out, entry.getKey(), entry.getValue(), ZipEntry.STORED);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A class file whose constant pool names these classes, enough for code that looks at references. */
    static byte[] classNaming(String... names) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int constants = 2 * names.length + 1;
        out.writeBytes(
                new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 61, 0, (byte) constants});
        for (int i = 0; i < names.length; i++) {
            byte[] text = names[i].getBytes(StandardCharsets.UTF_8);
            out.writeBytes(new byte[] {1, (byte) (text.length >> 8), (byte) text.length});
            out.writeBytes(text);
            out.writeBytes(new byte[] {7, 0, (byte) (2 * i + 1)});
        }
        return out.toByteArray();
    }

    /** A class file with one string literal. */
    static byte[] classWithText(String literal) {
        byte[] text = literal.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 61, 0, 3});
        out.writeBytes(new byte[] {1, (byte) (text.length >> 8), (byte) text.length});
        out.writeBytes(text);
        out.writeBytes(new byte[] {8, 0, 1});
        return out.toByteArray();
    }

    private static void put(ZipArchiveOutputStream out, String name, byte[] content, int method) throws IOException {
        ZipArchiveEntry entry = new ZipArchiveEntry(name);
        entry.setMethod(method);
        entry.setTime(1_000_000_000_000L);
        if (method == ZipEntry.STORED) {
            CRC32 crc = new CRC32();
            crc.update(content);
            entry.setSize(content.length);
            entry.setCrc(crc.getValue());
        }
        out.putArchiveEntry(entry);
        out.write(content);
        out.closeArchiveEntry();
    }
}
