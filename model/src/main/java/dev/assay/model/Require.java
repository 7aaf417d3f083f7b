package dev.assay.model;

/** Checks for compact constructors: each returns quietly or throws {@link IllegalArgumentException} naming the value. */
public final class Require {
    private Require() {}

    public static void that(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    public static void notBlank(String value, String name) {
        that(!value.isBlank(), name + " must not be blank");
    }

    public static void notNegative(long value, String name) {
        that(value >= 0, name + " must not be negative: " + value);
    }

    public static void notNegative(double value, String name) {
        that(value >= 0, name + " must not be negative: " + value);
    }

    public static void positive(double value, String name) {
        that(value > 0, name + " must be positive: " + value);
    }
}
