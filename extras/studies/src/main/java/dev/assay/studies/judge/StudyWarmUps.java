package dev.assay.studies.judge;

import dev.assay.tools.files.Shortcoming;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolResult;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.files.FileLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Runs whose response times show no steady state: those of the first quarter against those of the last or, where users come and leave
 * meanwhile, of the second against the third.
 */
final class StudyWarmUps {
    /** In fewer seconds, a run is too short to compare its beginning with its end. */
    private static final int LONG_ENOUGH = 8;

    private final Study study;
    private final StudyResult result;

    /** Mean response times of an earlier and a later quarter of a run, in milliseconds. */
    private record Drift(String contender, String run, double first, double last) {
        boolean falls() {
            return first / last >= FileLimits.CHANGING;
        }

        boolean rises() {
            return last / first >= FileLimits.CHANGING;
        }
    }

    StudyWarmUps(Study study, StudyResult result) {
        this.study = study;
        this.result = result;
    }

    Optional<Shortcoming> all() {
        List<String> sentences = new ArrayList<>();
        boolean cold = false;
        for (Study.Part part : study.parts()) {
            List<Drift> drifts = StudyNumbers.runs(result, part.name()).stream()
                    .flatMap(run -> drift(run, quarters(part.load())).stream())
                    .toList();
            List<Drift> falling = drifts.stream().filter(Drift::falls).toList();
            List<Drift> rising = drifts.stream().filter(Drift::rises).toList();
            cold |= falling.stream().anyMatch(drift -> part.runs().indexOf(drift.run()) > 0);
            for (List<Drift> some : List.of(falling, rising)) {
                if (!some.isEmpty()) {
                    sentences.add(sentence(part, some, drifts.size()));
                }
            }
        }
        if (cold && result.tool().startsJvm()) {
            sentences.add(StudyPhrases.coldTool(result.tool()));
        }
        return StudyJudge.finding(StudySubject.COURSE, sentences, StudyPhrases.NO_MOMENT);
    }

    private static String sentence(Study.Part part, List<Drift> drifts, int all) {
        double[] first = values(drifts, Drift::first);
        double[] last = values(drifts, Drift::last);
        StudyPhrases.Quarters quarters = quarters(part.load());
        return part.runs().size() == 1
                ? StudyPhrases.courses(
                        part.name(), drifts.stream().map(Drift::contender).toList(), quarters, first, last)
                : StudyPhrases.courses(part.name(), drifts.size(), all, quarters, first, last);
    }

    /** Those in which the same number of users sends. */
    private static StudyPhrases.Quarters quarters(ToolLoad load) {
        return load.rampUp().isZero() || StudySchedule.arriving(load)
                ? StudyPhrases.Quarters.OUTER
                : StudyPhrases.Quarters.INNER;
    }

    private static double[] values(List<Drift> drifts, ToDoubleFunction<Drift> value) {
        return drifts.stream().mapToDouble(value).toArray();
    }

    /** Empty if the run is too short, or had no answers in one of the quarters. */
    private static Optional<Drift> drift(StudyResult.Run run, StudyPhrases.Quarters quarters) {
        List<ToolResult.Moment> moments = run.result().map(ToolResult::overTime).orElse(List.of());
        if (StudyNumbers.seconds(moments) < LONG_ENOUGH) {
            return Optional.empty();
        }
        int quarter = moments.size() / 4;
        int skipped = quarters == StudyPhrases.Quarters.OUTER ? 0 : quarter;
        double first = average(moments.subList(skipped, skipped + quarter));
        double last = average(moments.subList(moments.size() - skipped - quarter, moments.size() - skipped));
        return first > 0 && last > 0
                ? Optional.of(new Drift(run.contender(), run.run(), first, last))
                : Optional.empty();
    }

    private static double average(List<ToolResult.Moment> moments) {
        long answered = moments.stream().mapToLong(ToolResult.Moment::answered).sum();
        return answered == 0
                ? 0
                : moments.stream()
                                .mapToDouble(moment -> moment.averageMillis() * moment.answered())
                                .sum()
                        / answered;
    }
}
