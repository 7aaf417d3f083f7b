package dev.assay.model.plan;

import dev.assay.model.Require;

/**
 * The lengths that the body of a successful response may have.
 *
 * @param least in bytes, if the rule is a range
 * @param most in bytes, if the rule is a range
 */
public record BodyLength(Rule rule, long least, long most) {
    /** Which lengths are good. */
    public enum Rule {
        /** Any, but not empty if the first successful response of the step was not. */
        NOT_SUDDENLY_EMPTY,
        ANY,
        /** That of the first successful response of the step. */
        SAME,
        RANGE
    }

    public static final BodyLength NOT_SUDDENLY_EMPTY = new BodyLength(Rule.NOT_SUDDENLY_EMPTY, 0, 0);
    public static final BodyLength ANY = new BodyLength(Rule.ANY, 0, 0);
    public static final BodyLength SAME = new BodyLength(Rule.SAME, 0, 0);

    public BodyLength {
        Require.that(
                least >= 0 && most >= least,
                "a body length runs from the smaller to the larger: " + least + ".." + most);
    }

    public static BodyLength between(long least, long most) {
        return new BodyLength(Rule.RANGE, least, most);
    }
}
