package dev.assay.verdict.reading;

import dev.assay.model.evidence.Collecting;
import dev.assay.model.evidence.Counters;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.stats.Sample;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The collector of one contender in one phase of a block, in proportion to the load (ADR 0017): over all the time in which requests were
 * sent, recorded or not. A slice holds one collection or two, and which of the two is decided by its phase, not by the contender.
 *
 * @param slices all of them, those included that do not count for a metric
 */
public record CollectorShare(List<SliceEvidence> slices) {
    /** CPU time of the collector in microseconds per response; empty unless it was observed in all slices. */
    OptionalDouble micros() {
        return observed()
                ? each(slices.stream()
                        .mapToDouble(
                                slice -> (slice.server().gcNanos() + of(slice).earlierNanos()) / 1e3)
                        .sum())
                : OptionalDouble.empty();
    }

    /**
     * Young GCs per response: bytes allocated per response by bytes allocated between two collections, where the JVM publishes both,
     * since a block holds so few that one more or fewer is a fifth of them; else those counted. Empty unless observed in all slices.
     *
     * @param allocated bytes per response, if known
     */
    OptionalDouble collections(OptionalDouble allocated) {
        OptionalDouble expected = expected(allocated);
        return expected.isPresent() || counted().isEmpty()
                ? expected
                : each((double) counted().getAsLong());
    }

    /** Young GCs per response that follow from what is allocated; empty unless the JVM publishes it. */
    public OptionalDouble expected(OptionalDouble allocated) {
        OptionalDouble filled = filled();
        return observed() && allocated.isPresent() && filled.isPresent()
                ? OptionalDouble.of(allocated.getAsDouble() / filled.getAsDouble())
                : OptionalDouble.empty();
    }

    /** Young GCs while requests were sent; empty unless observed in all slices. */
    public OptionalLong counted() {
        boolean all = observed()
                && slices.stream()
                        .allMatch(slice -> recorded(slice).isPresent()
                                && of(slice).earlierCollections().isPresent());
        return all
                ? OptionalLong.of(slices.stream()
                        .mapToLong(slice -> recorded(slice).getAsLong()
                                + of(slice).earlierCollections().getAsLong())
                        .sum())
                : OptionalLong.empty();
    }

    /** What is allocated between two young GCs: the median over slices with one. */
    private OptionalDouble filled() {
        double[] bytes = slices.stream()
                .flatMap(slice -> slice.collecting().stream())
                .flatMapToDouble(own -> own.filledBytes().stream().asDoubleStream())
                .filter(value -> value > 0)
                .toArray();
        return bytes.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Sample.median(bytes));
    }

    /** Answers while requests were sent; 0 without slices. */
    public long responses() {
        return slices.stream()
                .mapToLong(slice -> slice.load().measuredRequests()
                        + slice.load().earlierRequests().orElse(0))
                .sum();
    }

    private OptionalDouble each(double total) {
        return responses() > 0 ? OptionalDouble.of(total / responses()) : OptionalDouble.empty();
    }

    private boolean observed() {
        return !slices.isEmpty()
                && slices.stream()
                        .allMatch(slice -> slice.collecting().isPresent()
                                && slice.load().earlierRequests().isPresent());
    }

    private static OptionalLong recorded(SliceEvidence slice) {
        Optional<Counters> counters = slice.counters();
        return counters.map(Counters::minorCollections).orElseGet(OptionalLong::empty);
    }

    private static Collecting of(SliceEvidence slice) {
        return slice.collecting().orElseThrow();
    }
}
