package dev.assay.latency;

import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.evidence.ContenderBlock;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.LatencyTail;
import dev.assay.model.verdict.Population;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Latency tails over all blocks. Percentiles are taken from merged histograms, never averaged. */
public final class LatencyTails {
    /** At least this many values must lie beyond a percentile: one alone is an anecdote. */
    static final int BEYOND = 10;

    private LatencyTails() {}

    /**
     * The tails of all contenders that have latencies at the same rate, in the order in which they first appear; from those blocks whose
     * median latency counts, and whose p99 is not left out for anything but too few requests.
     *
     * @param counted as listed in the verdict; if empty, all blocks count
     * @throws IllegalArgumentException if a histogram cannot be decoded
     */
    public static List<LatencyTail> of(List<Evidence> evidence, List<Population> counted) {
        Map<String, List<ContenderBlock>> blocks = Evidence.only(evidence, Evidence.Measured.class).stream()
                .flatMap(block -> block.contenders().stream()
                        .filter(own -> counted.isEmpty() || counts(counted, own.contender(), block.index())))
                .collect(Collectors.groupingBy(
                        ContenderBlock::contender, java.util.LinkedHashMap::new, Collectors.toList()));
        return blocks.entrySet().stream()
                .map(own -> new LatencyTail(
                        own.getKey(),
                        far(own.getValue(), ContenderBlock::rateLatency),
                        far(own.getValue(), ContenderBlock::rateServiceTime)))
                .filter(tail -> tail.latency().count() + tail.serviceTime().count() > 0)
                .toList();
    }

    private static boolean counts(List<Population> counted, String contender, int block) {
        return of(Metric.P50, contender, counted)
                        .anyMatch(population -> population.counts().contains(block))
                && of(Metric.P99, contender, counted).noneMatch(population -> population.spoilsTail(block));
    }

    private static Stream<Population> of(Metric metric, String contender, List<Population> counted) {
        return counted.stream()
                .filter(population ->
                        population.metric() == metric && population.contender().equals(contender));
    }

    /** Leaves out profiles stored without a histogram. */
    private static LatencyTail.Far far(List<ContenderBlock> blocks, Function<ContenderBlock, LatencyProfile> profile) {
        Histogram sum = Histogram.fixed();
        blocks.stream()
                .map(profile)
                .filter(p -> !p.histogram().isEmpty())
                .map(Histogram::of)
                .forEach(sum::add);
        long count = sum.count();
        return new LatencyTail.Far(
                count, percentile(sum, 99.99), percentile(sum, 99.999), count == 0 ? 0 : sum.max() / 1e6);
    }

    private static OptionalDouble percentile(Histogram histogram, double percentile) {
        double beyond = histogram.count() * (1 - percentile / 100);
        return beyond + 1e-9 * BEYOND < BEYOND
                ? OptionalDouble.empty()
                : OptionalDouble.of(histogram.percentile(percentile) / 1e6);
    }
}
