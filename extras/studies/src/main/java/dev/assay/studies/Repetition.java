package dev.assay.studies;

import dev.assay.model.plan.Contender;
import dev.assay.plan.Draw;
import dev.assay.studies.model.Studies;
import dev.assay.studies.model.Study;
import dev.assay.tools.LoadTool;
import java.util.ArrayList;
import java.util.List;

/**
 * How a study is repeated.
 *
 * @param text of the study's file
 * @param published as published; its plan is that of Assay's own experiment on the same contenders
 * @param scale of durations and counts, above 0 and at most 1
 * @param tool that sends the loads
 * @param line whose apps are used
 * @param command that repeats it
 * @param times how often all loads run, at least once
 */
public record Repetition(
        String text, Study published, double scale, LoadTool tool, Study.Line line, String command, int times) {
    /** The study as it is run. */
    public Study study() {
        return Studies.shortened(published, scale);
    }

    /**
     * The study for each time that its loads run: first as its author ran it, then without the starts, and with its contenders in random
     * order, so that what drifts on the machine favours none of them. A larger number of times continues the same sequence.
     */
    List<Study> studies() {
        Study first = study();
        Draw draw = new Draw(published.plan().seed());
        List<Study> all = new ArrayList<>(List.of(first));
        while (all.size() < times) {
            List<Contender> left = new ArrayList<>(first.plan().contenders());
            List<Contender> order = new ArrayList<>();
            while (!left.isEmpty()) {
                order.add(left.remove(draw.below(left.size())));
            }
            all.add(first.with(first.plan().withContenders(order)).with(first.parts(), 0));
        }
        return all;
    }
}
