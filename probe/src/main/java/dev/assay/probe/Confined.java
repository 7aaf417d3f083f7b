package dev.assay.probe;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a process in a sandbox is seen from outside: in there it has another id, and its {@code /tmp} is another folder, to which it
 * may have put anything.
 *
 * @param pid its id in there
 * @param tmp its {@code /tmp}, by a path that leads there from outside
 */
record Confined(long pid, Path tmp) {
    /** As the process itself calls it. */
    static final Path TMP = Path.of("/tmp");

    /** The ids of a process, outermost first, see proc(5): more than one if it is in a namespace of its own. */
    private static final Pattern IDS = Pattern.compile("(?m)^NSpid:[ \\t]+\\d+(?:[ \\t]+\\d+)*[ \\t]+(\\d{1,18})$");

    /**
     * Empty for a process that sees what Assay sees.
     *
     * @param home of the process under {@code /proc}
     */
    static Optional<Confined> of(Path home) {
        Matcher ids = IDS.matcher(Linux.text(home.resolve("status")).orElse(""));
        return ids.find()
                ? Optional.of(new Confined(
                        Long.parseLong(ids.group(1)), home.resolve("root").resolve("tmp")))
                : Optional.empty();
    }
}
