package dev.assay.launch;

import dev.assay.model.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program that is to run to its own end, such as a load tool.
 *
 * @param words the program and its arguments
 * @param environment variables beside the inherited ones
 * @param cpus that it may use from its first instruction on
 * @param pin whether to confine it to them
 * @param limit after which it is ended
 * @param log file that gets what it writes, without its middle if that is long, and without secrets; made with its folders if
 *     missing, appended to otherwise; for its owner alone
 */
public record JobSpec(
        List<String> words, Map<String, String> environment, CpuSet cpus, boolean pin, Duration limit, Path log) {
    /**
     * Lets the program open as many connections as this machine allows a program of this user, and keeps its exit code and the
     * CPU time that it and its children used, which nobody can ask for once it has ended.
     */
    private static final String TIMED =
            "ulimit -S -n \"$(ulimit -H -n)\" 2>/dev/null; \"$@\"; code=$?;" + " times >\"$0\"; exit \"$code\"";

    public JobSpec {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a job has a program");
        }
        if (limit.toMillis() <= 0) {
            throw new IllegalArgumentException("the limit must be positive: " + limit);
        }
    }

    /** The exact command line, CPUs included; the launcher puts the words of its guard before it. */
    public List<String> command() {
        List<String> command = new ArrayList<>();
        if (pin) {
            command.addAll(Tools.found().onCpus(cpus));
        }
        Tools.found()
                .shell()
                .ifPresent(shell -> command.addAll(List.of(shell.toString(), "-c", TIMED, times().toString())));
        command.addAll(words);
        return List.copyOf(command);
    }

    /** Where the CPU time is kept. */
    Path times() {
        return log.resolveSibling(log.getFileName() + ".times");
    }
}
