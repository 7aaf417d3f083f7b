package dev.assay.tools;

import dev.assay.model.ToolResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The single requests that a tool recorded, in whole milliseconds, and what follows from them. 8 bytes for each request, so that ten
 * million fit. Not thread-safe.
 */
final class Samples {
    static final List<Double> PERCENTAGES = List.of(50.0, 75.0, 80.0, 90.0, 95.0, 99.0, 99.9);

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

    /** From the start of the first request to the end of the last; at least a millisecond. */
    double seconds() {
        long end = Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            end = Math.max(end, (long) starts[i] + elapsed[i]);
        }
        return count == 0 ? 0.001 : Math.max(1, end - first()) / 1e3;
    }

    /** Mean, standard deviation of all (divided by n, as the tools do), and percentiles by nearest rank. */
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
        PERCENTAGES.forEach(percentage -> percentiles.put(
                percentage, (double) sorted[Math.max(0, (int) Math.ceil(percentage / 100 * count - 1e-9) - 1)]));
        return new ToolResult.Times(
                OptionalDouble.of(mean),
                OptionalDouble.of(sorted[0]),
                OptionalDouble.of(sorted[count - 1]),
                OptionalDouble.of(Math.sqrt(squares / count)),
                percentiles);
    }

    List<ToolResult.Second> overTime() {
        List<Bin> bins = new ArrayList<>();
        long first = first();
        for (int i = 0; i < count; i++) {
            bin(bins, starts[i] - first).started++;
            Bin end = bin(bins, starts[i] + (long) elapsed[i] - first);
            end.answered++;
            end.errors += failed.get(i) ? 1 : 0;
            end.millis += elapsed[i];
        }
        List<ToolResult.Second> seconds = new ArrayList<>();
        for (Bin bin : bins) {
            double mean = bin.answered == 0 ? 0 : bin.millis / (double) bin.answered;
            seconds.add(new ToolResult.Second(seconds.size(), bin.started, bin.answered, bin.errors, mean));
        }
        return seconds;
    }

    private static Bin bin(List<Bin> bins, long millis) {
        int second = (int) (millis / 1000);
        while (bins.size() <= second) {
            bins.add(new Bin());
        }
        return bins.get(second);
    }

    private int first() {
        int first = count == 0 ? 0 : starts[0];
        for (int i = 1; i < count; i++) {
            first = Math.min(first, starts[i]);
        }
        return first;
    }

    private static final class Bin {
        private long started;
        private long answered;
        private long errors;
        private long millis;
    }
}
