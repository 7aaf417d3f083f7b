package dev.assay.verdict.rule;

import dev.assay.stats.BlocksNeeded;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Judges once, with the interval for a fixed number of replicates. Start-up rounds with the t interval, when all that were planned are
 * complete or, by default, when the experiment has ended, since its rounds are then the launches of its blocks; two experiments with
 * Welch's.
 *
 * @param alphas of one comparison
 */
public record FixedRule(Alphas alphas, Margins margins) {
    /** With fewer, the t interval is only nominal: a single outlier decides it. */
    public static final int FEWEST = 3;

    private static final int MAX_ROUNDS = 300;

    /**
     * The ruling on these rounds.
     *
     * @param complete whether all planned rounds have been tried or the experiment has ended, neither of which depends on these rounds
     */
    public Ruling rule(double[] logRatios, boolean complete) {
        int n = logRatios.length;
        OptionalDouble mean = n == 0 ? OptionalDouble.empty() : OptionalDouble.of(Sample.mean(logRatios));
        return complete
                ? rule(n, mean, alpha -> StudentT.interval(logRatios, alpha), () -> more(logRatios))
                : early(n, mean);
    }

    /**
     * The ruling on two independent samples.
     *
     * @param fewer replicates of the smaller one
     * @param interval for an alpha; asked for with at least {@link #FEWEST}
     */
    public Ruling rule(int fewer, OptionalDouble estimate, DoubleFunction<Interval> interval) {
        return rule(fewer, estimate, interval, OptionalInt::empty);
    }

    private Ruling rule(int n, OptionalDouble estimate, DoubleFunction<Interval> interval, Supplier<OptionalInt> more) {
        if (n < FEWEST) {
            return early(n, estimate);
        }
        Interval difference = interval.apply(alphas.difference());
        Interval equivalence = interval.apply(alphas.equivalence());
        Ruling.Direction direction = margins.direction(difference, equivalence);
        return new Ruling(
                direction,
                n,
                estimate,
                Optional.of(difference),
                Optional.of(equivalence),
                direction == Ruling.Direction.UNKNOWN ? more.get() : OptionalInt.empty());
    }

    private static Ruling early(int n, OptionalDouble estimate) {
        OptionalInt more = n < FEWEST ? OptionalInt.of(FEWEST - n) : OptionalInt.empty();
        return new Ruling(Ruling.Direction.UNKNOWN, n, estimate, Optional.empty(), Optional.empty(), more);
    }

    private OptionalInt more(double[] logRatios) {
        double mean = Sample.mean(logRatios);
        double sd = Sample.sd(logRatios);
        int n = logRatios.length;
        OptionalInt total = BlocksNeeded.total(
                mean,
                margins.inner(),
                margins.noticeable(),
                rounds -> StudentT.halfWidth(rounds, sd, alphas.difference()),
                rounds -> Interval.around(mean, StudentT.halfWidth(rounds, sd, alphas.equivalence())),
                IntStream.rangeClosed(n + 1, MAX_ROUNDS));
        return total.isPresent() ? OptionalInt.of(total.getAsInt() - n) : OptionalInt.empty();
    }
}
