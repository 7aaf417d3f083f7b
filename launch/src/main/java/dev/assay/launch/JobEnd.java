package dev.assay.launch;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How a job ended. Whatever it was, nothing of it runs any more.
 *
 * @param exitCode its own; empty if it had to be ended, or could not be started
 * @param cpuSeconds of it and its children, user and system, in steps of 10 ms; empty if it had to be ended
 * @param obstacle why it could not be started or had to be ended; empty if it ended by itself
 * @param lastLines what it said last, oldest first
 */
public record JobEnd(OptionalInt exitCode, OptionalDouble cpuSeconds, String obstacle, List<String> lastLines) {
    /** How many of its last lines are kept. */
    static final int LINES = 40;

    public JobEnd {
        lastLines = List.copyOf(lastLines);
    }
}
