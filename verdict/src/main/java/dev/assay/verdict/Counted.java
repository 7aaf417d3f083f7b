package dev.assay.verdict;

import dev.assay.model.LoadResult;
import dev.assay.model.SliceEvidence;
import dev.assay.stats.Sample;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * How a counter is read in one block, for each answer (ADR 62).
 *
 * @param count of a slice
 * @param among the answers of a slice while it was counted
 * @param bySnapshots whether it is counted between two snapshots of the server, which can be late
 * @param middle the median over slices; else their sum for each answer in all of them
 * @param atLeastOnce whether fewer counts than answers mean that something else did it, which is not counted
 * @param answers for which it is told
 */
record Counted(
        Function<SliceEvidence, OptionalLong> count,
        ToLongFunction<LoadResult> among,
        boolean bySnapshots,
        boolean middle,
        boolean atLeastOnce,
        double answers) {
    /** Between the two moments at which the server was looked at. */
    static Counted total(Function<SliceEvidence, OptionalLong> count) {
        return new Counted(count, LoadResult::measuredRequests, true, false, false, 1);
    }

    /** Whoever answers has read requests: fewer calls than answers mean sockets that are read by calls not counted. */
    static Counted atLeastOnce(Function<SliceEvidence, OptionalLong> count) {
        return new Counted(count, LoadResult::measuredRequests, true, false, true, 1);
    }

    static Counted middle(Function<SliceEvidence, OptionalLong> count) {
        return new Counted(count, LoadResult::measuredRequests, true, true, false, 1);
    }

    /** By the generator, in the recorded part of each slice. */
    static Counted recorded(Function<SliceEvidence, OptionalLong> count) {
        return new Counted(count, LoadResult::completed, false, false, false, 1);
    }

    Counted per(double others) {
        return new Counted(count, among, bySnapshots, middle, atLeastOnce, others);
    }

    /** A figure; absent where a slice has not been counted, and where nothing happened. */
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
     * The median over the slices that have a figure, if that is most of them: a snapshot that falls into a collection finds one of its
     * counters before it and another behind, and is off by the whole young generation.
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
