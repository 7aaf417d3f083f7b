package dev.assay.tools.cross;

import dev.assay.tools.LoadTool;
import dev.assay.model.Metric;
import dev.assay.model.Require;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;

import java.util.OptionalDouble;

/**
 * One run of a load tool against one contender in a fresh JVM.
 *
 * @param round the replicate, from 1
 * @param run the tool's result or failure
 * @param serverCpuSeconds CPU time of the contender's process during the run, user and system; empty if it ended before that
 */
record ToolTrial(int round, LoadTool tool, String contender, ToolRun run, OptionalDouble serverCpuSeconds) {
    ToolTrial {
        Require.that(round >= 1, "rounds count from 1: " + round);
    }

    /** The value of a metric, from the tool and the kernel; empty if the run failed or the tool does not report it. */
    OptionalDouble value(Metric metric) {
        if (!(run instanceof ToolRun.Measured measured)) {
            return OptionalDouble.empty();
        }
        ToolResult result = measured.result();
        return switch (metric) {
            case THROUGHPUT -> OptionalDouble.of(result.throughputPerSecond());
            case P99 -> result.times().percentile(99);
            case CPU_PER_REQUEST ->
                serverCpuSeconds.isEmpty()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(1e6 * serverCpuSeconds.getAsDouble() / result.samples());
            default -> OptionalDouble.empty();
        };
    }
}
