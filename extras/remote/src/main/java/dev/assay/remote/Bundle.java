package dev.assay.remote;

import dev.assay.cli.Satellite;
import dev.assay.model.Sha256;
import java.io.BufferedOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * This program as one jar: everything on its class path, where the first entry of each name wins. The same class path gives a
 * byte-identical jar. The built-in app and all services but the agent's satellite are left out: the load generator does not need them.
 */
final class Bundle {
    private static final FileTime LONG_AGO = FileTime.fromMillis(946_684_800_000L);

    private static final String SATELLITES = "META-INF/services/" + Satellite.class.getName();

    private final Set<String> written = new HashSet<>();

    private Bundle() {}

    /**
     * Writes the jar.
     *
     * @param classPath in the form of {@code java.class.path}; entries that manifests add are followed
     * @return SHA-256 of the jar in hexadecimal digits
     */
    static String write(String classPath, String mainClass, Path file) throws IOException {
        MessageDigest sha256 = Sha256.digest();
        try (OutputStream out = new DigestOutputStream(Files.newOutputStream(file), sha256);
                ZipOutputStream jar = new ZipOutputStream(new BufferedOutputStream(out))) {
            jar.setLevel(Deflater.BEST_SPEED);
            Bundle bundle = new Bundle();
            bundle.add(jar, JarFile.MANIFEST_NAME, manifest(mainClass));
            bundle.add(jar, SATELLITES, RemoteSatellite.class.getName().getBytes(StandardCharsets.US_ASCII));
            for (Path part : parts(classPath)) {
                bundle.addAll(jar, part);
            }
        }
        return Sha256.hex(sha256);
    }

    private static byte[] manifest(String mainClass) {
        return ("Manifest-Version: 1.0\r\nMain-Class: " + mainClass + "\r\nMulti-Release: true\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Jars and folders, in class path order. */
    static List<Path> parts(String classPath) throws IOException {
        Set<Path> parts = new LinkedHashSet<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            if (!entry.isEmpty()) {
                collect(Path.of(entry).toAbsolutePath().normalize(), parts);
            }
        }
        return new ArrayList<>(parts);
    }

    private static void collect(Path part, Set<Path> parts) throws IOException {
        if (!Files.exists(part) || !parts.add(part) || Files.isDirectory(part)) {
            return;
        }
        String more = "";
        try (JarFile jar = new JarFile(part.toFile())) {
            Manifest manifest = jar.getManifest();
            if (manifest != null) {
                String named = manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
                more = named == null ? "" : named.strip();
            }
        }
        for (String relative : more.split("\\s+", -1)) {
            if (!relative.isEmpty()) {
                URI place = part.toUri().resolve(relative);
                if ("file".equals(place.getScheme())) {
                    collect(Path.of(place).toAbsolutePath().normalize(), parts);
                }
            }
        }
    }

    private void addAll(ZipOutputStream jar, Path part) throws IOException {
        if (Files.isDirectory(part)) {
            try (Stream<Path> files = Files.walk(part)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    String name = part.relativize(file).toString().replace(File.separatorChar, '/');
                    if (wanted(name)) {
                        add(jar, name, Files.readAllBytes(file));
                    }
                }
            }
            return;
        }
        try (ZipFile zip = new ZipFile(part.toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                if (!entry.isDirectory() && wanted(entry.getName())) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        add(jar, entry.getName(), in.readAllBytes());
                    }
                }
            }
        }
    }

    private static boolean wanted(String name) {
        return !name.startsWith("META-INF/services/")
                && !name.startsWith("apps/")
                && !name.endsWith("module-info.class")
                && !name.matches("META-INF/[^/]+\\.(MF|SF|RSA|DSA|EC)");
    }

    private void add(ZipOutputStream jar, String name, byte[] content) throws IOException {
        if (!written.add(name)) {
            return;
        }
        ZipEntry entry = new ZipEntry(name);
        entry.setLastModifiedTime(LONG_AGO);
        jar.putNextEntry(entry);
        jar.write(content);
        jar.closeEntry();
    }
}
