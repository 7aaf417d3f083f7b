package dev.assay.verdict;

import dev.assay.model.Bound;
import dev.assay.model.verdict.Holds;

/** How a figure is compared with its limit. */
public enum Relation {
    ABOVE(">"),
    AT_LEAST(">="),
    BELOW("<"),
    AT_MOST("<=");

    private final String sign;

    Relation(String sign) {
        this.sign = sign;
    }

    String sign() {
        return sign;
    }

    /** Whether a value lies on this side of the limit. */
    public boolean holds(double value, double limit) {
        return switch (this) {
            case ABOVE -> value > limit;
            case AT_LEAST -> value >= limit;
            case BELOW -> value < limit;
            case AT_MOST -> value <= limit;
        };
    }

    /** The same for bounds: what holds at both holds between them. */
    Holds holds(Bound value, double limit) {
        boolean low = holds(value.low(), limit);
        return !value.known() || low != holds(value.high(), limit) ? Holds.UNKNOWN : low ? Holds.YES : Holds.NO;
    }
}
