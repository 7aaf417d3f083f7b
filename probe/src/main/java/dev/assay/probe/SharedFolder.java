package dev.assay.probe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A folder in which an observed process and this one find files of each other. That of a process in a sandbox is in the sandbox's {@code
 * /tmp}; what is in it must not be trusted.
 */
public final class SharedFolder implements AutoCloseable {
    private final Path here;
    private final Path there;
    private final Set<String> names = new TreeSet<>();

    private SharedFolder(Path here, Path there) {
        this.here = here;
        this.there = there;
    }

    /**
     * A new one.
     *
     * @param prefix of its name
     */
    public static SharedFolder with(long pid, String prefix) throws IOException {
        Optional<Path> confined =
                SandboxView.of(Path.of("/proc", Long.toString(pid))).map(SandboxView::tmp);
        Path here = confined.isPresent()
                ? Files.createTempDirectory(confined.get(), prefix)
                : Files.createTempDirectory(prefix);
        return new SharedFolder(here, confined.isPresent() ? SandboxView.TMP.resolve(here.getFileName()) : here);
    }

    /** A file in it, as a path for this process; deleted with the folder. */
    public Path here(String name) {
        names.add(name);
        return here.resolve(name);
    }

    /** The same as a path for the observed process. */
    public Path there(String name) {
        names.add(name);
        return there.resolve(name);
    }

    /**
     * A file that the process may have written; empty if there is none. Follows no links: a process in a sandbox could link to files that
     * it must not see.
     *
     * @param longest number of bytes
     */
    public byte[] bytes(String name, int longest) throws IOException {
        Path file = here(name);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return new byte[0];
        }
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return in.readNBytes(longest);
        }
    }

    public String text(String name, int longest) throws IOException {
        return new String(bytes(name, longest), StandardCharsets.UTF_8);
    }

    /** Deletes only the files that were named, since the process may have replaced the folder. */
    @Override
    public void close() throws IOException {
        for (String name : names) {
            Files.deleteIfExists(here.resolve(name));
        }
        Files.deleteIfExists(here);
    }
}
