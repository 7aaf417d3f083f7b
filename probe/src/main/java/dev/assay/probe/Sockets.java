package dev.assay.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Inodes of sockets, from the tables under {@code /proc}. */
final class Sockets {
    private static final Pattern OPEN = Pattern.compile("socket:\\[(\\d+)]");
    private static final String LISTEN = "0A";

    private Sockets() {}

    /** Sockets listening on a port, from a table such as {@code /proc/self/net/tcp}; empty if there is no table. */
    static Set<String> listening(Path table, int port) {
        String suffix = String.format(Locale.ROOT, ":%04X", port);
        try (Stream<String> lines = Files.lines(table)) {
            return lines.map(line -> line.trim().split("\\s+"))
                    .filter(fields -> fields.length > 9 && fields[1].endsWith(suffix) && fields[3].equals(LISTEN))
                    .map(fields -> fields[9])
                    .collect(Collectors.toSet());
        } catch (IOException | java.io.UncheckedIOException e) {
            return Set.of();
        }
    }

    /** Sockets among the open files in a folder such as {@code /proc/self/fd}; empty if it cannot be read. */
    static Optional<Set<String>> of(Path openFiles) {
        try (Stream<Path> files = Files.list(openFiles)) {
            Set<String> sockets = new HashSet<>();
            files.forEach(file -> {
                Matcher socket = OPEN.matcher(link(file));
                if (socket.matches()) {
                    sockets.add(socket.group(1));
                }
            });
            return Optional.of(sockets);
        } catch (IOException | java.io.UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /** The link's target; not that of a socket if the file has been closed meanwhile. */
    private static String link(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException e) {
            return "";
        }
    }
}
