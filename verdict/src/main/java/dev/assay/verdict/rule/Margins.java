package dev.assay.verdict.rule;

import dev.assay.model.Metric;
import dev.assay.stats.Interval;

/**
 * The two margins on the scale of log-ratios.
 *
 * @param noticeable ln(1 + δ): a user would not notice a smaller difference
 * @param inner ln(1 + m): systematic errors of the bench that do not average out over blocks
 */
public record Margins(double noticeable, double inner) {
    /** The systematic floor m. */
    static final double FLOOR = 0.01;

    /** The margins for the plan's δ. With a δ below the floor, every difference that is shown is noticeable. */
    public static Margins of(double margin) {
        return new Margins(Math.log1p(margin), Math.log1p(floor(margin)));
    }

    /** Those of a metric, for the plan's δ. */
    public static Margins of(Metric metric, double plan) {
        return new Margins(Math.log1p(metric.margin(plan)), of(plan).inner());
    }

    /** The inner margin beside the plan's δ, as a ratio less one. */
    static double floor(double margin) {
        return Math.min(FLOOR, margin);
    }

    /**
     * Whether an interval shows that nobody would notice the difference. With a 1 − 2·alpha interval that is the same rule as two
     * one-sided tests at level alpha: D. J. Schuirmann, "A comparison of the two one-sided tests procedure and the power approach", 1987.
     */
    public boolean equivalent(Interval equivalence) {
        return equivalence.inside(-noticeable, noticeable);
    }

    /** Whether an interval shows a difference, noticeable or not. */
    public boolean different(Interval difference) {
        return difference.high() < -inner || difference.low() > inner;
    }

    /** Equivalence is checked first: a difference that is shown but too small to notice is equivalence. */
    public Ruling.Direction direction(Interval difference, Interval equivalence) {
        if (equivalent(equivalence)) {
            return Ruling.Direction.WITHIN;
        } else if (difference.high() < -inner) {
            return difference.high() < -noticeable ? Ruling.Direction.BELOW : Ruling.Direction.SLIGHTLY_BELOW;
        } else if (difference.low() > inner) {
            return difference.low() > noticeable ? Ruling.Direction.ABOVE : Ruling.Direction.SLIGHTLY_ABOVE;
        }
        return Ruling.Direction.UNKNOWN;
    }
}
