package dev.assay.studies.judge;

import static dev.assay.studies.judge.StudyNumbers.mean;

import dev.assay.model.Shortcoming;
import dev.assay.model.ToolLoad;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** What the figures of a load say about one another by arithmetic alone. */
final class StudyArithmetic {
    /** Relative difference up to which a figure counts as the one that follows from another. */
    private static final double SAME = 0.02;
    /** Relative difference beyond which requests had other header lines: names and ports of hosts make a smaller one. */
    private static final double OTHER = 0.1;
    /** Bytes in a KB of load tools. */
    private static final double KILOBYTE = 1024;

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

    /** Requests whose length is not that of the published ones; only by the same tool, since tools count differently. */
    Optional<Shortcoming> requests() {
        List<String> sentences = new ArrayList<>();
        for (Study.Part part : study.parts()) {
            double[] then = published(part);
            double[] here = measured(part);
            if (result.tool() == study.tool()
                    && then.length > 0
                    && here.length > 0
                    && Math.abs(mean(then) / mean(here) - 1) > OTHER) {
                sentences.add(StudyPhrases.requestBytes(part.name(), then, here));
            }
        }
        return StudyJudge.finding(StudySubject.REQUESTS, sentences);
    }

    private double[] published(Study.Part part) {
        return study.published().stream()
                .filter(row -> row.part().equals(part.name()))
                .flatMapToDouble(row -> bytes(
                        StudyNumbers.number(row, StudyFigure.SENT), StudyNumbers.number(row, StudyFigure.THROUGHPUT)))
                .toArray();
    }

    private double[] measured(Study.Part part) {
        return StudyNumbers.runs(result, part.name()).stream()
                .flatMap(run -> run.result().stream())
                .flatMapToDouble(seen -> bytes(StudyFigure.SENT.of(seen), StudyFigure.THROUGHPUT.of(seen)))
                .toArray();
    }

    /** Bytes of a request, from KB and requests per second; none if either is unknown. */
    private static DoubleStream bytes(OptionalDouble sent, OptionalDouble throughput) {
        return sent.isPresent() && throughput.isPresent() && throughput.getAsDouble() > 0
                ? DoubleStream.of(sent.getAsDouble() * KILOBYTE / throughput.getAsDouble())
                : DoubleStream.empty();
    }
}
