package dev.assay.tools;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.assay.model.Require;

import java.util.List;
import java.util.OptionalInt;

/** The outcome of a run of a load tool. A tool that fails is data, not an exception. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = ToolRun.Measured.class, name = "measured"),
    @JsonSubTypes.Type(value = ToolRun.Failed.class, name = "failed")
})
public sealed interface ToolRun permits ToolRun.Measured, ToolRun.Failed {
    /** It ran to its end and its result file is complete. */
    record Measured(ToolResult result) implements ToolRun {}

    /**
     * There are no usable figures.
     *
     * @param reason what happened, in one line
     * @param exitCode of the tool, if it ended
     * @param lastLines the last lines of its output, oldest first
     */
    record Failed(String reason, OptionalInt exitCode, List<String> lastLines) implements ToolRun {
        public Failed {
            Require.notBlank(reason, "reason");
            lastLines = List.copyOf(lastLines);
        }
    }
}
