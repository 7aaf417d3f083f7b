package dev.assay.why.judge;

import dev.assay.stats.Interval;
import dev.assay.stats.StudentT;
import dev.assay.stats.Welch;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * How the figures of two contenders are compared over blocks: within blocks that have both, or as two independent samples. What is compared
 * is an array of as many terms as there are blocks, in which the reference's figures are negative; a block that has both has their
 * difference.
 *
 * @param alone blocks with nothing but the reference, which come first; 0 if each block has both
 */
record Design(int alone) {
    /** Every block has both. */
    static final Design PAIRED = new Design(0);

    <B> double[] terms(List<B> reference, List<B> other, ToDoubleFunction<B> figure) {
        double[] of = reference.stream().mapToDouble(figure).toArray();
        double[] than = other.stream().mapToDouble(figure).toArray();
        if (alone > 0) {
            return DoubleStream.concat(Arrays.stream(of).map(value -> -value), Arrays.stream(than))
                    .toArray();
        }
        Arrays.setAll(than, block -> than[block] - of[block]);
        return than;
    }

    /** How much more the other contender has, as a mean. */
    double mean(double[] terms) {
        double others = Arrays.stream(others(terms)).average().orElse(0);
        return alone > 0 ? others - Arrays.stream(references(terms)).average().orElse(0) : others;
    }

    /** Of no difference. */
    double pValue(double[] terms) {
        return alone > 0 ? Welch.pValue(others(terms), references(terms)) : StudentT.pValue(terms, 0);
    }

    Interval interval(double[] terms, double alpha) {
        return alone > 0 ? Welch.interval(others(terms), references(terms), alpha) : StudentT.interval(terms, alpha);
    }

    private double[] others(double[] terms) {
        return Arrays.copyOfRange(terms, alone, terms.length);
    }

    private double[] references(double[] terms) {
        return Arrays.stream(terms, 0, alone).map(value -> -value).toArray();
    }
}
