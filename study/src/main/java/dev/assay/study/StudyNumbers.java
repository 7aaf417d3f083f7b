package dev.assay.study;

import dev.assay.model.Study;
import dev.assay.model.StudyFigure;
import dev.assay.model.StudyResult;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** Figures of a study, as numbers and in words. */
final class StudyNumbers {
    private StudyNumbers() {}

    /** A published figure as a number, for example of {@code ≈ 2,700}; empty for words. */
    static OptionalDouble number(String published) {
        String digits = published.replaceAll("[≈~,\\s]", "");
        return digits.matches("\\d{1,15}(\\.\\d{1,9})?")
                ? OptionalDouble.of(Double.parseDouble(digits))
                : OptionalDouble.empty();
    }

    /** What was published of a figure of a part, run for run; only numbers. */
    static double[] published(Study study, String part, StudyFigure figure) {
        return study.published().stream()
                .filter(row -> row.part().equals(part))
                .flatMap(row -> java.util.stream.Stream.ofNullable(row.figures().get(figure.id())))
                .map(StudyNumbers::number)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    /** What was measured of a figure in all runs of a part but those that warm up. */
    static double[] measured(StudyResult result, String part, StudyFigure figure) {
        return runs(result, part).stream()
                .flatMap(run -> run.result().stream())
                .map(figure::of)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    /** The runs of a part but those that warm up. */
    static List<StudyResult.Run> runs(StudyResult result, String part) {
        return result.runs().stream()
                .filter(run -> run.part().equals(part))
                .filter(run -> !run.run().equals(StudyResult.Run.WARM_UP))
                .toList();
    }

    static double least(double... values) {
        return DoubleStream.of(values).min().orElse(0);
    }

    static double most(double... values) {
        return DoubleStream.of(values).max().orElse(0);
    }

    static double mean(double... values) {
        return DoubleStream.of(values).average().orElse(0);
    }

    /** Such as {@code 293 to 297}, or one number where both ends read the same. */
    static String range(double... values) {
        String low = three(least(values));
        String high = three(most(values));
        return low.equals(high) ? low : low + " to " + high;
    }

    /** Three digits that count, whole from 100 on. */
    static String three(double value) {
        double size = Math.abs(value);
        int decimals = size >= 100 || size == 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** A fraction as a percentage. */
    static String percent(double fraction) {
        double size = Math.abs(100 * fraction);
        return String.format(Locale.ROOT, size >= 9.95 || size == 0 ? "%.0f %%" : "%.1f %%", 100 * fraction);
    }
}
