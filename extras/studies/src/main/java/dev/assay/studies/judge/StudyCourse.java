package dev.assay.studies.judge;

import static dev.assay.studies.judge.StudyNumbers.least;
import static dev.assay.studies.judge.StudyNumbers.most;

import dev.assay.studies.model.ClaimReason;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyJudgement.Standing;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.ToolResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Claims about how response times changed over a run. A tool may keep only the mean of each stretch, not the longest: a mean above a
 * limit implies that the longest was above it, too; a mean below it says nothing.
 */
record StudyCourse(Study study, StudyResult result) {
    /** What the others do matters only where the contender itself does as claimed. */
    Judged here(StudyClaim.SlowUntil claim) {
        Judged own = here(claim, claim.contender());
        if (own.standing() != Standing.HOLDS) {
            return own;
        }
        Judged all = own;
        for (String other : claim.others()) {
            Judged one = here(claim, other);
            if (one.standing() == Standing.HOLDS) {
                return Judged.of(false, new ClaimReason.Likewise(other));
            } else if (one.standing() == Standing.UNDECIDED) {
                all = one;
            }
        }
        return all;
    }

    private Judged here(StudyClaim.SlowUntil claim, String contender) {
        Optional<List<ToolResult.Moment>> run = run(claim, contender);
        return run.isEmpty() ? Judged.undecided(ClaimReason.Plain.NO_FIGURES) : here(claim, run.get());
    }

    private static Judged here(StudyClaim.SlowUntil claim, List<ToolResult.Moment> moments) {
        double needed = claim.time().toMillis() / 1e3;
        boolean longest = claim.by().ofTool().filter(StudyFigure.MAX::equals).isPresent()
                && moments.stream()
                        .allMatch(moment ->
                                moment.answered() == 0 || moment.maxMillis().isPresent());
        double end = moments.get(0).from() + needed;
        double[] first = millis(moments, 0, end, longest);
        double[] rest = millis(moments, end, Double.POSITIVE_INFINITY, longest);
        if (first.length == 0 || rest.length == 0) {
            return Judged.undecided(new ClaimReason.TooShort(StudyNumbers.seconds(moments), needed));
        }
        boolean falls = least(first) > claim.above() && most(rest) < claim.above();
        boolean stays = most(rest) > claim.below();
        return longest || stays
                ? Judged.of(
                        falls && !stays,
                        new ClaimReason.Course(
                                over(first, claim.above()),
                                first.length,
                                over(rest, claim.above()),
                                rest.length,
                                claim.above(),
                                needed))
                : Judged.undecided(ClaimReason.Plain.MEANS);
    }

    /** The first of the contender that tells something over time. */
    private Optional<List<ToolResult.Moment>> run(StudyClaim.SlowUntil claim, String contender) {
        return study.parts().stream()
                .filter(part -> claim.by().part().map(part.name()::equals).orElse(true))
                .flatMap(part -> part.runs().stream().flatMap(run -> result.run(contender, part.name(), run).stream()))
                .flatMap(run -> run.result().stream())
                .map(ToolResult::overTime)
                .filter(moments -> !moments.isEmpty())
                .findFirst();
    }

    private static int over(double[] millis, double limit) {
        return (int) DoubleStream.of(millis).filter(one -> one > limit).count();
    }

    /** The longest or the mean response times of the stretches with responses. */
    private static double[] millis(List<ToolResult.Moment> moments, double from, double to, boolean longest) {
        return moments.stream()
                .filter(moment -> moment.from() >= from && moment.from() < to && moment.answered() > 0)
                .mapToDouble(moment -> longest ? moment.maxMillis().orElseThrow() : moment.averageMillis())
                .toArray();
    }
}
