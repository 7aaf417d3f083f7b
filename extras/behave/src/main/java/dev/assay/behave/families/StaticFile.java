package dev.assay.behave.families;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Finds a static file that Spring Boot serves. */
final class StaticFile {
    /** Where Spring Boot looks for static files in a jar or war. */
    private static final Pattern SERVED = Pattern.compile(
            "(?:BOOT-INF|WEB-INF)/classes/(?:META-INF/resources|resources|static|public)(/[^\\p{Cntrl}]*[^/\\p{Cntrl}])");

    private static final long MIN_BYTES = 3;

    private StaticFile() {}

    /** The path of the first file by name, encoded for a request; empty if the app has none. */
    static Optional<String> pathIn(Path jar) {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            List<String> names = zip.stream()
                    .filter(entry -> entry.getSize() >= MIN_BYTES)
                    .map(ZipEntry::getName)
                    .toList();
            return names.stream()
                    .map(SERVED::matcher)
                    .filter(Matcher::matches)
                    .map(served -> served.group(1))
                    .sorted()
                    .findFirst()
                    .map(StaticFile::encoded);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static String encoded(String path) {
        try {
            return new URI(null, null, path, null).toASCIIString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
