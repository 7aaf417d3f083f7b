package dev.assay.launch;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The processes that an app starts itself, an embedded database for example. They inherit two marks and are found by them even where
 * they outlived the app, left its session and lost their parent. Linux only.
 *
 * <p>One is a variable in their environment, which they may clear. The other is a resource limit, which no process can raise again or
 * get rid of: that of file locks, at which Linux has not looked since 2.4.25, so that it changes nothing.
 */
final class Offspring {
    /** The largest mark that there is. */
    static final String MOST = "999999999999999999";

    private static final String VARIABLE = "ASSAY_LAUNCH";
    /** As {@code /proc} has it. */
    private static final String LIMIT = "Max file locks";
    /** Who starts others while it is being killed is looked for again. */
    private static final int PASSES = 3;

    private final String mark;

    /** @param mark a number that the limit can have */
    Offspring(String mark) {
        this.mark = mark;
    }

    void mark(Map<String, String> environment) {
        environment.put(VARIABLE, mark);
    }

    /** The words before a command that mark it by the limit. */
    List<String> limited(Tools tools) {
        return tools.prlimit()
                .map(path -> List.of(path.toString(), "--locks=" + mark + ":" + mark))
                .orElse(List.of());
    }

    /** For a shell: the names of files below {@code /proc/PID} of all whose marks begin with its first argument. */
    static String search() {
        return "grep -sl -e \"" + VARIABLE + "=${1:?}\" /proc/[0-9]*/environ; grep -sl -e \"^" + LIMIT
                + "  *${1:?}\" /proc/[0-9]*/limits";
    }

    /** Kills all that carry the mark. */
    void kill() {
        boolean found = true;
        for (int pass = 0; found && pass < PASSES; pass++) {
            found = killThoseThere();
        }
    }

    private boolean killThoseThere() {
        boolean found = false;
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (Path process : processes) {
                if (carriesMark(process)) {
                    long pid = Long.parseLong(process.getFileName().toString());
                    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
                    found = true;
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // No /proc: what descends from the app visibly was ended with it.
        }
        return found;
    }

    private boolean carriesMark(Path process) {
        return ProcFile.text(process.resolve("environ"))
                        .filter(text -> text.contains(VARIABLE + "=" + mark))
                        .isPresent()
                || ProcFile.lines(process.resolve("limits")).stream()
                        .anyMatch(line -> line.startsWith(LIMIT)
                                && List.of(line.split(" +", -1)).contains(mark));
    }
}
