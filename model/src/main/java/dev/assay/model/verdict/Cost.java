package dev.assay.model.verdict;

import dev.assay.model.plan.Prices;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a million requests take and, where prices are known, cost: geometric means over blocks, at the same rate.
 *
 * @param ratePerSecond rate by which memory is divided among requests: a process holds its memory whether it gets
 *     requests or not
 * @param prices empty if the user gave none
 * @param bills one for each contender that has a figure, in the order of the plan
 */
public record Cost(double ratePerSecond, Optional<Prices> prices, List<Bill> bills) {
    public Cost {
        bills = List.copyOf(bills);
    }

    /**
     * The cost of a million requests to one contender.
     *
     * @param contender id
     * @param cpuSeconds CPU time of its process, without JIT compilers
     * @param residentBytes memory held meanwhile
     * @param gbHours that memory times the time that a million requests take at the rate, in 10⁹ bytes times hours
     * @param cpuPrice empty if CPU time has no price
     * @param memoryPrice empty if memory has no price
     */
    public record Bill(
            String contender,
            OptionalDouble cpuSeconds,
            OptionalDouble residentBytes,
            OptionalDouble gbHours,
            OptionalDouble cpuPrice,
            OptionalDouble memoryPrice) {
        /** The sum of what is priced; empty if neither is. */
        public OptionalDouble total() {
            return cpuPrice.isEmpty() && memoryPrice.isEmpty()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(cpuPrice.orElse(0) + memoryPrice.orElse(0));
        }
    }
}
