package dev.assay.plan;

import dev.assay.model.plan.Prices;
import dev.assay.plan.yaml.FieldReader;
import dev.assay.plan.yaml.YamlValue;
import java.util.Optional;
import java.util.OptionalDouble;

/** Prices as users write them: a number, in any currency. */
final class PriceText {
    static final String SECTION = "price";
    static final String CORE = "core-hour";
    static final String MEMORY = "gb-hour";
    private static final String INSTEAD =
            "Write a number above 0 and at most 1000000, without a currency, for example ";

    private PriceText() {}

    static double parse(YamlValue value) {
        String text = FieldReader.text(value);
        return Optional.of(text)
                .filter(t -> !t.endsWith("%"))
                .flatMap(FieldReader::ratio)
                .map(java.math.BigDecimal::doubleValue)
                .filter(Prices::usable)
                .orElseThrow(() -> value.wrong("is not a price: " + text, INSTEAD + example(value.key())));
    }

    /** The prices that a plan file names, if any. */
    static Optional<Prices> of(Optional<Double> core, Optional<Double> memory) {
        return core.isPresent() || memory.isPresent()
                ? Optional.of(new Prices(optional(core), optional(memory)))
                : Optional.empty();
    }

    private static String example(String key) {
        return key.endsWith(CORE) ? "0.04" : "0.005";
    }

    static Optional<Double> boxed(OptionalDouble value) {
        return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
    }

    private static OptionalDouble optional(Optional<Double> value) {
        return value.map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    }
}
