package dev.assay.verdict.reading;

import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.stats.Sample;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * How a counter per response is computed for one block (ADR 0021).
 *
 * @param count counter of a slice
 * @param among responses of a slice while it was counted
 * @param bySnapshots whether it is the difference of two snapshots of the server, which can be late
 * @param how several slices become one figure
 * @param least fewer counts per response mean that some events were not counted; 0 if any number is possible
 * @param responses number of responses that the figure refers to
 */
record CounterReading(
        Function<SliceEvidence, OptionalLong> count,
        ToLongFunction<LoadResult> among,
        boolean bySnapshots,
        How how,
        double least,
        double responses) {
    /** A call to read and one to write; those of responses under way at a snapshot may be missing. */
    private static final double CALLS = 1.9;

    /** How several slices become one figure. */
    enum How {
        /** The total count over the total number of responses. */
        TOTAL,
        /** The median over slices. */
        MIDDLE,
        /** In proportion to the load where the collector was observed between slices, too, else as {@link #TOTAL}. */
        COLLECTIONS
    }

    /** A count between the two snapshots of the server. */
    static CounterReading total(Function<SliceEvidence, OptionalLong> count) {
        return new CounterReading(count, LoadResult::measuredRequests, true, How.TOTAL, 0, 1);
    }

    /** Of the young generation. */
    static CounterReading collections(Function<SliceEvidence, OptionalLong> count) {
        return new CounterReading(count, LoadResult::measuredRequests, true, How.COLLECTIONS, 0, 1);
    }

    /**
     * Each response takes at least a call to read and one to write: fewer mean that sockets are read or written by system calls that are
     * not counted.
     */
    static CounterReading calls(Function<SliceEvidence, OptionalLong> count) {
        return new CounterReading(count, LoadResult::measuredRequests, true, How.TOTAL, CALLS, 1);
    }

    static CounterReading middle(Function<SliceEvidence, OptionalLong> count) {
        return new CounterReading(count, LoadResult::measuredRequests, true, How.MIDDLE, 0, 1);
    }

    /** A count by the generator, in the recorded part of each slice. */
    static CounterReading recorded(Function<SliceEvidence, OptionalLong> count) {
        return new CounterReading(count, LoadResult::completed, false, How.TOTAL, 0, 1);
    }

    CounterReading per(double others) {
        return new CounterReading(count, among, bySnapshots, how, least, others);
    }

    /** The figure; absent if a slice was not counted, or if nothing happened. */
    Reading of(List<SliceEvidence> slices) {
        return switch (how) {
            case TOTAL -> sum(slices);
            case MIDDLE -> median(slices);
            case COLLECTIONS -> inProportion(slices);
        };
    }

    private Reading inProportion(List<SliceEvidence> slices) {
        OptionalDouble each = new CollectorShare(slices).collections(Measures.allocated(slices));
        return each.isPresent() && each.getAsDouble() > 0 ? figure(each.getAsDouble(), slices) : sum(slices);
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
        boolean elsewhere = sum < least * all;
        return known && !elsewhere ? figure(sum / all, slices) : new Reading.Absent();
    }

    /**
     * The median over the slices that have a figure, if most have one: a snapshot during a garbage collection can read one counter before
     * it and another after it, and is then off by the whole young generation.
     */
    private Reading median(List<SliceEvidence> slices) {
        double[] perResponse = slices.stream()
                .filter(slice -> among.applyAsLong(slice.load()) > 0)
                .flatMapToDouble(slice -> count.apply(slice).stream()
                        .mapToDouble(counted -> (double) counted / among.applyAsLong(slice.load())))
                .toArray();
        return 2 * perResponse.length > slices.size() && Sample.median(perResponse) > 0
                ? figure(Sample.median(perResponse), slices)
                : new Reading.Absent();
    }

    private Reading figure(double perResponse, List<SliceEvidence> slices) {
        return new Reading.Figure(perResponse * responses).delayed(bySnapshots ? SnapshotDelay.largest(slices) : 0);
    }
}
