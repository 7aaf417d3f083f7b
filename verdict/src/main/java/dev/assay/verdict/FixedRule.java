package dev.assay.verdict;

import dev.assay.stats.BlocksNeeded;
import dev.assay.stats.Interval;
import dev.assay.stats.Sample;
import dev.assay.stats.StudentT;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Judges the log-ratios of start-up rounds once, with the t interval for a fixed number of replicates: when all planned rounds are
 * complete or, by default, when the experiment has ended, since its rounds are then the launches of its blocks.
 */
final class FixedRule {
    /** With fewer, the t interval is only nominal: a single outlier decides it. */
    static final int FEWEST = 3;

    private static final int MAX_ROUNDS = 300;

    private final Alphas alphas;
    private final Margins margins;

    /** A rule for this many comparisons with the reference, which share {@link Alphas#FAMILY}. */
    FixedRule(int pairs, Margins margins) {
        this(Alphas.FAMILY.among(pairs), margins);
    }

    /** The same rule with the margins of another metric. */
    FixedRule within(Margins others) {
        return new FixedRule(alphas, others);
    }

    private FixedRule(Alphas alphas, Margins margins) {
        this.alphas = alphas;
        this.margins = margins;
    }

    /**
     * The ruling on these rounds.
     *
     * @param complete whether all planned rounds have been tried or the experiment has ended, neither of which depends on these rounds
     */
    Ruling rule(double[] logRatios, boolean complete) {
        int n = logRatios.length;
        OptionalDouble mean = n == 0 ? OptionalDouble.empty() : OptionalDouble.of(Sample.mean(logRatios));
        if (!complete || n < FEWEST) {
            OptionalInt more = n < FEWEST ? OptionalInt.of(FEWEST - n) : OptionalInt.empty();
            return new Ruling(Ruling.Direction.UNKNOWN, n, mean, Optional.empty(), Optional.empty(), more);
        }
        Interval difference = StudentT.interval(logRatios, alphas.difference());
        Interval equivalence = StudentT.interval(logRatios, alphas.equivalence());
        Ruling.Direction direction = margins.direction(difference, equivalence);
        OptionalInt more = direction == Ruling.Direction.UNKNOWN ? more(logRatios) : OptionalInt.empty();
        return new Ruling(direction, n, mean, Optional.of(difference), Optional.of(equivalence), more);
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
