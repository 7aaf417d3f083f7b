package dev.assay.swap;

import dev.assay.model.BadInputException;
import dev.assay.model.server.BootVersion;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * An executable jar, or an executable war of Spring Boot, open for reading and checked: every entry name is harmless, every library
 * is usable.
 */
final class ExecutableJar implements Closeable {
    private static final long MAX_TEXT = 8L << 20;
    /** Limit for all its own texts and classes that are read; large apps have a tenth of that. */
    private static final long MAX_ALL = 256L << 20;
    /** Length of the fixed part of the header before the content of an entry. */
    private static final int LOCAL_HEADER = 30;

    /** The folder in which an executable war has what a servlet container would provide: its embedded server. */
    private static final String PROVIDED = "WEB-INF/lib-provided/";

    private final Path path;
    private final ZipFile zip;
    private final List<ZipArchiveEntry> entries;
    private final long preambleSize;
    private final Attributes manifest;
    private long looked;

    private ExecutableJar(Path path, ZipFile zip) throws IOException {
        this.path = path;
        this.zip = zip;
        List<ZipArchiveEntry> all = Collections.list(zip.getEntries());
        this.preambleSize = all.stream()
                .mapToLong(ZipArchiveEntry::getLocalHeaderOffset)
                .min()
                .orElse(0);
        checkPreamble();
        this.entries = EntryNames.checked(path, all);
        checkPlaces();
        this.manifest = readManifest();
        EntryNames.checkTwins(this, all);
        checkFolders();
        checkLibraries();
    }

    /**
     * Opens the file.
     *
     * @throws BadInputException if it is not an executable jar; says what it is and what to give instead
     */
    static ExecutableJar open(Path path) {
        UnusableJar.checkFile(path);
        try {
            ZipFile zip = ZipFile.builder().setPath(path).get();
            try {
                return new ExecutableJar(path, zip);
            } catch (IOException | RuntimeException e) {
                zip.close();
                throw e;
            }
        } catch (IOException | IllegalArgumentException e) {
            throw UnusableJar.noZip(path, e);
        }
    }

    Path path() {
        return path;
    }

    ZipFile zip() {
        return zip;
    }

    /** The entries, each once, in the order of the jar's directory, which is the class path order of the libraries. */
    List<ZipArchiveEntry> entries() {
        return entries;
    }

    /** The start script before the first entry, which makes a jar executable by itself; usually empty. */
    byte[] preamble() throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            return in.readNBytes((int) Math.min(preambleSize, MAX_TEXT));
        }
    }

    /** The Spring Boot version: that of its library, else that of the build plugin; empty if it is not a Spring Boot jar. */
    Optional<String> bootVersion() {
        return pluginVersion().map(plugin -> Stream.concat(libraries().stream(), classPath().stream())
                .filter(library -> library.artifactName().equals("spring-boot"))
                .flatMap(library -> library.version().stream())
                .filter(version -> BootVersion.of(version).isPresent())
                .findFirst()
                .orElse(plugin));
    }

    /** The version in the manifest, which is that of the plugin that packed the jar. */
    Optional<String> pluginVersion() {
        return attribute("Spring-Boot-Version");
    }

    /** The jars beside it that its manifest names. */
    List<NestedJar> classPath() {
        return attribute("Class-Path").stream()
                .flatMap(path -> Arrays.stream(path.split(" +", -1)))
                .filter(name -> name.endsWith(".jar"))
                .map(NestedJar::new)
                .toList();
    }

    /** Whether Spring Boot's {@code -Djarmode=tools extract} wrote it: its libraries are beside it, where its manifest says. */
    boolean isExtracted() {
        return pluginVersion().isPresent()
                && attribute("Spring-Boot-Lib").isEmpty()
                && !classPath().isEmpty();
    }

    String classesFolder() {
        return attribute("Spring-Boot-Classes").orElse("BOOT-INF/classes/");
    }

    String libFolder() {
        return attribute("Spring-Boot-Lib").orElse("BOOT-INF/lib/");
    }

    boolean isWar() {
        return libFolder().startsWith("WEB-INF/");
    }

    /** The user's word for the file. */
    String kind() {
        return isWar() ? "war" : "jar";
    }

    Optional<String> attribute(String name) {
        return Optional.ofNullable(manifest.getValue(name)).map(String::trim);
    }

    List<NestedJar> libraries() {
        return entries.stream()
                .map(ZipEntry::getName)
                .filter(this::isLibrary)
                .map(NestedJar::new)
                .toList();
    }

    private boolean isLibrary(String name) {
        return name.endsWith(".jar") && (name.startsWith(libFolder()) || (isWar() && name.startsWith(PROVIDED)));
    }

    /** An entry's content, decompressed; rejected if it is larger than a text or class file ever is. */
    byte[] read(ZipArchiveEntry entry) throws IOException {
        try (InputStream in = zip.getInputStream(entry)) {
            byte[] content = in.readNBytes((int) MAX_TEXT + 1);
            if (content.length > MAX_TEXT) {
                throw new IOException(entry.getName() + " is larger than " + (MAX_TEXT >> 20) + " MB");
            }
            looked += content.length;
            if (looked > MAX_ALL) {
                throw UnusableJar.because(
                        path,
                        "its classes and texts have more than " + (MAX_ALL >> 20)
                                + " MB together, more than any real app",
                        "Do not run it; rebuild it from source.");
            }
            return content;
        }
    }

    InputStream open(NestedJar library) throws IOException {
        return zip.getInputStream(zip.getEntry(library.entry()));
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(path + " cannot be closed", e);
        }
    }

    /**
     * A truncated jar can still look valid: the end of a library inside it looks like the end of the whole. What then
     * precedes the "first" entry is not Boot's start script, but the true first entry.
     */
    private void checkPreamble() throws IOException {
        if (preambleSize > 0 && UnusableJar.startsLikeZip(path)) {
            throw UnusableJar.truncated(path);
        }
    }

    /** Rejects overlapping entries, which let a small file decompress to an enormous size. */
    private void checkPlaces() throws IOException {
        long size = Files.size(path);
        long end = 0;
        for (ZipArchiveEntry entry : entries.stream()
                .sorted(Comparator.comparingLong(ZipArchiveEntry::getLocalHeaderOffset))
                .toList()) {
            if (entry.getCompressedSize() < 0 || entry.getCompressedSize() > size) {
                throw UnusableJar.truncated(path);
            }
            if (entry.getLocalHeaderOffset() < end) {
                throw UnusableJar.because(
                        path,
                        "entry " + EntryNames.quoted(entry.getName()) + " overlaps another one",
                        "No build tool writes such a jar. Do not run it; rebuild it from source.");
            }
            end = entry.getLocalHeaderOffset() + LOCAL_HEADER + entry.getCompressedSize();
        }
    }

    /** The swap writes where the manifest says, so its paths must stay inside the jar. */
    private void checkFolders() {
        checkPlace("Spring-Boot-Classes", "/");
        checkPlace("Spring-Boot-Lib", "/");
        checkPlace("Spring-Boot-Classpath-Index", ".idx");
        checkPlace("Spring-Boot-Layers-Index", ".idx");
    }

    private void checkPlace(String name, String ending) {
        attribute(name)
                .filter(value -> EntryNames.pointsOutside(value) || !value.endsWith(ending))
                .ifPresent(value -> {
                    throw UnusableJar.because(
                            path,
                            "its manifest's " + name + " is not a path in the jar: " + EntryNames.quoted(value),
                            "Build it again; Spring Boot's own build tools write this line.");
                });
    }

    private Attributes attributes(byte[] manifest) {
        try {
            return new Manifest(new ByteArrayInputStream(manifest)).getMainAttributes();
        } catch (IOException e) {
            throw new BadInputException(
                    path.toString(),
                    "its manifest cannot be read, not by `java -jar` either: " + e.getMessage(),
                    "Build it again; a byte order mark or an editor may have damaged META-INF/MANIFEST.MF.",
                    e);
        }
    }

    private Attributes readManifest() throws IOException {
        ZipArchiveEntry entry = zip.getEntry(EntryNames.MANIFEST);
        Attributes attributes = entry == null ? new Attributes() : attributes(read(entry));
        boolean boot = attributes.getValue("Spring-Boot-Version") != null;
        String main = attributes.getValue(Attributes.Name.MAIN_CLASS);
        // A war that is not repackaged has the name of a class that is only below WEB-INF.
        String file = String.valueOf(main).strip().replace('.', '/') + ".class";
        boolean starts =
                main != null && (zip.getEntry("WEB-INF/classes/" + file) == null || zip.getEntry(file) != null);
        if (String.valueOf(main).endsWith(".ThinJarWrapper")) {
            throw UnusableJar.thin(path);
        }
        if (!boot && (!starts || UnusableJar.isPart(path))) {
            throw UnusableJar.noBootJar(path, entries);
        }
        return attributes;
    }

    private void checkLibraries() throws IOException {
        for (NestedJar library : isExtracted() ? classPath() : List.<NestedJar>of()) {
            if (!Files.isRegularFile(path.resolveSibling(library.entry()))) {
                throw UnusableJar.incomplete(path, library);
            }
        }
        for (ZipArchiveEntry entry : entries) {
            if (isLibrary(entry.getName()) && entry.getMethod() != ZipEntry.STORED) {
                throw UnusableJar.because(
                        path,
                        "library " + entry.getName() + " is compressed, so Spring Boot cannot start this jar",
                        "Build it again; a tool that repacks jars must store nested jars uncompressed.");
            }
            if (isLibrary(entry.getName()) && !ZipEnd.isThere(zip.getInputStream(entry), entry.getSize())) {
                throw UnusableJar.damaged(path, new NestedJar(entry.getName()));
            }
        }
    }
}
