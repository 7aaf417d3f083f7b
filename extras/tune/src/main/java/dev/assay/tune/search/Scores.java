package dev.assay.tune.search;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.verdict.reading.Reading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** How configurations did against the defaults in the same blocks: means of log-ratios. They choose; they are no result. */
final class Scores {
    private final Metric metric;
    private final Map<String, List<Double>> logRatios = new HashMap<>();

    Scores(Metric metric) {
        this.metric = metric;
    }

    /** Adds what has a figure in a block. Returns why there is none of the reference, and so of any; empty if there is one. */
    Optional<String> add(Evidence.Measured block, String reference) {
        Reading reading = Reading.of(metric, block, reference);
        if (reading instanceof Reading.Figure base) {
            block.contenders().forEach(own -> {
                if (Reading.of(metric, block, own.contender()) instanceof Reading.Figure figure) {
                    add(own.contender(), Math.log(figure.value() / base.value()));
                }
            });
            return Optional.empty();
        }
        return Optional.of(reading instanceof Reading.Unusable none ? none.why().text() : "was not measured");
    }

    void add(String id, double logRatio) {
        logRatios.computeIfAbsent(id, none -> new ArrayList<>()).add(logRatio);
    }

    /** Blocks with a figure. */
    int blocks(String id) {
        return logRatios.getOrDefault(id, List.of()).size();
    }

    /** The geometric mean of the ratios to the defaults; empty without a block. */
    OptionalDouble ratio(String id) {
        OptionalDouble mean = logRatios.getOrDefault(id, List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .average();
        return mean.isPresent() ? OptionalDouble.of(Math.exp(mean.getAsDouble())) : mean;
    }

    /** The best of these that have a figure, best first; of equals the one named first. */
    List<String> best(List<String> ids, int keep) {
        return ids.stream()
                .filter(id -> blocks(id) > 0)
                .sorted(Comparator.comparingDouble(this::rank))
                .limit(keep)
                .toList();
    }

    private double rank(String id) {
        double ratio = ratio(id).orElseThrow();
        return metric.lowerIsBetter() ? ratio : -ratio;
    }
}
