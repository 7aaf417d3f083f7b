package dev.assay.studies.judge;

import dev.assay.tools.ToolResult;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Figures of a study as numbers. */
final class StudyNumbers {
    private static final double COARSE = 0.1;

    private StudyNumbers() {}

    /** Parses a published figure such as {@code ≈ 2,700 (at the beginning)}; empty if it is not a number. */
    static OptionalDouble number(String published) {
        return StudyFigure.number(published);
    }

    /** Total length of these stretches in seconds. */
    static double seconds(List<ToolResult.Moment> moments) {
        return moments.stream().mapToDouble(ToolResult.Moment::length).sum();
    }

    /** Whether a published figure is rounded to a tenth of itself or worse: a millisecond of three is. */
    static boolean coarse(String published) {
        String digits = published.replaceAll("[≈~,\\s]", "");
        int decimals = digits.contains(".") ? digits.length() - digits.indexOf('.') - 1 : 0;
        return number(published).stream().anyMatch(value -> Math.pow(10, -decimals) >= COARSE * value);
    }

    /** The same for a measured time in milliseconds: a whole number of at most ten. */
    static boolean coarse(double millis) {
        return Math.rint(millis) == millis && 1 >= COARSE * millis;
    }

    /** The published values of a figure of a part, run by run; numbers only. */
    static double[] published(Study study, String part, StudyFigure figure) {
        return study.published().stream()
                .filter(row -> row.part().equals(part))
                .map(row -> number(row, figure))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    /** A figure of a published row; empty if it has none, or one that is no number. */
    static OptionalDouble number(Study.Published row, StudyFigure figure) {
        String text = row.figures().get(figure.id());
        return text == null ? OptionalDouble.empty() : number(text);
    }

    /** The measured values of a figure in all runs of a part but warm-ups. */
    static double[] measured(StudyResult result, String part, StudyFigure figure) {
        return runs(result, part).stream()
                .map(run -> run.figure(figure))
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    /** All runs but warm-ups. */
    static Stream<StudyResult.Run> runs(StudyResult result) {
        return result.runs().stream().filter(run -> !run.warmsUp());
    }

    /** All runs of a part but warm-ups. */
    static List<StudyResult.Run> runs(StudyResult result, String part) {
        return runs(result).filter(run -> run.part().equals(part)).toList();
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
