package dev.assay.swap;

import dev.assay.model.BadInputException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;

/** The names of a jar's entries, which a hostile jar can use to write elsewhere once it is extracted. */
final class EntryNames {
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*");

    private EntryNames() {}

    /**
     * Refuses names that point outside of the jar, and names that are there twice.
     *
     * @throws BadInputException naming the entry
     */
    static void check(Path path, List<ZipArchiveEntry> entries) {
        Set<String> seen = new HashSet<>();
        for (ZipArchiveEntry entry : entries) {
            String name = entry.getName();
            if (name.startsWith("/")
                    || name.indexOf('\\') >= 0
                    || name.indexOf('\0') >= 0
                    || DRIVE.matcher(name).matches()
                    || List.of(name.split("/", -1)).contains("..")) {
                throw UnusableJar.because(
                        path,
                        "entry " + quoted(name) + " points outside of the jar",
                        "No build tool writes such a jar; do not run it, and build it again from its source.");
            }
            if (!seen.add(name)) {
                throw UnusableJar.because(
                        path,
                        "entry " + quoted(name) + " is there twice",
                        "Build the jar again; which of the two counts is not defined.");
            }
        }
    }

    private static String quoted(String name) {
        String printable = name.codePoints()
                .limit(120)
                .mapToObj(c -> c < ' ' || c == 127 ? "?" : Character.toString(c))
                .collect(Collectors.joining());
        return "\"" + printable + "\"";
    }
}
