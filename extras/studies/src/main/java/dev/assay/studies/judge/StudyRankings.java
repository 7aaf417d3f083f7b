package dev.assay.studies.judge;

import dev.assay.model.Contender;
import dev.assay.model.Evidence;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Rankings and means, published and measured. Contenders have the ranks that their runs do not rule out. */
final class StudyRankings {
    private StudyRankings() {}

    static List<StudyJudgement.Ranking> of(Study study, StudyResult result) {
        List<StudyJudgement.Ranking> rankings = new ArrayList<>();
        StudySamples samples = new StudySamples(study, result);
        for (Study.Part part : study.parts()) {
            study.orders().stream()
                    .filter(order -> order.part().isEmpty() || order.part().equals(part.name()))
                    .forEach(order -> rankings.add(ranking(part, order, samples)));
        }
        return rankings;
    }

    private static StudyJudgement.Ranking ranking(Study.Part part, Study.Order order, StudySamples samples) {
        Map<String, double[]> runs =
                samples.here(new StudyClaim.By(order.figure().id(), Optional.of(part.name())), part.name());
        runs.values().removeIf(values -> values.length == 0);
        StudyJudgement.Replicates replicates = Ties.replicates(runs.values());
        return new StudyJudgement.Ranking(
                part.name(),
                order.figure(),
                order.contenders(),
                replicates == StudyJudgement.Replicates.ENOUGH
                        ? Ties.placed(runs, order.figure().lowerIsBetter())
                        : unplaced(runs),
                replicates);
    }

    /** In the order of the study: all share all ranks. */
    private static List<StudyJudgement.Placed> unplaced(Map<String, double[]> runs) {
        return runs.entrySet().stream()
                .map(entry ->
                        new StudyJudgement.Placed(entry.getKey(), StudyNumbers.mean(entry.getValue()), 1, runs.size()))
                .toList();
    }

    static List<StudyJudgement.MeanStart> starts(Study study, StudyResult result) {
        return study.plan().contenders().stream()
                .map(contender -> new StudyJudgement.MeanStart(
                        contender.id(),
                        study.published().stream()
                                .filter(row -> row.contender().equals(contender.id()))
                                .flatMap(row -> row.starts().stream())
                                .mapToDouble(Double::doubleValue)
                                .average(),
                        mean(result, contender, start -> OptionalDouble.of(start.readyMs())),
                        mean(result, contender, start -> start.details().reportedMs())))
                .toList();
    }

    private static OptionalDouble mean(
            StudyResult result, Contender contender, Function<Evidence.Startup, OptionalDouble> millis) {
        return result.starts(contender.id()).stream()
                .map(millis)
                .flatMapToDouble(OptionalDouble::stream)
                .map(time -> time / 1e3)
                .average();
    }
}
