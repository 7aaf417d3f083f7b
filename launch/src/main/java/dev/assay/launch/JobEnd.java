package dev.assay.launch;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How a job ended. In any case, none of its processes is left running.
 *
 * @param exitCode of the job; empty if it had to be terminated, or could not be started
 * @param cpuSeconds of it and its children, user and system, in steps of 10 ms; empty if it had to be terminated
 * @param obstacle why it could not be started or had to be terminated; empty if it ended by itself
 * @param lastLines of its output, oldest first
 */
public record JobEnd(OptionalInt exitCode, OptionalDouble cpuSeconds, String obstacle, List<String> lastLines) {
    /** How many of its last lines are kept. */
    static final int LINES = 40;

    public JobEnd {
        lastLines = List.copyOf(lastLines);
    }
}
