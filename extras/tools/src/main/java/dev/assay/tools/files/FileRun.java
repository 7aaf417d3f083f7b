package dev.assay.tools.files;

import dev.assay.model.Require;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One run of a load tool as its result file describes it. What the file does not contain is empty, never taken from
 * elsewhere.
 *
 * @param contender whose run it is
 * @param file as the user named it
 * @param tool that wrote it, such as {@code JMeter}
 * @param span when it ran, by its own time stamps
 * @param seconds how long it ran
 * @param samples requests that got a response or failed
 * @param errors of these, how many failed
 * @param users largest number of users at once
 * @param pace what set the pace
 * @param longestMillis the longest response time
 * @param drift how answers changed over the run
 * @param figures those that the file contains
 */
public record FileRun(
        String contender,
        String file,
        String tool,
        Optional<Span> span,
        OptionalDouble seconds,
        OptionalLong samples,
        OptionalLong errors,
        OptionalLong users,
        Pace pace,
        OptionalDouble longestMillis,
        Optional<Drift> drift,
        Map<FileFigure, Figure> figures) {
    /** If users wait for responses for less than this share of their time, their pauses set the pace. */
    private static final double WAITING = 0.5;

    /** What decides when the next request is sent. */
    public enum Pace {
        /** The last response, with or without a pause: a closed loop. */
        ANSWERS,
        /** A schedule that does not depend on answers: an open load. */
        SCHEDULE,
        /** The file does not say. */
        UNTOLD
    }

    public FileRun {
        Require.notBlank(contender, "contender");
        Require.notBlank(tool, "tool");
        Require.that(errors.orElse(0) <= samples.orElse(Long.MAX_VALUE), "no more errors than samples");
        EnumMap<FileFigure, Figure> sorted = new EnumMap<>(FileFigure.class);
        sorted.putAll(figures);
        figures = Collections.unmodifiableMap(sorted);
    }

    public Optional<Figure> figure(FileFigure figure) {
        return Optional.ofNullable(figures.get(figure));
    }

    /** Whether the load set the throughput, not the server: by a schedule, or by users who paused most of the time. */
    public boolean scheduled() {
        return pace == Pace.SCHEDULE || waitingShare().orElse(1) < WAITING;
    }

    /** The share of requests that failed; 0 where the file does not say. */
    public double errorShare() {
        long all = samples.orElse(0);
        return all == 0 ? 0 : (double) errors.orElse(0) / all;
    }

    /**
     * The share of their time that users spent waiting for responses, by Little's law; about 1 if each sends as soon as the last
     * answer has arrived. Empty if the file does not contain enough.
     */
    public OptionalDouble waitingShare() {
        Figure throughput = figures.get(FileFigure.THROUGHPUT);
        Figure mean = figures.get(FileFigure.MEAN);
        return throughput == null || mean == null || users.orElse(0) == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(throughput.value() * mean.value() / 1e3 / users.getAsLong());
    }

    /**
     * A figure.
     *
     * @param value in the unit of the figure
     * @param plusMinus how far the true value may be from it, because of rounding in the file
     */
    public record Figure(double value, double plusMinus) {
        public Figure {
            Require.that(value >= 0 && Double.isFinite(value), "a figure is a number from 0 on: " + value);
            Require.notNegative(plusMinus, "rounding");
        }
    }

    /**
     * From the start of the first request to the end of the last.
     *
     * @param startMillis since the epoch
     * @param endMillis not before the start
     * @param resolutionMillis what the time stamps are rounded to
     */
    public record Span(double startMillis, double endMillis, double resolutionMillis) {
        public Span {
            Require.that(startMillis <= endMillis, "a run ends after it starts");
        }

        /** The moment halfway, in milliseconds since the epoch. */
        public double middle() {
            return (startMillis + endMillis) / 2;
        }

        /** Whether both ran at the same time, allowing for the rounding of time stamps. */
        public boolean overlaps(Span other) {
            boolean first = startMillis <= other.startMillis;
            Span earlier = first ? this : other;
            Span later = first ? other : this;
            return later.startMillis + later.resolutionMillis < earlier.endMillis;
        }
    }

    /**
     * How answers changed over a run; only for runs of at least eight seconds.
     *
     * @param firstMillis mean response time in the first quarter
     * @param lastMillis mean response time in the last quarter
     * @param leastPerSecond fewest responses in any second of the other two quarters
     * @param mostPerSecond most responses in any second of the other two quarters
     */
    public record Drift(double firstMillis, double lastMillis, double leastPerSecond, double mostPerSecond) {}
}
