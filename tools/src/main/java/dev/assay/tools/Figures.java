package dev.assay.tools;

import dev.assay.model.ToolResult;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a tool's result file says.
 *
 * @param users how many sent anything; empty where the tool does not say
 */
record Figures(
        String version,
        long samples,
        long errors,
        OptionalLong users,
        double seconds,
        double throughputPerSecond,
        ToolResult.Times times,
        ToolResult.Bytes bytes,
        List<ToolResult.Second> overTime,
        String resultFile) {}
