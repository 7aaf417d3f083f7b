package dev.assay.studies.judge;

import dev.assay.model.Contender;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim.By;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyJudgement.Difference;
import dev.assay.studies.model.StudyResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Figures of contenders relative to the first one's, published and measured. */
final class StudyDifferences {
    /** Their ratios say nothing about a server. */
    private static final Set<StudyFigure> COUNTS =
            Set.of(StudyFigure.SAMPLES, StudyFigure.ERROR_PERCENT, StudyFigure.KEPT_ALIVE);

    private final Study study;
    private final StudyResult result;

    StudyDifferences(Study study, StudyResult result) {
        this.study = study;
        this.result = result;
    }

    List<Difference> all() {
        List<String> ids = study.plan().contenders().stream().map(Contender::id).toList();
        return ids.stream()
                .skip(1)
                .flatMap(id -> Stream.of(starts(id, ids.get(0)), figures(id, ids.get(0)), runs(id, ids.get(0)))
                        .flatMap(Function.identity()))
                .filter(one -> one.published().isPresent() || one.measured().isPresent())
                .toList();
    }

    private Stream<Difference> starts(String id, String reference) {
        if (study.starts() == 0) {
            return Stream.empty();
        }
        StudySamples samples = new StudySamples(study, result);
        By by = new By(By.START_UP, Optional.empty());
        return Stream.of(difference(
                id, reference, "", "", By.START_UP, mean(samples.published(by, "")), mean(samples.here(by, ""))));
    }

    private static Function<String, OptionalDouble> mean(Map<String, double[]> values) {
        return id -> DoubleStream.of(StudyNumbers.valuesOf(values, id)).average();
    }

    private Stream<Difference> figures(String id, String reference) {
        return study.figures().shown().stream()
                .map(Study.Figure::key)
                .map(key -> difference(
                        id,
                        reference,
                        "",
                        "",
                        key,
                        contender -> published(contender, "", "", key),
                        contender -> result.figures().stream()
                                .filter(told -> told.contender().equals(contender))
                                .flatMap(told -> Stream.ofNullable(told.values().get(key)))
                                .mapToDouble(Double::doubleValue)
                                .findFirst()));
    }

    /** Without request counts and error percentages, and without figures that are rounded too coarsely for a ratio. */
    private Stream<Difference> runs(String id, String reference) {
        return study.parts().stream().flatMap(part -> part.runs().stream().flatMap(run -> part.columns().stream()
                .filter(figure -> !COUNTS.contains(figure))
                .map(figure -> difference(
                        id,
                        reference,
                        part.name(),
                        run,
                        figure.id(),
                        contender -> coarse(contender, part.name(), run, figure.id())
                                ? OptionalDouble.empty()
                                : published(contender, part.name(), run, figure.id()),
                        contender -> measured(contender, part.name(), run, figure)))));
    }

    private OptionalDouble measured(String contender, String part, String run, StudyFigure figure) {
        OptionalDouble value = result.figure(contender, part, run, figure);
        return figure.wholeMillis() && value.stream().anyMatch(StudyNumbers::coarse) ? OptionalDouble.empty() : value;
    }

    private OptionalDouble published(String contender, String part, String run, String figure) {
        return texts(contender, part, run, figure)
                .map(StudyNumbers::number)
                .flatMapToDouble(OptionalDouble::stream)
                .findFirst();
    }

    private boolean coarse(String contender, String part, String run, String figure) {
        return texts(contender, part, run, figure).anyMatch(StudyNumbers::coarse);
    }

    private Stream<String> texts(String contender, String part, String run, String figure) {
        return study.published().stream()
                .filter(row -> row.contender().equals(contender))
                .filter(row -> row.part().equals(part) && row.run().equals(run))
                .flatMap(row -> Stream.ofNullable(row.figures().get(figure)));
    }

    private static Difference difference(
            String id,
            String reference,
            String part,
            String run,
            String figure,
            Function<String, OptionalDouble> published,
            Function<String, OptionalDouble> measured) {
        return new Difference(
                id,
                part,
                run,
                figure,
                ratio(published.apply(id), published.apply(reference)),
                ratio(measured.apply(id), measured.apply(reference)));
    }

    private static OptionalDouble ratio(OptionalDouble one, OptionalDouble other) {
        return one.isPresent() && other.isPresent() && other.getAsDouble() > 0
                ? OptionalDouble.of(one.getAsDouble() / other.getAsDouble())
                : OptionalDouble.empty();
    }
}
