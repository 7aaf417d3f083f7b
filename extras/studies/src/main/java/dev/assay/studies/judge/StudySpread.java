package dev.assay.studies.judge;

import static dev.assay.studies.judge.StudyNumbers.least;
import static dev.assay.studies.judge.StudyNumbers.mean;
import static dev.assay.studies.judge.StudyNumbers.most;

import dev.assay.model.Contender;
import dev.assay.tools.files.Shortcoming;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.files.FilePhrases;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** How far apart the runs of one server are, compared with the servers. */
final class StudySpread {
    private static final List<StudyFigure> COMPARED = List.of(StudyFigure.AVERAGE, StudyFigure.THROUGHPUT);
    /** Smaller shares round to zero, and comparing two zeros says nothing. */
    private static final double LEAST = 0.0005;

    private static final String RUNS = "runs";
    private static final String STARTS = "starts";

    private final Study study;
    private final StudyResult result;
    private final StudySchedule schedule;

    StudySpread(Study study, StudyResult result) {
        this.study = study;
        this.result = result;
        this.schedule = new StudySchedule(study, result);
    }

    /** Runs on warm processes, and what a single run leaves open. */
    Optional<Shortcoming> runs() {
        List<String> sentences = new ArrayList<>();
        for (Study.Part part : study.parts()) {
            if (part.runs().size() == 1) {
                continue;
            }
            for (StudyFigure figure : COMPARED) {
                if (part.columns().contains(figure) && !fixed(part, figure)) {
                    compare(part, figure).ifPresent(sentences::add);
                }
            }
        }
        boolean single = study.parts().stream().allMatch(part -> part.runs().size() == 1);
        if (single && result.runs().stream().anyMatch(run -> run.result().isPresent())) {
            sentences.add(FilePhrases.ONE_RUN);
        }
        return StudyJudge.finding(single ? StudySubject.ONE_RUN : StudySubject.RUNS, sentences);
    }

    private boolean fixed(Study.Part part, StudyFigure figure) {
        return figure == StudyFigure.THROUGHPUT && schedule.fixes(part);
    }

    private Optional<String> compare(Study.Part part, StudyFigure figure) {
        Map<String, double[]> here = new LinkedHashMap<>();
        Map<String, double[]> then = new LinkedHashMap<>();
        List<String> texts = new ArrayList<>();
        for (Contender contender : study.plan().contenders()) {
            List<String> told = study.published().stream()
                    .filter(row -> row.contender().equals(contender.id())
                            && row.part().equals(part.name())
                            && !StudySamples.cameFirst(part, row.run()))
                    .flatMap(row -> Stream.ofNullable(row.figures().get(figure.id())))
                    .toList();
            texts.addAll(told);
            here.put(contender.id(), later(part, contender.id(), figure));
            then.put(
                    contender.id(),
                    told.stream()
                            .map(StudyNumbers::number)
                            .flatMapToDouble(OptionalDouble::stream)
                            .toArray());
        }
        return spread(RUNS, here).map(seen -> StudyPhrases.runs(part.name(), figure, seen, published(texts, then)));
    }

    private static Optional<String> published(List<String> texts, Map<String, double[]> then) {
        return texts.stream().anyMatch(StudyNumbers::coarse)
                ? Optional.of(StudyPhrases.tooCoarse())
                : spread(RUNS, then).map(StudyPhrases::published);
    }

    private double[] later(Study.Part part, String contender, StudyFigure figure) {
        return part.runs().stream()
                .skip(1)
                .flatMap(run -> result.run(contender, part.name(), run).stream())
                .map(run -> run.figure(figure))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    /** Empty unless two contenders have at least two values, and something differs. */
    private static Optional<String> spread(String what, Map<String, double[]> values) {
        List<double[]> several =
                values.values().stream().filter(runs -> runs.length >= 2).toList();
        if (several.size() < 2) {
            return Optional.empty();
        }
        double[] means = several.stream().mapToDouble(StudyNumbers::mean).toArray();
        double[] ranges = several.stream()
                .mapToDouble(runs -> relative(most(runs) - least(runs), mean(runs)))
                .toArray();
        double between = relative(most(means) - least(means), mean(means));
        if (Math.max(most(ranges), between) < LEAST) {
            return Optional.empty();
        }
        return Optional.of(StudyPhrases.spread(what, most(ranges), between));
    }

    /** Runs that tell servers apart, where they are of one process each and one server ran after the other. */
    Optional<Shortcoming> processes() {
        boolean apart = study.parts().stream()
                .filter(part -> part.runs().size() > 1)
                .anyMatch(part -> part.columns().stream()
                        .filter(figure -> !fixed(part, figure))
                        .anyMatch(figure -> apart(part, figure)));
        return StudyJudge.finding(StudySubject.PROCESSES, apart ? List.of(StudyPhrases.PROCESSES) : List.of());
    }

    private boolean apart(Study.Part part, StudyFigure figure) {
        List<double[]> runs = study.plan().contenders().stream()
                .map(contender -> later(part, contender.id(), figure))
                .toList();
        return runs.stream()
                .anyMatch(one -> runs.stream().anyMatch(other -> Ties.compare(one, other) == Ties.Said.HIGHER));
    }

    private static double relative(double difference, double mean) {
        return mean == 0 ? 0 : difference / mean;
    }

    /** Start-up times. */
    Optional<Shortcoming> starts() {
        Map<String, double[]> here = new LinkedHashMap<>();
        Map<String, double[]> then = new LinkedHashMap<>();
        for (Contender contender : study.plan().contenders()) {
            here.put(
                    contender.id(),
                    result.starts(contender.id()).stream()
                            .mapToDouble(start -> start.readyMs() / 1e3)
                            .toArray());
            then.put(
                    contender.id(),
                    study.published().stream()
                            .filter(row -> row.contender().equals(contender.id()))
                            .flatMapToDouble(row -> row.starts().stream().mapToDouble(Double::doubleValue))
                            .toArray());
        }
        List<String> sentences = new ArrayList<>();
        spread(STARTS, here).ifPresent(seen -> sentences.add(StudyPhrases.here(seen)));
        spread(STARTS, then).ifPresent(told -> sentences.add(StudyPhrases.published(told)));
        return here.values().stream().allMatch(starts -> starts.length == 0)
                ? Optional.empty()
                : StudyJudge.finding(StudySubject.STARTS, sentences);
    }
}
