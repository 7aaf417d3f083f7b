package dev.assay.cli;

import dev.assay.model.BadInputException;
import dev.assay.model.Plan;
import dev.assay.model.Prices;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The prices that the user pays for CPU and memory. */
final class PriceOptions {
    private static final String CORE = "--price-core-hour";
    private static final String MEMORY = "--price-gb-hour";

    @Option(
            names = CORE,
            paramLabel = "N",
            description = "Price of a CPU core per hour, in any currency, to price a million requests.")
    private @Nullable Double core;

    @Option(names = MEMORY, paramLabel = "N", description = "Price of a GB of memory per hour.")
    private @Nullable Double memory;

    OptionalDouble core() {
        return core == null ? OptionalDouble.empty() : OptionalDouble.of(core);
    }

    OptionalDouble memory() {
        return memory == null ? OptionalDouble.empty() : OptionalDouble.of(memory);
    }

    /**
     * The plan with these prices in place of its own; measurements do not change.
     *
     * @throws BadInputException if one is not a price
     */
    Plan over(Plan plan) {
        if (core == null && memory == null) {
            return plan;
        }
        check(core(), CORE);
        check(memory(), MEMORY);
        return plan.withPrices(new Prices(
                core == null ? plan.prices().map(Prices::coreHour).orElseGet(OptionalDouble::empty) : core(),
                memory == null ? plan.prices().map(Prices::gbHour).orElseGet(OptionalDouble::empty) : memory()));
    }

    private static void check(OptionalDouble price, String flag) {
        if (price.isPresent() && !Prices.usable(price.getAsDouble())) {
            throw new BadInputException(
                    flag,
                    "is not a price: " + price.getAsDouble(),
                    "Write a number above 0 and at most 1000000, for example " + flag + " 0.04.");
        }
    }
}
