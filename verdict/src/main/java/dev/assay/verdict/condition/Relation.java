package dev.assay.verdict.condition;

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
}
