package dev.assay.tools;

import dev.assay.model.LatencyBand;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The figures of a tool's result file.
 *
 * @param users number of users who sent requests; empty if the tool does not report it
 * @param keptAlive answers after which the connection was kept open; empty if the tool does not report it
 * @param firstSent time of the first request, in milliseconds since the epoch; empty if the tool does not report it
 */
record Figures(
        String version,
        long samples,
        long errors,
        OptionalLong users,
        OptionalLong firstSent,
        double seconds,
        double throughputPerSecond,
        ToolResult.Times times,
        OptionalLong keptAlive,
        ToolResult.Bytes bytes,
        List<ToolResult.Moment> overTime,
        List<LatencyBand> distribution,
        Map<String, Long> errorKinds,
        String resultFile) {
    /** The run over time, relative to a moment before its first request, in milliseconds since the epoch. */
    List<ToolResult.Moment> overTimeSince(long began) {
        double later = Math.max(0, (firstSent.orElse(began) - began) / 1e3);
        return overTime.stream().map(moment -> moment.later(later)).toList();
    }
}
