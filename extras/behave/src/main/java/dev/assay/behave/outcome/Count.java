package dev.assay.behave.outcome;

import dev.assay.model.Numbers;

/**
 * A number that is shown beside an outcome and never compared.
 *
 * @param what is counted, such as {@code p99}
 * @param unit such as {@code ms}; empty if the number has none
 */
public record Count(String what, long value, String unit) {
    public static Count of(String what, long value) {
        return new Count(what, value, "");
    }

    public static Count millis(String what, long value) {
        return new Count(what, value, "ms");
    }

    /** As in {@code slowest 12 ms}. */
    public String text() {
        return what + " " + Numbers.integer(value) + (unit.isEmpty() ? "" : " " + unit);
    }
}
