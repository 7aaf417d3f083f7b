package dev.assay.verdict;

import dev.assay.model.LoadResult;
import dev.assay.model.SliceEvidence;
import dev.assay.stats.Sample;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * How a counter per answer is computed for one block (ADR 62).
 *
 * @param count counter of a slice
 * @param among answers of a slice while it was counted
 * @param bySnapshots whether it is the difference of two snapshots of the server, which can be late
 * @param middle whether to take the median over slices; else the total count over the total number of answers
 * @param atLeastOnce whether fewer counts than answers mean that some events were not counted
 * @param answers number of answers that the figure refers to
 */
record CounterReading(
        Function<SliceEvidence, OptionalLong> count,
        ToLongFunction<LoadResult> among,
        boolean bySnapshots,
        boolean middle,
        boolean atLeastOnce,
        double answers) {
    /** A count between the two snapshots of the server. */
    static CounterReading total(Function<SliceEvidence, OptionalLong> count) {
        return new CounterReading(count, LoadResult::measuredRequests, true, false, false, 1);
    }

    /** Each answer takes at least one call: fewer calls than answers mean that sockets are read by system calls that are not counted. */
    static CounterReading atLeastOnce(Function<SliceEvidence, OptionalLong> count) {
        return new CounterReading(count, LoadResult::measuredRequests, true, false, true, 1);
    }

    static CounterReading middle(Function<SliceEvidence, OptionalLong> count) {
        return new CounterReading(count, LoadResult::measuredRequests, true, true, false, 1);
    }

    /** A count by the generator, in the recorded part of each slice. */
    static CounterReading recorded(Function<SliceEvidence, OptionalLong> count) {
        return new CounterReading(count, LoadResult::completed, false, false, false, 1);
    }

    CounterReading per(double others) {
        return new CounterReading(count, among, bySnapshots, middle, atLeastOnce, others);
    }

    /** The figure; absent if a slice was not counted, or if nothing happened. */
    Reading of(List<SliceEvidence> slices) {
        return middle ? median(slices) : sum(slices);
    }

    private Reading sum(List<SliceEvidence> slices) {
        List<Long> counts = slices.stream()
                .flatMapToLong(slice -> count.apply(slice).stream())
                .boxed()
                .toList();
        double sum = counts.stream().mapToDouble(Long::doubleValue).sum();
        double all = slices.stream()
                .mapToDouble(slice -> among.applyAsLong(slice.load()))
                .sum();
        boolean known = counts.size() == slices.size() && sum > 0 && all > 0;
        boolean elsewhere = atLeastOnce && sum < all;
        return known && !elsewhere ? figure(sum / all, slices) : new Reading.Absent();
    }

    /**
     * The median over the slices that have a figure, if most have one: a snapshot during a garbage collection can read one counter before
     * it and another after it, and is then off by the whole young generation.
     */
    private Reading median(List<SliceEvidence> slices) {
        double[] perAnswer = slices.stream()
                .filter(slice -> among.applyAsLong(slice.load()) > 0)
                .flatMapToDouble(slice -> count.apply(slice).stream()
                        .mapToDouble(counted -> (double) counted / among.applyAsLong(slice.load())))
                .toArray();
        return 2 * perAnswer.length > slices.size() && Sample.median(perAnswer) > 0
                ? figure(Sample.median(perAnswer), slices)
                : new Reading.Absent();
    }

    private Reading figure(double perAnswer, List<SliceEvidence> slices) {
        return new Reading.Figure(perAnswer * answers).delayed(bySnapshots ? SnapshotDelay.largest(slices) : 0);
    }
}
