package dev.assay.tune.cost;

import dev.assay.model.verdict.Outcome;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;

/** A mean over blocks, with its t interval. */
record Estimate(double mean, Interval interval) {
    /** Of at least two blocks. */
    static Estimate of(double[] blocks, double alpha) {
        return new Estimate(Sample.mean(blocks), StudentT.interval(blocks, alpha));
    }

    /** Of a difference in cost to the reference: better or worse if its interval lies on one side of zero. */
    Outcome outcome() {
        return interval.high() < 0 ? Outcome.BETTER : interval.low() > 0 ? Outcome.WORSE : Outcome.UNDECIDED;
    }

    boolean clear() {
        return outcome().differs();
    }
}
