package dev.assay.studies.judge;

import dev.assay.tools.files.Shortcoming;
import dev.assay.tools.ToolLoad;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import java.util.List;
import java.util.Optional;

/** What the figures of a load say about one another by arithmetic alone. */
final class StudyArithmetic {
    /** Relative difference up to which a figure counts as the one that follows from another. */
    private static final double SAME = 0.02;

    private final Study study;
    private final StudyResult result;

    StudyArithmetic(Study study, StudyResult result) {
        this.study = study;
        this.result = result;
    }

    /** Users without pauses fix the product of throughput and average. Empty unless all parts give both. */
    Optional<Shortcoming> closed() {
        boolean all = study.parts().stream().allMatch(part -> closed(part.load()) && shown(part));
        return StudyJudge.finding(StudySubject.CLOSED, all ? List.of(StudyPhrases.ONE_FIGURE) : List.of());
    }

    private static boolean closed(ToolLoad load) {
        return load.rampUp().isZero()
                && load.pace().isZero()
                && load.stay().isEmpty()
                && load.requests().stream().allMatch(step -> step.think().isEmpty());
    }

    /** Whether a part has both figures, and its runs bear out that one follows from the other. */
    private boolean shown(Study.Part part) {
        List<StudyResult.Run> measured = StudyNumbers.runs(result, part.name()).stream()
                .filter(run -> run.result().isPresent())
                .toList();
        return part.columns().containsAll(List.of(StudyFigure.THROUGHPUT, StudyFigure.AVERAGE))
                && !measured.isEmpty()
                && measured.stream()
                        .allMatch(run -> Math.abs(users(run) / run.load().users() - 1) <= SAME);
    }

    /** Users by Little's law, from throughput and average. */
    private static double users(StudyResult.Run run) {
        return run.result().stream()
                .mapToDouble(seen -> seen.throughputPerSecond()
                        * seen.times().averageMillis().orElse(0)
                        / 1e3)
                .sum();
    }
}
