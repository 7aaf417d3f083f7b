package dev.assay.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a million requests take and, where prices are known, cost: geometric means over blocks, at the equal rate.
 *
 * @param ratePerSecond at which the memory is shared among requests: a process holds its memory whether asked or not
 * @param prices empty where the user has named none
 * @param bills one for each contender that has a figure, in the order of the plan
 */
public record Cost(double ratePerSecond, Optional<Prices> prices, List<Bill> bills) {
    public Cost {
        bills = List.copyOf(bills);
    }

    /**
     * For a million requests to one contender.
     *
     * @param contender id
     * @param cpuSeconds CPU time of its process, compilers left out
     * @param residentBytes memory that it held meanwhile
     * @param gbHours that memory times the time that a million requests take at the rate, in 10⁹ bytes times hours
     * @param cpuPrice empty where CPU time has no price
     * @param memoryPrice empty where memory has no price
     */
    public record Bill(
            String contender,
            OptionalDouble cpuSeconds,
            OptionalDouble residentBytes,
            OptionalDouble gbHours,
            OptionalDouble cpuPrice,
            OptionalDouble memoryPrice) {
        /** Both together as far as they are priced; empty if neither is. */
        public OptionalDouble total() {
            return cpuPrice.isEmpty() && memoryPrice.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(cpuPrice.orElse(0) + memoryPrice.orElse(0));
        }
    }
}
