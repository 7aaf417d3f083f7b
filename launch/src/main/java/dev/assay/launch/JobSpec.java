package dev.assay.launch;

import dev.assay.launch.machine.Tools;
import dev.assay.model.plan.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program to be run to completion, such as a load tool.
 *
 * @param words the program and its arguments
 * @param environment variables in addition to the inherited ones
 * @param cpus that it may use from its first instruction on
 * @param pin whether to confine it to them
 * @param limit after which it is terminated
 * @param log file for its output, without the middle if that is long, and without secrets; created with its folders if
 *     missing, appended to otherwise; readable by its owner only
 */
public record JobSpec(
        List<String> words, Map<String, String> environment, CpuSet cpus, boolean pin, Duration limit, Path log) {
    /**
     * Raises the soft limit of open files to the hard limit, and keeps the exit code and the CPU time of the program and its
     * children, which is not available after its end.
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

    /** The exact command line, including CPUs; the launcher prefixes the words of its guard. */
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

    Path times() {
        return log.resolveSibling(log.getFileName() + ".times");
    }
}
