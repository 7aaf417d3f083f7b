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
        return comparison("jetty", Outcome.EQUIVALENT, "inside the margin");
    }

    static Comparison undecided(String contender) {
        return comparison(contender, Outcome.UNDECIDED, "too wide");
    }

    private static Comparison comparison(String contender, Outcome outcome, String reason) {
        return new Comparison(
                Metric.CPU_PER_REQUEST,
                contender,
                "tomcat",
                OptionalDouble.of(1.001),
                OptionalDouble.of(0.99),
                OptionalDouble.of(1.01),
                0.9,
                6,
                outcome,
                reason,
                true,
                OptionalInt.empty(),
                List.of());
    }
}
