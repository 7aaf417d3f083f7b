package dev.assay.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The properties of this build on which downloads depend: trust and key stores, proxies, the key to encrypted passwords, and what the
 * settings files name as ${...}. Passed on in a file that only its owner can read, since a command line is visible to all and these may be
 * passwords.
 */
final class DownloadProperties implements AutoCloseable {
    private static final String NAMES = "javax\\.net\\.ssl\\..*|settings\\.security"
            + "|https?\\.(proxyHost|proxyPort|nonProxyHosts)|aether\\.connector\\.http\\.useSystemProperties";

    private final Optional<Path> file;

    private DownloadProperties(Optional<Path> file) {
        this.file = file;
    }

    /**
     * @param settings text of the settings files
     * @param all of the build; later ones win
     */
    static DownloadProperties of(String settings, Properties... all) throws IOException {
        TreeMap<String, String> kept = new TreeMap<>();
        for (Properties some : all) {
            some.stringPropertyNames().stream()
                    .filter(name -> name.matches(NAMES) || settings.contains("${" + name + "}"))
                    .forEach(name -> kept.put(name, some.getProperty(name)));
        }
        if (kept.isEmpty()) {
            return new DownloadProperties(Optional.empty());
        }
        Path file = Files.createTempFile("assay", ".args"); // readable by its owner only
        return new DownloadProperties(Optional.of(Files.write(
                file,
                kept.entrySet().stream()
                        .map(entry -> quoted("-D" + entry.getKey() + "=" + entry.getValue()))
                        .toList())));
    }

    /** Quotes an argument as the {@code java} command reads it. */
    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** JVM options. */
    List<String> options() {
        return file.map(path -> "@" + path).stream().toList();
    }

    @Override
    public void close() throws IOException {
        if (file.isPresent()) {
            Files.deleteIfExists(file.get());
        }
    }
}
