package dev.assay.tools;

import dev.assay.model.LatencyBand;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The requests that a tool recorded, in whole milliseconds, and statistics of them. Takes 8 bytes per request, so ten million fit
 * into memory. Not thread-safe.
 */
final class Samples {
    static final List<Double> PERCENTAGES = List.of(50.0, 75.0, 80.0, 90.0, 95.0, 99.0, 99.9);

    /** The same for a curve, with more at both ends. */
    static final List<Double> CURVE =
            List.of(1.0, 5.0, 10.0, 25.0, 50.0, 75.0, 80.0, 90.0, 95.0, 98.0, 99.0, 99.9, 99.99);

    private int[] starts = new int[1024];
    private int[] elapsed = new int[1024];
    private final BitSet failed = new BitSet();
    private int count;
    private long origin;

    /**
     * @param start milliseconds since the epoch
     * @throws IllegalArgumentException if a time is negative or the run would be longer than three weeks
     */
    void add(long start, long millis, boolean good) {
        if (count == 0) {
            origin = start;
        }
        if (millis < 0 || millis > Integer.MAX_VALUE || Math.abs(start - origin) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a time that cannot be: " + start + ", " + millis + " ms");
        }
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            elapsed = Arrays.copyOf(elapsed, 2 * count);
        }
        starts[count] = (int) (start - origin);
        elapsed[count] = (int) millis;
        failed.set(count, !good);
        count++;
    }

    int count() {
        return count;
    }

    int errors() {
        return failed.cardinality();
    }

    /** Time of the first request, in milliseconds since the epoch. */
    OptionalLong firstSent() {
        return count == 0 ? OptionalLong.empty() : OptionalLong.of(origin + first());
    }

    /** Seconds from the start of the first request to the end of the last; at least a millisecond. */
    double seconds() {
        long end = Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            end = Math.max(end, (long) starts[i] + elapsed[i]);
        }
        return count == 0 ? 0.001 : Math.max(1, end - first()) / 1e3;
    }

    /** Mean, population standard deviation (divided by n, as in the tools), and percentiles by nearest rank. */
    ToolResult.Times times() {
        if (count == 0) {
            return ToolResult.Times.NONE;
        }
        int[] sorted = Arrays.copyOf(elapsed, count);
        Arrays.sort(sorted);
        double mean = Arrays.stream(sorted).asLongStream().sum() / (double) count;
        double squares = Arrays.stream(sorted)
                .mapToDouble(millis -> (millis - mean) * (millis - mean))
                .sum();
        NavigableMap<Double, Double> percentiles = new TreeMap<>();
        CURVE.forEach(percentage -> percentiles.put(percentage, (double) sorted[rank(percentage, count)]));
        return new ToolResult.Times(
                OptionalDouble.of(mean),
                OptionalDouble.of(sorted[0]),
                OptionalDouble.of(sorted[count - 1]),
                OptionalDouble.of(Math.sqrt(squares / count)),
                percentiles);
    }

    List<ToolResult.Moment> overTime(Presence users) {
        int first = first();
        long last = IntStream.range(0, count)
                .mapToLong(i -> (long) starts[i] + elapsed[i])
                .max()
                .orElse(first);
        return count == 0
                ? List.of()
                : new Stretches(starts, elapsed, failed, count, first, last).moments(users, origin + first);
    }

    /** Histogram of response times, from the band of the fastest request to that of the slowest. */
    List<LatencyBand> distribution() {
        int[] edges = edges();
        long[] counts = new long[edges.length];
        for (int i = 0; i < count; i++) {
            int at = Arrays.binarySearch(edges, elapsed[i]);
            counts[at >= 0 ? at : -at - 2]++;
        }
        int from = 0;
        int to = edges.length - 1;
        while (from < to && counts[from] == 0) {
            from++;
        }
        while (to > from && counts[to - 1] == 0) {
            to--;
        }
        return IntStream.range(from, to)
                .mapToObj(i -> new LatencyBand(edges[i], edges[i + 1], counts[i]))
                .toList();
    }

    /** Band edges: ten per decade, rounded to whole milliseconds without duplicates. */
    private static int[] edges() {
        return IntStream.concat(
                        IntStream.of(0),
                        IntStream.rangeClosed(0, 93)
                                .map(tenth -> (int) Math.min(Integer.MAX_VALUE, Math.round(Math.pow(10, tenth / 10.0))))
                                .distinct())
                .toArray();
    }

    /** Index of a percentile by nearest rank in sorted values. */
    static int rank(double percentage, int values) {
        return Math.max(0, (int) Math.ceil(percentage / 100 * values - 1e-9) - 1);
    }

    private int first() {
        int first = count == 0 ? 0 : starts[0];
        for (int i = 1; i < count; i++) {
            first = Math.min(first, starts[i]);
        }
        return first;
    }
}
