package dev.assay.swap;

import dev.assay.model.BadInputException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/**
 * Writes the swapped jar. What stays is copied unchanged, including compressed bytes, times, comments and modes: a resource's
 * time becomes an HTTP header, and a recompressed jar would start at a different speed. What is new is stored uncompressed with a
 * fixed time, so the same input gives the same bytes.
 */
final class JarWriter {
    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0, 0);
    /** Not BOOT.SF: an empty file by which Spring Boot tells the JVM that a library in the jar is signed. */
    private static final Pattern SIGNATURE =
            Pattern.compile("META-INF/((?!BOOT\\.SF$)[^/]+\\.(SF|RSA|DSA|EC)|SIG-[^/]*)", Pattern.CASE_INSENSITIVE);

    private final ExecutableJar app;
    private final Set<String> removed;
    private final Map<Artifact, Path> files;
    private final List<Artifact> added;
    private final String folder;
    private final boolean signed;

    JarWriter(ExecutableJar app, SwapPlan exchange, Map<Artifact, Path> files) {
        this.app = app;
        this.removed = exchange.removed().stream().map(NestedJar::entry).collect(Collectors.toSet());
        this.added = exchange.added();
        this.files = files;
        // A war keeps its embedded server apart from its libraries, so that it can also be deployed to a servlet
        // container.
        this.folder = app.libraries().stream()
                .filter(library -> removed.contains(library.entry()))
                .findFirst()
                .map(NestedJar::folder)
                .orElse(app.libFolder());
        this.signed = isSigned(app);
    }

    static boolean isSigned(ExecutableJar app) {
        return app.entries().stream()
                .anyMatch(entry -> SIGNATURE.matcher(entry.getName()).matches());
    }

    void write(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(
                        file,
                        java.nio.file.StandardOpenOption.WRITE,
                        java.nio.file.StandardOpenOption.CREATE,
                        java.nio.file.StandardOpenOption.TRUNCATE_EXISTING);
                ZipArchiveOutputStream out = new ZipArchiveOutputStream(channel)) {
            out.writePreamble(app.preamble());
            String place = app.libraries().stream()
                    .map(NestedJar::entry)
                    .filter(removed::contains)
                    .findFirst()
                    .orElse("");
            for (ZipArchiveEntry entry : app.entries()) {
                if (entry.getName().equals(place)) {
                    addAll(out);
                }
                if (!removed.contains(entry.getName())
                        && !SIGNATURE.matcher(entry.getName()).matches()) {
                    copy(entry, out);
                }
            }
            if (place.isEmpty()) {
                addAll(out);
            }
            out.finish();
            channel.force(true);
        }
    }

    private void copy(ZipArchiveEntry entry, ZipArchiveOutputStream out) throws IOException {
        Optional<byte[]> rewritten = rewritten(entry);
        if (rewritten.isPresent()) {
            ZipArchiveEntry changed = stored(entry.getName(), rewritten.get());
            changed.setTime(entry.getTime());
            put(changed, new ByteArrayInputStream(rewritten.get()), out);
        } else {
            try (InputStream raw = app.zip().getRawInputStream(entry)) {
                out.addRawArchiveEntry(entry, raw);
            }
        }
    }

    private Optional<byte[]> rewritten(ZipArchiveEntry entry) throws IOException {
        String name = entry.getName();
        if (name.equals(app.attribute("Spring-Boot-Classpath-Index").orElse(""))) {
            return Optional.of(utf8(IndexFiles.classpath(text(entry), removed, addedEntries())));
        }
        if (name.equals(app.attribute("Spring-Boot-Layers-Index").orElse(""))) {
            return Optional.of(utf8(IndexFiles.layers(text(entry), folder, removed, addedEntries())));
        }
        return name.equals("META-INF/MANIFEST.MF") && signed ? Optional.of(withoutDigests(entry)) : Optional.empty();
    }

    /** The manifest without the digests that belong to a signature. */
    private byte[] withoutDigests(ZipArchiveEntry entry) throws IOException {
        Manifest manifest = new Manifest(new ByteArrayInputStream(read(entry)));
        manifest.getEntries().values().forEach(attributes -> attributes.keySet().removeIf(key -> key.toString()
                .contains("-Digest")));
        manifest.getEntries().values().removeIf(Map::isEmpty);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        manifest.write(bytes);
        return bytes.toByteArray();
    }

    private List<String> addedEntries() {
        return added.stream().map(artifact -> folder + artifact.fileName()).toList();
    }

    private void addAll(ZipArchiveOutputStream out) throws IOException {
        for (Artifact artifact : added) {
            Path file = Optional.ofNullable(files.get(artifact)).orElseThrow();
            byte[] content = Files.readAllBytes(file);
            ZipArchiveEntry entry = stored(folder + artifact.fileName(), content);
            entry.setTimeLocal(TIME);
            put(entry, new ByteArrayInputStream(content), out);
        }
    }

    private static ZipArchiveEntry stored(String name, byte[] content) {
        CRC32 crc = new CRC32();
        crc.update(content);
        ZipArchiveEntry entry = new ZipArchiveEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCompressedSize(content.length);
        entry.setCrc(crc.getValue());
        entry.setUnixMode(0100644);
        return entry;
    }

    private static void put(ZipArchiveEntry entry, InputStream content, ZipArchiveOutputStream out) throws IOException {
        out.putArchiveEntry(entry);
        content.transferTo(out);
        out.closeArchiveEntry();
    }

    private String text(ZipArchiveEntry entry) {
        return new String(read(entry), StandardCharsets.UTF_8);
    }

    /** The content of an entry. A failure is reported as the jar's fault, not that of the disk being written to. */
    private byte[] read(ZipArchiveEntry entry) {
        try {
            return app.read(entry);
        } catch (IOException e) {
            throw new BadInputException(
                    app.path() + ", " + entry.getName(),
                    "cannot be read: " + e.getMessage(),
                    "Build the jar again.",
                    e);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
