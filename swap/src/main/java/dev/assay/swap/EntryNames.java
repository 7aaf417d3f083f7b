package dev.assay.swap;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/** Checks a jar's entries: names by which a hostile jar writes elsewhere when extracted, and whatever else no build tool produces. */
final class EntryNames {
    static final String MANIFEST = "META-INF/MANIFEST.MF";

    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);
    private static final String INSTEAD = "No build tool writes such a jar. Do not run it; rebuild it from source.";

    private EntryNames() {}

    /**
     * Rejects names that point outside the jar, and entries that no build tool writes.
     *
     * @return the entries in their order, each name once: Gradle writes a file as often as its inputs have it
     * @throws BadInputException naming the entry
     */
    static List<ZipArchiveEntry> checked(Path path, List<ZipArchiveEntry> entries) {
        Map<String, ZipArchiveEntry> seen = new LinkedHashMap<>();
        for (ZipArchiveEntry entry : entries) {
            fault(entry).ifPresent(what -> {
                throw UnusableJar.because(path, "entry " + quoted(entry.getName()) + " " + what, INSTEAD);
            });
            seen.putIfAbsent(entry.getName(), entry);
        }
        return List.copyOf(seen.values());
    }

    /** Rejects names with two contents; in a jar that is only started, those of the manifest alone. */
    static void checkTwins(ExecutableJar jar, List<ZipArchiveEntry> entries) {
        boolean rewritten = jar.pluginVersion().isPresent();
        for (ZipArchiveEntry entry : entries) {
            ZipArchiveEntry first = jar.zip().getEntry(entry.getName());
            if ((rewritten || entry.getName().equals(MANIFEST))
                    && (first.getCrc() != entry.getCrc() || first.getSize() != entry.getSize())) {
                throw UnusableJar.because(
                        jar.path(),
                        "entry " + quoted(entry.getName()) + " is there twice, with two contents",
                        "Build the jar again; which of the two counts is not defined.");
            }
        }
    }

    static boolean pointsOutside(String name) {
        return name.startsWith("/")
                || name.indexOf('\\') >= 0
                || name.indexOf('\0') >= 0
                || DRIVE.matcher(name).matches()
                || List.of(name.split("/", -1)).contains("..");
    }

    private static Optional<String> fault(ZipArchiveEntry entry) {
        String name = entry.getName();
        if (pointsOutside(name)) {
            return Optional.of("points outside of the jar");
        } else if (name.isEmpty()) {
            return Optional.of("has no name");
        } else if (name.chars().anyMatch(EntryNames::isControl)) {
            return Optional.of("has a control character in its name");
        } else if (entry.isUnixSymlink()) {
            return Optional.of("is a link");
        } else if (entry.getGeneralPurposeBit().usesEncryption()) {
            return Optional.of("is encrypted");
        } else if (entry.getMethod() != ZipEntry.STORED && entry.getMethod() != ZipEntry.DEFLATED) {
            return Optional.of("is compressed in a way that no JVM reads");
        } else if (entry.getMethod() == ZipEntry.STORED && entry.getSize() != entry.getCompressedSize()) {
            return Optional.of("has two sizes");
        }
        // The JVM accepts a manifest's name in any case; which of two counts is not defined.
        return name.equalsIgnoreCase(MANIFEST) && !name.equals(MANIFEST)
                ? Optional.of("is a manifest by another name")
                : Optional.empty();
    }

    private static boolean isControl(int c) {
        return c < ' ' || c == 127;
    }

    static String quoted(String name) {
        String printable = name.codePoints()
                .limit(120)
                .mapToObj(c -> isControl(c) ? "?" : Character.toString(c))
                .collect(Collectors.joining());
        return "\"" + printable + "\"";
    }
}
