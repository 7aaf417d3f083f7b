package dev.assay.studies.judge;

import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.ToolLoad;
import java.util.Arrays;

/** The rate that a load fixes by itself, whatever the servers do. */
record StudySchedule(Study study, StudyResult result) {
    /** Relative difference up to which a throughput counts as the offered rate. */
    private static final double NEAR = 0.1;

    /** Whether users come over a period and send a few requests each, without pauses. */
    private static boolean arriving(ToolLoad load) {
        return !load.rampUp().isZero() && load.loops().isPresent() && withoutPauses(load);
    }

    private static boolean withoutPauses(ToolLoad load) {
        return load.pace().isZero()
                && load.requests().stream()
                        .flatMap(step -> step.think().stream())
                        .allMatch(think -> think.mean().isZero());
    }

    /** Whether users send again as soon as they have a response, all the time. */
    static boolean neverWaits(ToolLoad load) {
        return !arriving(load) && withoutPauses(load);
    }

    /** Whether the arrivals of a part fixed its throughput here. */
    boolean fixes(String part) {
        double[] here = StudyNumbers.measured(result, part, StudyFigure.THROUGHPUT);
        return here.length > 0
                && arriving(study.part(part).load())
                && near(StudyNumbers.runs(result, part).get(0).load(), here);
    }

    /** Whether they fixed the published one. */
    boolean fixedThen(String part) {
        double[] then = StudyNumbers.published(study, part, StudyFigure.THROUGHPUT);
        ToolLoad load = study.part(part).load();
        return then.length > 0 && arriving(load) && near(load, then);
    }

    /** Whether throughputs are what the users of a load offer. */
    private static boolean near(ToolLoad load, double[] throughputs) {
        long each =
                load.first().size() + load.loops().orElse(1) * load.requests().size();
        double offered = load.users() * each * 1e3 / load.rampUp().toMillis();
        return Arrays.stream(throughputs).allMatch(seen -> Math.abs(seen / offered - 1) <= NEAR);
    }
}
