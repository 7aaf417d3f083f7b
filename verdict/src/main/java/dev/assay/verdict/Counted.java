package dev.assay.verdict;

import dev.assay.model.Counters;
import dev.assay.model.Metric;
import dev.assay.model.SliceEvidence;
import dev.assay.stats.Sample;
import java.util.List;
import java.util.OptionalLong;

/** What was counted in one block: the sum over its slices for each answer in them, of allocation the median (ADR 62). */
final class Counted {
    private static final double MILLION = 1e6;

    private Counted() {}

    /** A figure; absent where a slice has not been counted, and where nothing happened. */
    static Reading of(Metric metric, List<SliceEvidence> slices) {
        if (metric == Metric.ALLOCATED) {
            return allocated(slices);
        }
        List<Long> counts = slices.stream()
                .flatMap(slice -> slice.counters().stream())
                .map(counters -> count(metric, counters))
                .flatMap(count -> count.stream().boxed())
                .toList();
        double sum = counts.stream().mapToDouble(Long::doubleValue).sum();
        double answers = slices.stream()
                .mapToDouble(slice -> slice.load().measuredRequests())
                .sum();
        boolean known = counts.size() == slices.size() && sum > 0 && answers > 0;
        // Whoever answers has read requests: fewer calls than answers mean sockets that are read by calls not counted.
        boolean elsewhere = metric == Metric.READ_WRITE_CALLS && sum < answers;
        return known && !elsewhere
                ? new Reading.Figure(sum / answers * (metric == Metric.MINOR_COLLECTIONS ? MILLION : 1))
                : new Reading.Absent();
    }

    /**
     * The median over the slices that have a figure, if that is most of them: a snapshot that falls into a collection finds one of its
     * counters before it and another behind, and is off by the whole young generation.
     */
    private static Reading allocated(List<SliceEvidence> slices) {
        double[] perAnswer = slices.stream()
                .filter(slice -> slice.load().measuredRequests() > 0)
                .flatMapToDouble(slice -> slice.counters().stream()
                        .flatMapToLong(counters -> counters.allocatedBytes().stream())
                        .mapToDouble(bytes -> (double) bytes / slice.load().measuredRequests()))
                .toArray();
        return 2 * perAnswer.length > slices.size() && Sample.median(perAnswer) > 0
                ? new Reading.Figure(Sample.median(perAnswer))
                : new Reading.Absent();
    }

    private static OptionalLong count(Metric metric, Counters counters) {
        return switch (metric) {
            case VOLUNTARY_SWITCHES -> counters.voluntarySwitches();
            case INVOLUNTARY_SWITCHES -> counters.involuntarySwitches();
            case READ_WRITE_CALLS -> sum(counters.readCalls(), counters.writeCalls());
            case PAGE_FAULTS -> sum(counters.minorFaults(), counters.majorFaults());
            case MINOR_COLLECTIONS -> counters.minorCollections();
            default -> throw new IllegalArgumentException(metric + " is not counted");
        };
    }

    private static OptionalLong sum(OptionalLong a, OptionalLong b) {
        return a.isPresent() && b.isPresent() ? OptionalLong.of(a.getAsLong() + b.getAsLong()) : OptionalLong.empty();
    }
}
