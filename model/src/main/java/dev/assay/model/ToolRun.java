package dev.assay.model;

import java.util.List;
import java.util.OptionalInt;

/** How a run of a load tool came out. A tool that fails is data, not an exception. */
public sealed interface ToolRun permits ToolRun.Measured, ToolRun.Failed {
    /** It ran to its end and its result file is whole. */
    record Measured(ToolResult result) implements ToolRun {}

    /**
     * There are no figures that could be used.
     *
     * @param reason what happened, in one line
     * @param exitCode of the tool, if it ended
     * @param lastLines what it said last, oldest first
     */
    record Failed(String reason, OptionalInt exitCode, List<String> lastLines) implements ToolRun {
        public Failed {
            Require.notBlank(reason, "reason");
            lastLines = List.copyOf(lastLines);
        }
    }
}
