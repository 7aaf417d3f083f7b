package dev.assay.cli.screen;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Evidence;
import dev.assay.verdict.reading.BlockFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One line about a finished block, with the figures that it has for each contender. */
final class BlockLine {
    private BlockLine() {}

    static String of(Evidence.Measured block, String where) {
        return where + ": "
                + block.contenders().stream()
                        .map(own -> own.contender() + " " + figures(block, own.contender()))
                        .sorted()
                        .collect(Collectors.joining(" · "));
    }

    /** CPU per request, the tail that verdicts are about, else the highest percentile that has enough requests, and the number of errors. */
    private static String figures(Evidence.Measured block, String contender) {
        List<String> figures = new ArrayList<>();
        BlockFigure.of(Metric.CPU_PER_REQUEST, block, contender)
                .ifPresent(micros -> figures.add(String.format(Locale.ROOT, "%.0f µs/req", micros)));
        Stream.of(Metric.TAIL, Metric.P99, Metric.P90, Metric.P50)
                .map(metric -> latency(metric, block, contender))
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(figures::add);
        long errors = errors(block, contender);
        if (errors > 0) {
            figures.add(String.format(Locale.ROOT, "%,d error%s", errors, errors == 1 ? "" : "s"));
        }
        return figures.isEmpty() ? "no figure" : String.join(" ", figures);
    }

    private static Optional<String> latency(Metric metric, Evidence.Measured block, String contender) {
        OptionalDouble millis = BlockFigure.of(metric, block, contender);
        return millis.isPresent()
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s %.2f ms",
                        metric == Metric.TAIL ? "slowest 1%" : metric.id(),
                        millis.getAsDouble()))
                : Optional.empty();
    }

    /** Errors outside the capacity phase, in which requests fail on purpose at too high a rate. */
    private static long errors(Evidence.Measured block, String contender) {
        return block.slices().stream()
                .filter(slice ->
                        slice.phase() != Phase.CAPACITY && slice.contender().equals(contender))
                .mapToLong(slice -> slice.load().errorCount())
                .sum();
    }
}
