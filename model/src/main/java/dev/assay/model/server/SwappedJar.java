package dev.assay.model.server;

import java.nio.file.Path;
import java.util.List;

/**
 * The app on one server, ready to run.
 *
 * @param path the jar; the original itself if the app was built with this server and no other version was asked for
 * @param sha256 of the jar, lower-case hex
 * @param serverVersion for example {@code 10.1.55}
 * @param removed file names of nested jars taken out, sorted
 * @param added Maven coordinates put in, sorted
 * @param warnings what the user should know, for example that a patch version had to be replaced by a neighbouring one
 */
public record SwappedJar(
        Path path,
        String sha256,
        Server server,
        String serverVersion,
        List<String> removed,
        List<String> added,
        List<String> warnings) {
    public SwappedJar {
        removed = List.copyOf(removed);
        added = List.copyOf(added);
        warnings = List.copyOf(warnings);
    }

    /** Whether it is the app's jar, unchanged. */
    public boolean untouched() {
        return removed.isEmpty() && added.isEmpty();
    }

    /** The same jar in another place. */
    public SwappedJar at(Path other) {
        return at(other, warnings);
    }

    /** The same jar in another place, with these warnings. */
    public SwappedJar at(Path other, List<String> said) {
        return new SwappedJar(other, sha256, server, serverVersion, removed, added, said);
    }
}
