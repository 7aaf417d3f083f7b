package dev.assay.verdict.rule;

import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * How many figures a comparison has after each block that counts for looks. Immutable.
 *
 * <p>Looks are those of the primary metric. Another metric may lack a figure in some of its blocks, so that it has fewer figures at a look;
 * a figure of a later block waits for the next look.
 *
 * @param blocks that count for looks
 */
public record FiguresByBlock(int blocks, IntUnaryOperator figures) {
    static FiguresByBlock each(int blocks) {
        return new FiguresByBlock(blocks, after -> after);
    }

    /**
     * The figures of a metric by the blocks of the primary one, or by its own if it has more.
     *
     * @param own numbers of the blocks in which the metric has a figure, rising
     * @param primary the same of the primary metric
     */
    public static FiguresByBlock of(List<Integer> own, List<Integer> primary) {
        return own.size() > primary.size()
                ? each(own.size())
                : new FiguresByBlock(primary.size(), blocks -> (int) own.stream()
                        .filter(place -> place <= primary.get(blocks - 1))
                        .count());
    }

    /** Figures after this many blocks, at least 1 and at most {@link #blocks}. */
    int after(int blocks) {
        return figures.applyAsInt(blocks);
    }
}
