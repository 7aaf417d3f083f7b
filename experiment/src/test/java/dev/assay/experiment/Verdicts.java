package dev.assay.experiment;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import java.util.Collections;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Comparisons for tests. */
public final class Verdicts {
    private Verdicts() {}

    /** Jetty, after six blocks. */
    public static Comparison equivalent() {
        return comparison("jetty", Outcome.EQUIVALENT, "inside the margin", 6);
    }

    /** After six blocks. */
    public static Comparison undecided(String contender) {
        return undecided(contender, 6);
    }

    /** After that many blocks. */
    public static Comparison undecided(String contender, int blocks) {
        return comparison(contender, Outcome.UNDECIDED, "too wide", blocks);
    }

    private static Comparison comparison(String contender, Outcome outcome, String reason, int blocks) {
        return Samples.comparison(
                Metric.CPU_PER_REQUEST,
                contender,
                "tomcat",
                OptionalDouble.of(1.001),
                OptionalDouble.of(0.99),
                OptionalDouble.of(1.01),
                0.9,
                blocks,
                outcome,
                new Reason.Text(reason),
                true,
                OptionalInt.empty(),
                Collections.nCopies(blocks, 0.0));
    }
}
