package dev.assay.launch.process;

import dev.assay.launch.machine.ProcFile;
import dev.assay.launch.machine.Tools;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The processes that an app starts itself, for example an embedded database. They inherit two marks, by which they are found even if
 * they outlived the app, left its session and lost their parent. Linux only.
 *
 * <p>One is an environment variable, which they can clear. The other is a resource limit, which they cannot remove or raise again:
 * that of file locks, which Linux has ignored since 2.4.25.
 *
 * @param mark a number that is valid as a limit
 */
public record Offspring(String mark) {
    private static final String VARIABLE = "ASSAY_LAUNCH";
    /** Name of the limit in {@code /proc/PID/limits}. */
    private static final String LIMIT = "Max file locks";
    /** Repeated, since a process may start others while it is being killed. */
    private static final int PASSES = 3;

    /** Puts the mark into the environment of a process to be started. */
    public void mark(Map<String, String> environment) {
        environment.put(VARIABLE, mark);
    }

    /** Command prefix that sets the limit. */
    List<String> limited(Tools tools) {
        return tools.prlimit()
                .map(path -> List.of(path.toString(), "--locks=" + mark + ":" + mark))
                .orElse(List.of());
    }

    /** Shell commands that print a file below {@code /proc/PID} for every process whose mark begins with the first argument. */
    static String search() {
        return "grep -sl -e \"" + VARIABLE + "=${1:?}\" /proc/[0-9]*/environ; grep -sl -e \"^" + LIMIT
                + "  *${1:?}\" /proc/[0-9]*/limits";
    }

    public void kill() {
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
            // No /proc: visible descendants were killed with the app.
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
