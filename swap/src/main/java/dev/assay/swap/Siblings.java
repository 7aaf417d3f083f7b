package dev.assay.swap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What lies beside an app's jar, for a copy of that jar in another folder: an app that looks beside its jar finds the same there, and
 * one that writes there writes to copies. Only what is hidden, a jar, or large is linked.
 *
 * @param original the app's jar
 * @param copy in a folder of its own; what else is in that is deleted
 */
record Siblings(Path original, Path copy) {
    /** For all copies together. */
    private static final long MAX_BYTES = 100L << 20;
    /** More than this beside a jar is a folder of downloads, not of an app. */
    private static final int MAX_FILES = 1000;

    /**
     * Makes the folder of the copy like that of the original.
     *
     * @return folders that are linked, not copied, because they are large
     * @throws dev.assay.model.NoMeasurementException if a copy cannot be written
     */
    List<String> renew() throws IOException {
        Path view = folder(copy);
        List<Path> siblings = children(folder(original))
                .filter(path -> !path.getFileName().equals(original.getFileName())
                        && !path.getFileName().equals(copy.getFileName()))
                .limit(MAX_FILES)
                .toList();
        removeOthers(view, Stream.concat(siblings.stream(), Stream.of(copy)).toList());
        Map<Path, Long> costs = new HashMap<>();
        siblings.forEach(sibling -> costs.put(sibling, cost(sibling)));
        List<Path> cheapest =
                siblings.stream().sorted(Comparator.comparing(costs::get)).toList();
        List<String> linked = new ArrayList<>();
        long left = MAX_BYTES;
        for (Path sibling : cheapest) {
            left -= costs.getOrDefault(sibling, MAX_BYTES);
            Path target = view.resolve(sibling.getFileName());
            if (left >= 0) {
                copy(sibling, target);
            } else {
                link(sibling, target);
                if (Files.isDirectory(sibling) && !isHidden(sibling)) {
                    linked.add(String.valueOf(sibling.getFileName()));
                }
            }
        }
        return linked;
    }

    private static Path folder(Path jar) {
        return Optional.ofNullable(jar.toAbsolutePath().normalize().getParent()).orElseThrow();
    }

    /** Bytes to copy, a small file counted as a hundredth of a large one; more than all that may be copied for what is linked. */
    private long cost(Path sibling) {
        long cost =
                isHidden(sibling) || String.valueOf(sibling.getFileName()).matches("(?i).+\\.[jw]ar") ? MAX_BYTES : 0;
        try (Stream<Path> all = Files.walk(sibling, FileVisitOption.FOLLOW_LINKS)) {
            for (Path file : (Iterable<Path>) all::iterator) {
                if (cost > MAX_BYTES || !Files.isReadable(file) || Files.isSameFile(file, folder(copy))) {
                    return MAX_BYTES + 1;
                }
                cost += Math.max(Files.size(file), MAX_BYTES / MAX_FILES);
            }
            return cost;
        } catch (IOException | UncheckedIOException e) { // not ours to read, or a link to a folder around it
            return MAX_BYTES + 1;
        }
    }

    private static boolean isHidden(Path sibling) {
        return String.valueOf(sibling.getFileName()).startsWith(".");
    }

    /** Copies what differs, since other processes may use the same view. */
    private static void copy(Path from, Path to) throws IOException {
        if (Files.exists(to, LinkOption.NOFOLLOW_LINKS)
                && (Files.isSymbolicLink(to) || Files.isDirectory(to) != Files.isDirectory(from))) {
            delete(to);
        }
        if (Files.isDirectory(from)) {
            Files.createDirectories(to);
            List<Path> inside = children(from).toList();
            removeOthers(to, inside);
            for (Path child : inside) {
                copy(child, to.resolve(child.getFileName()));
            }
        } else if (Files.isRegularFile(from) && !isSame(from, to)) {
            SwapCache.place(to, file -> Files.copy(from, file, StandardCopyOption.COPY_ATTRIBUTES));
        }
    }

    private static boolean isSame(Path from, Path to) throws IOException {
        return Files.exists(to)
                && Files.size(from) == Files.size(to)
                && Files.getLastModifiedTime(from).toMillis()
                        == Files.getLastModifiedTime(to).toMillis();
    }

    /** Best effort: most apps need none of it, and some systems allow no links. */
    private static void link(Path from, Path to) throws IOException {
        if (Files.isSymbolicLink(to) && Files.readSymbolicLink(to).equals(from)) {
            return;
        }
        if (Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
            delete(to);
        }
        try {
            Files.createSymbolicLink(to, from);
        } catch (IOException | UnsupportedOperationException e) {
            // An app that needs the files says so.
        }
    }

    private static void removeOthers(Path folder, List<Path> named) throws IOException {
        Set<Path> names = named.stream().map(Path::getFileName).collect(Collectors.toSet());
        for (Path child : children(folder).toList()) {
            if (!names.contains(child.getFileName())
                    && !String.valueOf(child.getFileName()).endsWith(SwapCache.PART)) {
                delete(child);
            }
        }
    }

    private static Stream<Path> children(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.sorted().toList().stream();
        }
    }

    /** Of links, only the links. */
    private static void delete(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
