package dev.assay.tools;

import dev.assay.latency.Histogram;
import dev.assay.tools.files.FileFigure;
import dev.assay.tools.files.FileRun;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Aggregates the requests of a run as they are read: memory depends on the duration of the run, not on the number of requests.
 * All figures include failed requests. Not thread-safe.
 */
final class RunTally {
    /** In seconds; a shorter run has no distinct beginning and end. */
    private static final int LONG_ENOUGH = 8;
    /** The year 5138; larger values are not time stamps in milliseconds. */
    private static final double LATEST = 1e14;
    /** Time stamps in seconds, from 2001 on: as milliseconds they would be in the first months of 1970. */
    private static final double SECONDS_FROM = 1e9;

    private static final double SECONDS_TO = 1e10;

    private final Clock clock;
    private final Histogram times = Histogram.growing();
    private final Map<Long, Second> seconds = new HashMap<>();
    private double first = Double.POSITIVE_INFINITY;
    private double last;
    private double sum;
    private double longest;
    private long count;
    private long errors;
    private long unsent;

    /**
     * Rounding of the times in a file, in milliseconds.
     *
     * @param unit of response times in the histogram
     * @param time maximum error of a response time
     * @param mean maximum error of the mean of many response times
     * @param stamps resolution of time stamps
     */
    record Clock(double unit, double time, double mean, double stamps) {
        /** Differences of two clock readings in whole milliseconds: each may be off by one, but their mean is not. */
        static final Clock WHOLE_MILLIS = new Clock(1, 1, 0, 1);
        /** Microseconds or better. */
        static final Clock FINE = new Clock(1e-3, 0, 0, 1);
    }

    private static final class Second {
        private long responses;
        private double millis;
    }

    RunTally(Clock clock) {
        this.clock = clock;
    }

    /**
     * Counts a request.
     *
     * @param start in milliseconds since the epoch
     * @throws IllegalArgumentException if a time is out of range
     */
    void add(double start, double millis, boolean good) {
        if (!(start > 0 && start < LATEST)) {
            throw cannotBe("time stamp", start, "");
        } else if (start >= SECONDS_FROM && start < SECONDS_TO) {
            throw cannotBe("time stamp", start, ", which looks like seconds; milliseconds since 1970 are needed");
        } else if (!(millis >= 0 && millis < LATEST)) {
            throw cannotBe("response time", millis, " ms; the clock may have been set during the run");
        }
        count++;
        errors += good ? 0 : 1;
        first = Math.min(first, start);
        last = Math.max(last, start + millis);
        sum += millis;
        longest = Math.max(longest, millis);
        times.record(Math.round(millis / clock.unit()));
        Second second = seconds.computeIfAbsent((long) ((start + millis) / 1e3), key -> new Second());
        second.responses++;
        second.millis += millis;
    }

    /**
     * Seconds without a response, if longer than all the rest of the run and than twice any response; else 0. What is before and after
     * must be long enough for a run: a login before the load is none.
     */
    long silence() {
        long[] ends =
                seconds.keySet().stream().mapToLong(second -> second).sorted().toArray();
        long silence = IntStream.range(LONG_ENOUGH, ends.length - LONG_ENOUGH + 1)
                .mapToLong(i -> ends[i] - ends[i - 1])
                .max()
                .orElse(0);
        return silence * 1e3 > Math.max(millis() / 2, 2 * longest) ? silence : 0;
    }

    private static IllegalArgumentException cannotBe(String what, double value, String more) {
        return new IllegalArgumentException(
                String.format(Locale.ROOT, "a %s that cannot be: %.0f%s", what, value, more));
    }

    /**
     * Counts a request that failed before it was sent, and has no time: it is no part of the length, the rate and the response times of the
     * run.
     */
    void unsent() {
        unsent++;
    }

    /** For files that record failures separately from times. */
    void failed() {
        errors++;
    }

    /** Those that have a time. */
    long count() {
        return count;
    }

    double millis() {
        return last - first;
    }

    /** @param counted whether the file records which requests failed */
    FileRun run(String contender, String file, String tool, OptionalLong users, FileRun.Pace pace, boolean counted) {
        double length = Math.max(last - first, clock.stamps()) / 1e3;
        Map<FileFigure, FileRun.Figure> figures = new EnumMap<>(FileFigure.class);
        figures.put(
                FileFigure.THROUGHPUT,
                new FileRun.Figure(count / length, count / length * clock.stamps() / 1e3 / length));
        figures.put(FileFigure.MEAN, new FileRun.Figure(sum / count, clock.mean()));
        for (FileFigure figure : FileFigure.PERCENTILES) {
            double millis = times.percentile(figure.percentage()) * clock.unit();
            figures.put(figure, new FileRun.Figure(millis, clock.time()));
        }
        return new FileRun(
                contender,
                file,
                tool,
                Optional.of(new FileRun.Span(first, last, clock.stamps())),
                OptionalDouble.of(length),
                OptionalLong.of(count + unsent),
                counted ? OptionalLong.of(Math.min(count, errors) + unsent) : OptionalLong.empty(),
                users,
                pace,
                OptionalDouble.of(longest),
                drift(),
                figures);
    }

    private Optional<FileRun.Drift> drift() {
        long from = (long) (first / 1e3);
        long to = (long) (last / 1e3);
        long quarter = (to - from + 1) / 4;
        if (to - from + 1 < LONG_ENOUGH) {
            return Optional.empty();
        }
        double[] responses = seconds.entrySet().stream()
                .filter(entry -> entry.getKey() >= from + quarter && entry.getKey() <= to - quarter)
                .mapToDouble(entry -> (double) entry.getValue().responses)
                .toArray();
        boolean gaps = responses.length < to - from + 1 - 2 * quarter;
        double least = gaps ? 0 : DoubleStream.of(responses).min().orElse(0);
        double most = DoubleStream.of(responses).max().orElse(0);
        double early = mean(from, from + quarter - 1);
        double late = mean(to - quarter + 1, to);
        return early == 0 || late == 0 ? Optional.empty() : Optional.of(new FileRun.Drift(early, late, least, most));
    }

    private double mean(long from, long to) {
        long responses = 0;
        double millis = 0;
        for (Map.Entry<Long, Second> entry : seconds.entrySet()) {
            if (entry.getKey() >= from && entry.getKey() <= to) {
                responses += entry.getValue().responses;
                millis += entry.getValue().millis;
            }
        }
        return responses == 0 ? 0 : millis / responses;
    }
}
