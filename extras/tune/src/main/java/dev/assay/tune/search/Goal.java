package dev.assay.tune.search;

import dev.assay.model.BadInputException;
import dev.assay.model.Metric;
import dev.assay.model.Phase;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What settings are tuned for. */
enum Goal {
    CPU(Metric.CPU_PER_REQUEST),
    THROUGHPUT(Metric.THROUGHPUT),
    P99(Metric.P99),
    MEMORY(Metric.RESIDENT);

    private final Metric metric;

    Goal(Metric metric) {
        this.metric = metric;
    }

    Metric metric() {
        return metric;
    }

    /** Whether blocks need slices at saturation. */
    boolean saturates() {
        return metric.phase() == Phase.SATURATION;
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws BadInputException if it is none */
    static Goal of(String word) {
        return Arrays.stream(values())
                .filter(goal -> goal.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new BadInputException(
                        "--for",
                        "nothing to tune for: " + word,
                        "Choose from: "
                                + Arrays.stream(values()).map(Goal::word).collect(Collectors.joining(", "))));
    }
}
