package dev.assay.tools;

import dev.assay.model.LatencyBand;
import dev.assay.model.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What a tool's result file says.
 *
 * @param users how many sent anything; empty where the tool does not say
 * @param keptAlive answers after which the connection was kept; empty where the tool does not say
 * @param firstSent when the first request was sent, in milliseconds since the epoch; the same
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
    /** Of a tool that does not count kept connections. */
    Figures(
            String version,
            long samples,
            long errors,
            OptionalLong users,
            OptionalLong firstSent,
            double seconds,
            double throughputPerSecond,
            ToolResult.Times times,
            ToolResult.Bytes bytes,
            List<ToolResult.Moment> overTime,
            List<LatencyBand> distribution,
            Map<String, Long> errorKinds,
            String resultFile) {
        this(
                version,
                samples,
                errors,
                users,
                firstSent,
                seconds,
                throughputPerSecond,
                times,
                OptionalLong.empty(),
                bytes,
                overTime,
                distribution,
                errorKinds,
                resultFile);
    }

    /** The run over time, counted from an earlier moment than its first request: milliseconds since the epoch. */
    List<ToolResult.Moment> overTimeSince(long began) {
        double later = Math.max(0, (firstSent.orElse(began) - began) / 1e3);
        return overTime.stream().map(moment -> moment.later(later)).toList();
    }
}
