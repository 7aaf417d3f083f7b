package dev.assay.studies.judge;

import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.ToolResult;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Figures of a study as numbers. */
final class StudyNumbers {
    private StudyNumbers() {}

    /** Total length of these stretches in seconds. */
    static double seconds(List<ToolResult.Moment> moments) {
        return moments.stream().mapToDouble(ToolResult.Moment::length).sum();
    }

    /** The published values of a figure of a part, run by run; numbers only. */
    static double[] published(Study study, String part, StudyFigure figure) {
        return study.published().stream()
                .filter(row -> row.part().equals(part))
                .flatMap(row -> Stream.ofNullable(row.figures().get(figure.id())))
                .map(StudyFigure::number)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    /** The measured values of a figure in all runs of a part but warm-ups. */
    static double[] measured(StudyResult result, String part, StudyFigure figure) {
        return runs(result, part).stream()
                .map(run -> run.figure(figure))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    /** All runs of a part but warm-ups. */
    static List<StudyResult.Run> runs(StudyResult result, String part) {
        return result.runs().stream()
                .filter(run -> run.part().equals(part) && !run.warmsUp())
                .toList();
    }

    static double least(double... values) {
        return DoubleStream.of(values).min().orElse(0);
    }

    static double most(double... values) {
        return DoubleStream.of(values).max().orElse(0);
    }

    /** The values of a contender; none if it has none. */
    static double[] valuesOf(Map<String, double[]> runs, String contender) {
        return runs.getOrDefault(contender, new double[0]);
    }

    static double mean(double... values) {
        return DoubleStream.of(values).average().orElse(0);
    }
}
