package dev.assay.verdict.rule;

/**
 * Error probabilities of one comparison, or of a family of comparisons together.
 *
 * @param difference of finding a difference where there is none
 * @param equivalence of finding equivalence where there is none
 */
public record Alphas(double difference, double equivalence) {
    /** Those of a family. The 10% are two one-sided tests at 5% each: the interval that shows equivalence is a 90% interval. */
    public static final Alphas FAMILY = new Alphas(0.05, 0.10);

    /** The share of each of so many comparisons (Bonferroni). */
    public Alphas among(int comparisons) {
        return new Alphas(difference / comparisons, equivalence / comparisons);
    }

    /** Confidence of the interval that a ruling in this direction rests on. */
    public double confidence(Ruling.Direction direction) {
        return 1 - direction.deciding(difference, equivalence);
    }
}
