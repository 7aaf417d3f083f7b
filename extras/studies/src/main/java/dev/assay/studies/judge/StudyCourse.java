package dev.assay.studies.judge;

import static dev.assay.studies.judge.StudyNumbers.least;
import static dev.assay.studies.judge.StudyNumbers.most;

import dev.assay.tools.ToolResult;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyJudgement.Standing;
import dev.assay.studies.model.StudyResult;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Claims about how response times changed over a run. A tool may keep only the mean of each stretch, not the longest: a mean above a
 * limit implies that the longest was above it, too; a mean below it says nothing.
 */
final class StudyCourse {
    private final Study study;
    private final StudyResult result;

    StudyCourse(Study study, StudyResult result) {
        this.study = study;
        this.result = result;
    }

    StudyClaims.Told here(StudyClaim.SlowUntil course) {
        double wanted = course.time().toMillis() / 1e3;
        List<List<ToolResult.Moment>> runs = runs(course);
        if (runs.isEmpty()) {
            String title = course.by().figure();
            return new StudyClaims.Told(
                    Standing.CANNOT_BE_TOLD, ClaimPhrases.here(title, Map.of(), ClaimPhrases.NO_FIGURES));
        }
        List<ToolResult.Moment> moments = runs.get(0);
        boolean longest = course.by().ofTool().filter(StudyFigure.MAX::equals).isPresent()
                && moments.stream()
                        .allMatch(moment ->
                                moment.answered() == 0 || moment.maxMillis().isPresent());
        double end = moments.get(0).from() + wanted;
        double[] first = millis(moments, 0, end, longest);
        double[] rest = millis(moments, end, Double.POSITIVE_INFINITY, longest);
        if (first.length == 0 || rest.length == 0) {
            return new StudyClaims.Told(
                    Standing.CANNOT_BE_TOLD, ClaimPhrases.tooShort(StudyNumbers.seconds(moments), wanted));
        }
        boolean falls = least(first) > course.above() && most(rest) < course.above();
        boolean stays = most(rest) > course.below();
        Standing byLongest = falls && !stays ? Standing.HOLDS : Standing.DOES_NOT_HOLD;
        Standing standing = longest || stays ? byLongest : Standing.CANNOT_BE_TOLD;
        return new StudyClaims.Told(
                standing,
                ClaimPhrases.course(
                        course,
                        longest,
                        moments.get(0).length(),
                        stretches(first, course.above()),
                        stretches(rest, course.above()),
                        rest.length - over(rest, course.below())));
    }

    /** Those of the contender that tell something over time, in order. */
    private List<List<ToolResult.Moment>> runs(StudyClaim.SlowUntil course) {
        return study.parts().stream()
                .filter(part -> course.by().part().map(part.name()::equals).orElse(true))
                .flatMap(part ->
                        part.runs().stream().flatMap(run -> result.run(course.contender(), part.name(), run).stream()))
                .flatMap(run -> run.result().stream())
                .map(ToolResult::overTime)
                .filter(moments -> !moments.isEmpty())
                .toList();
    }

    private static ClaimPhrases.Stretches stretches(double[] millis, double limit) {
        return new ClaimPhrases.Stretches(over(millis, limit), millis.length);
    }

    private static int over(double[] millis, double limit) {
        return (int) DoubleStream.of(millis).filter(one -> one > limit).count();
    }

    /** The longest or the mean response times of the stretches with answers. */
    private static double[] millis(List<ToolResult.Moment> moments, double from, double to, boolean longest) {
        return moments.stream()
                .filter(moment -> moment.from() >= from && moment.from() < to && moment.answered() > 0)
                .mapToDouble(moment -> longest ? moment.maxMillis().orElseThrow() : moment.averageMillis())
                .toArray();
    }
}
