package dev.assay.swap;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.Sha256;
import dev.assay.model.server.Server;
import dev.assay.model.server.SwappedJar;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Swapped jars on disk, each in a folder named after the content it was made from. A jar appears whole or not at all, so several
 * processes may use the folder at once. Each jar has a description beside it, written last: a jar without one is ignored.
 */
record SwapCache(Path folder) {
    /** Ends the name of a file that is being written. */
    static final String PART = ".part";

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
     * The same jar in a folder with what lies beside the original, see {@link Siblings}.
     *
     * @param swapped in this cache
     * @throws NoMeasurementException if the folder cannot be written
     */
    SwappedJar beside(SwappedJar swapped, Path original) {
        Path jar = swapped.path();
        String place = String.valueOf(original.toAbsolutePath().normalize().getParent());
        Path view = jar.resolveSibling("beside-" + Sha256.of(place).substring(0, 16));
        Path copy = view.resolve(jar.getFileName());
        try {
            Files.createDirectories(view);
            if (!Files.isRegularFile(copy) || !Files.isSameFile(copy, jar)) {
                place(copy, file -> same(jar, file));
            }
            List<String> warnings = new ArrayList<>(swapped.warnings());
            linked(new Siblings(original, copy).renew()).ifPresent(warnings::add);
            return swapped.at(copy, warnings);
        } catch (IOException e) {
            throw cannotWrite(view, e);
        }
    }

    private static Optional<String> linked(List<String> large) {
        return large.isEmpty()
                ? Optional.empty()
                : Optional.of("too large to copy, so linked: " + String.join(", ", large)
                        + " beside the app's jar; if the app writes there, it changes the original");
    }

    private static void same(Path jar, Path file) throws IOException {
        try {
            Files.createLink(file, jar);
        } catch (UnsupportedOperationException | FileSystemException e) {
            Files.copy(jar, file, StandardCopyOption.REPLACE_EXISTING);
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
                + ProcessHandle.current().pid() + "." + Thread.currentThread().getId() + PART);
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
