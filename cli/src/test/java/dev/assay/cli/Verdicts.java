package dev.assay.cli;

import dev.assay.model.Comparison;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Comparisons for tests. */
final class Verdicts {
    private Verdicts() {}

    static Comparison equivalent() {
        return new Comparison(
                Metric.CPU_PER_REQUEST,
                "jetty",
                "tomcat",
                OptionalDouble.of(1.001),
                OptionalDouble.of(0.99),
                OptionalDouble.of(1.01),
                0.9,
                6,
                Outcome.EQUIVALENT,
                "inside the margin",
                true,
                OptionalInt.empty(),
                List.of());
    }
}
