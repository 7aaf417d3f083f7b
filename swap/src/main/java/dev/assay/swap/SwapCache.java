package dev.assay.swap;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.Server;
import dev.assay.model.SwappedJar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Swapped jars on disk, each in a folder named after the content it was made from. A jar appears whole or not at all, so several
 * processes may use the folder at once. Each jar has a description beside it, written last: a jar without one is ignored.
 */
final class SwapCache {
    /** More than this beside a jar is a folder of downloads, not of an app. */
    private static final int MOST_SIBLINGS = 1000;

    private final Path folder;

    SwapCache(Path folder) {
        this.folder = folder;
    }

    /** Writes a file. */
    interface Writer {
        void write(Path file) throws IOException;
    }

    /**
     * The jar and its description, if present and undamaged.
     *
     * @param key hash of the content, see {@link Sha256}
     */
    Optional<SwappedJar> find(String key) {
        Path home = folder.resolve(key);
        Path description = home.resolve("swap.txt");
        try {
            if (!Files.isRegularFile(description)) {
                return Optional.empty();
            }
            use(home);
            return parse(home, Files.readAllLines(description)).filter(SwapCache::isIntact);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Stores a jar.
     *
     * @param name of the jar file
     * @param description from the jar's path to its description
     */
    SwappedJar store(String key, String name, Writer writer, Function<Path, SwappedJar> description) {
        Path home = folder.resolve(key);
        try {
            Files.createDirectories(home);
        } catch (IOException e) {
            throw cannotWrite(home, e);
        }
        Path jar = home.resolve(name);
        place(jar, writer);
        SwappedJar swapped = description.apply(jar);
        place(home.resolve("swap.txt"), file -> Files.write(file, lines(swapped)));
        return swapped;
    }

    /**
     * A copy of a jar in a place that nothing else writes to.
     *
     * @throws NoMeasurementException if the jar no longer has this content, or the copy cannot be written
     */
    Path keep(Path jar, String sha256) {
        Path home = folder.resolve(sha256);
        Path copy = home.resolve(String.valueOf(jar.getFileName()));
        try {
            if (!Files.isRegularFile(copy) || !Sha256.of(copy).equals(sha256)) {
                Files.createDirectories(home);
                place(copy, file -> copy(jar, file, sha256));
            }
            use(home);
            return copy;
        } catch (IOException e) {
            throw cannotWrite(copy, e);
        }
    }

    /**
     * The same jar in a folder with links to all that lies beside the original. Does not touch what the links lead to.
     *
     * @param jar in this cache
     * @throws NoMeasurementException if the folder cannot be written
     */
    Path beside(Path jar, Path original) {
        Path place = Optional.ofNullable(original.toAbsolutePath().normalize().getParent())
                .orElseThrow();
        Path view = jar.resolveSibling("beside-" + Sha256.of(place.toString()).substring(0, 16));
        Path copy = view.resolve(jar.getFileName());
        try {
            Files.createDirectories(view);
            if (!Files.isRegularFile(copy) || !Files.isSameFile(copy, jar)) {
                place(copy, file -> same(jar, file));
            }
        } catch (IOException e) {
            throw cannotWrite(view, e);
        }
        linkAll(place, original.getFileName(), view);
        return copy;
    }

    private static void same(Path jar, Path file) throws IOException {
        try {
            Files.createLink(file, jar);
        } catch (UnsupportedOperationException | FileSystemException e) {
            Files.copy(jar, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Best effort: most apps need none of it, and some systems allow no links. */
    private static void linkAll(Path place, Path except, Path view) {
        try (Stream<Path> siblings = Files.list(place)) {
            for (Path sibling : siblings.limit(MOST_SIBLINGS).toList()) {
                Path link = view.resolve(sibling.getFileName());
                if (!sibling.getFileName().equals(except) && !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createSymbolicLink(link, sibling);
                }
            }
        } catch (IOException | UncheckedIOException | UnsupportedOperationException e) {
            // An app that needs the files says so.
        }
    }

    private static void copy(Path jar, Path file, String sha256) throws IOException {
        if (Files.isRegularFile(jar)) {
            Files.copy(jar, file);
        }
        if (!Files.exists(file) || !Sha256.of(file).equals(sha256)) {
            throw new NoMeasurementException(
                    jar + " changed while it was read", "Wait until its build has finished, then start again.");
        }
    }

    /** Folders that were not modified for long are deleted. */
    private static void use(Path home) {
        try {
            Files.setLastModifiedTime(home, FileTime.from(Instant.now()));
        } catch (IOException e) {
            // Nothing is deleted from a cache that is read-only.
        }
    }

    /**
     * Writes a temporary file beside the target and moves it there, atomically if possible; if that fails, nothing is
     * left behind.
     *
     * @throws NoMeasurementException if the disk is full or the folder cannot be written to
     */
    static void place(Path target, Writer writer) {
        Path folder = Optional.ofNullable(target.toAbsolutePath().getParent()).orElseThrow();
        Path temporary = folder.resolve("." + target.getFileName() + "."
                + ProcessHandle.current().pid() + "." + Thread.currentThread().getId() + ".part");
        try {
            try {
                writer.write(temporary);
                move(temporary, target);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            throw cannotWrite(target, e);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static NoMeasurementException cannotWrite(Path target, IOException cause) {
        String reason = String.valueOf(cause.getMessage());
        if (cause instanceof FileSystemException file) { // its message may be the path alone
            reason = Optional.ofNullable(file.getReason())
                    .orElse(cause.getClass().getSimpleName().replace("Exception", ""));
        }
        NoMeasurementException failure = new NoMeasurementException(
                target + " cannot be written: " + reason,
                "Free space on that disk or choose another folder (for the cache, XDG_CACHE_HOME), then run again; no partial file"
                        + " was left.");
        failure.initCause(cause);
        return failure;
    }

    private static boolean isIntact(SwappedJar swapped) {
        try {
            return Files.isRegularFile(swapped.path())
                    && Sha256.of(swapped.path()).equals(swapped.sha256());
        } catch (IOException e) {
            return false;
        }
    }

    private static List<String> lines(SwappedJar swapped) {
        List<String> lines = new ArrayList<>();
        lines.add("jar " + swapped.path().getFileName());
        lines.add("sha256 " + swapped.sha256());
        lines.add("server " + swapped.server().id());
        lines.add("version " + swapped.serverVersion());
        swapped.removed().forEach(name -> lines.add("removed " + name));
        swapped.added().forEach(name -> lines.add("added " + name));
        swapped.warnings().forEach(words -> lines.add("warning " + words));
        return lines;
    }

    private static Optional<SwappedJar> parse(Path home, List<String> lines) {
        List<String> jar = values(lines, "jar ");
        List<String> sha256 = values(lines, "sha256 ");
        List<String> version = values(lines, "version ");
        Optional<Server> server = values(lines, "server ").stream().findFirst().flatMap(Server::byId);
        if (jar.size() != 1 || sha256.size() != 1 || version.size() != 1 || server.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new SwappedJar(
                home.resolve(jar.get(0)),
                sha256.get(0),
                server.get(),
                version.get(0),
                values(lines, "removed "),
                values(lines, "added "),
                values(lines, "warning ")));
    }

    private static List<String> values(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(name.length()))
                .toList();
    }
}
