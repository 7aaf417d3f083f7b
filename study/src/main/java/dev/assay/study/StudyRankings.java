package dev.assay.study;

import dev.assay.model.Contender;
import dev.assay.model.Evidence;
import dev.assay.model.Study;
import dev.assay.model.StudyFigure;
import dev.assay.model.StudyJudgement;
import dev.assay.model.StudyResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** Orders and means, published and measured. An order of means says nothing of whether they differ. */
final class StudyRankings {
    private StudyRankings() {}

    static List<StudyJudgement.Ranking> of(Study study, StudyResult result) {
        List<StudyJudgement.Ranking> rankings = new ArrayList<>();
        for (Study.Part part : study.parts()) {
            study.orders().stream()
                    .filter(order -> order.part().isEmpty() || order.part().equals(part.name()))
                    .forEach(order -> rankings.add(new StudyJudgement.Ranking(
                            part.name(),
                            order.figure(),
                            order.contenders(),
                            measured(study, result, part, order.figure()))));
        }
        return rankings;
    }

    private static List<String> measured(Study study, StudyResult result, Study.Part part, StudyFigure figure) {
        Map<String, Double> means = new LinkedHashMap<>();
        for (Contender contender : study.plan().contenders()) {
            part.runs().stream()
                    .flatMap(run -> result.run(contender.id(), part.name(), run).stream())
                    .flatMap(run -> run.result().stream())
                    .map(figure::of)
                    .flatMapToDouble(OptionalDouble::stream)
                    .average()
                    .ifPresent(mean -> means.put(contender.id(), mean));
        }
        Comparator<Map.Entry<String, Double>> ascending = Map.Entry.comparingByValue();
        return means.entrySet().stream()
                .sorted(figure.lowerIsBetter() ? ascending : ascending.reversed())
                .map(Map.Entry::getKey)
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
        Stream<Evidence.Startup> starts = result.starts().stream()
                .filter(Evidence.Startup.class::isInstance)
                .map(Evidence.Startup.class::cast)
                .filter(start -> start.contender().equals(contender.id()));
        return starts.map(millis)
                .flatMapToDouble(OptionalDouble::stream)
                .map(time -> time / 1e3)
                .average();
    }
}
