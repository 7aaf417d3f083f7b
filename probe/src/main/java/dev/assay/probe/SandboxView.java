package dev.assay.probe;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process in a sandbox as seen from outside: inside it has another pid, and its {@code /tmp} is another folder, whose contents
 * must not be trusted.
 *
 * @param pid inside the sandbox
 * @param tmp its {@code /tmp}, as a path that is valid outside
 */
record SandboxView(long pid, Path tmp) {
    /** The same folder inside the sandbox. */
    static final Path TMP = Path.of("/tmp");

    /** The pids of a process, outermost first (proc(5)): more than one if it is in a pid namespace. */
    private static final Pattern IDS = Pattern.compile("(?m)^NSpid:[ \\t]+\\d+(?:[ \\t]+\\d+)*[ \\t]+(\\d{1,18})$");

    /**
     * Empty for a process that is not in a sandbox.
     *
     * @param home of the process under {@code /proc}
     */
    static Optional<SandboxView> of(Path home) {
        Matcher ids = IDS.matcher(Linux.text(home.resolve("status")).orElse(""));
        return ids.find()
                ? Optional.of(new SandboxView(
                        Long.parseLong(ids.group(1)), home.resolve("root").resolve("tmp")))
                : Optional.empty();
    }
}
