package dev.assay.studies;

import dev.assay.studies.model.Studies;
import dev.assay.studies.model.Study;
import dev.assay.tools.LoadTool;

/**
 * How a study is repeated.
 *
 * @param text of the study's file
 * @param published as published; its plan is that of Assay's own experiment on the same contenders
 * @param scale of durations and counts, above 0 and at most 1
 * @param tool that sends the loads
 * @param line whose apps are used
 * @param command that repeats it
 */
public record Repetition(String text, Study published, double scale, LoadTool tool, Study.Line line, String command) {
    /** The study as it is run. */
    public Study study() {
        return Studies.shortened(published, scale);
    }
}
