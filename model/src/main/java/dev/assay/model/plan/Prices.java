package dev.assay.model.plan;

import dev.assay.model.Require;
import java.util.OptionalDouble;

/**
 * Prices of what a server uses, in the user's currency.
 *
 * @param coreHour one CPU core for one hour; empty means that CPU time is not priced
 * @param gbHour 10⁹ bytes of memory for one hour; empty means that memory is not priced
 */
public record Prices(OptionalDouble coreHour, OptionalDouble gbHour) {
    /** The highest price accepted: more than anyone pays. */
    public static final double HIGHEST = 1e6;

    public Prices {
        coreHour.ifPresent(price -> requireUsable(price, "core-hour"));
        gbHour.ifPresent(price -> requireUsable(price, "GB-hour"));
    }

    /** Whether a price is valid: above 0, at most {@link #HIGHEST}. */
    public static boolean usable(double price) {
        return price > 0 && price <= HIGHEST;
    }

    private static void requireUsable(double price, String what) {
        Require.that(usable(price), "the price of a " + what + " lies above 0 and is at most 1000000: " + price);
    }
}
