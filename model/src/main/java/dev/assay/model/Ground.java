package dev.assay.model;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Why a condition of {@code --fail-if} holds, is unknown or does not hold, as a value; room {@code words} puts it into English. Contenders
 * are ids.
 */
public sealed interface Ground {
    /** On the verdict of an experiment. */
    sealed interface OfVerdict extends Ground {}

    /** On the verdict on result files. */
    sealed interface OfFiles extends Ground {}

    /** On a single load. */
    sealed interface OfLoad extends Ground {}

    /** On what a satellite tested, which has its own words for it. */
    non-sealed interface Told extends Ground {
        String text();
    }

    /** A metric of which a contender was not compared. */
    record NotCompared(String contender, Metric metric) implements OfVerdict {}

    /** A comparison that has no interval. */
    record NotJudged(Comparison comparison) implements OfVerdict {}

    /** A figure of a contender, or of the reference, that was refused. */
    record Refused(String contender, Comparison comparison) implements OfVerdict {}

    /**
     * A comparison with the verdict asked for.
     *
     * @param size of difference that its whole interval shows; empty if none was asked for
     */
    record Judged(Comparison comparison, Optional<Size> size) implements OfVerdict {}

    /** A comparison that differs in the direction asked for, whose interval does not show a difference of the size asked for. */
    record ShortOf(Comparison comparison, Size size) implements OfVerdict {}

    /** An equivalent comparison whose interval shows a difference of the size asked for, which is below the margin. */
    record BelowMargin(Comparison comparison, Size size) implements OfVerdict {}

    /**
     * A size of difference that was asked for, and the end of an interval that it is held against: the one nearer to no difference.
     *
     * @param by the size, 0.05 for 5 %
     * @param end of the interval of the ratio
     * @param upper whether it is the upper end
     */
    record Size(double by, double end, boolean upper) {}

    /** A metric of which a contender has no mean. */
    record NotMeasured(String contender, Metric metric) implements OfVerdict {}

    /** A mean and the limit that it was held against, in the unit of the metric. */
    record Mean(String contender, Metric metric, double value, double limit) implements OfVerdict {}

    /** A contender without a request. */
    record NoRequest(String contender) implements OfVerdict {}

    /** Failed requests of a contender. */
    record Failures(String contender, long errors) implements OfVerdict {}

    /**
     * A figure that not all files of a contender state.
     *
     * @param figure empty for the one that decides
     */
    record FigureMissing(String contender, Optional<FileFigure> figure) implements OfFiles {}

    /** A comparison without a verdict. */
    record NoVerdict(FileComparison comparison) implements OfFiles {}

    /**
     * A comparison with the verdict asked for.
     *
     * @param margin the smallest difference that matters, as a ratio less one
     */
    record FilesJudged(FileComparison comparison, double margin) implements OfFiles {}

    /** A mean over the runs of a contender and the limit that it was held against, in the unit of the figure. */
    record FilesMean(String contender, FileFigure figure, double value, double limit) implements OfFiles {}

    /** A contender whose files do not all state how many requests failed. */
    record FailuresMissing(String contender) implements OfFiles {}

    /**
     * Failed requests of all runs of a contender.
     *
     * @param requests of all outcomes; empty if not all files state them
     */
    record FilesFailures(String contender, long errors, OptionalLong requests) implements OfFiles {}

    /**
     * A figure of a load.
     *
     * @param figure as conditions name it
     * @param limit that it was held against, in the same unit
     * @param perSecond whether it is per second, else in milliseconds
     * @param unanswered requests without an answer
     * @param stuckShare share of their time, 0 to 1, during which users were stuck; empty if every request was answered
     */
    record LoadFigure(
            String figure, Bound value, double limit, boolean perSecond, long unanswered, OptionalDouble stuckShare)
            implements OfLoad {}

    /** Failed requests of a load, and those that were planned. */
    record LoadFailures(long errors, long planned) implements OfLoad {}
}
