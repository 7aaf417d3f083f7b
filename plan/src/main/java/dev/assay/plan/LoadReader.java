package dev.assay.plan;

import dev.assay.model.Arrivals;
import dev.assay.model.Rate;
import java.math.BigDecimal;
import java.util.List;

/** Reads how requests arrive. */
final class LoadReader {
    private LoadReader() {}

    /** {@code auto}, requests per second, or a share of the weakest capacity. */
    static Rate rate(YamlValue value) {
        String text = Reading.text(value);
        if (text.equals("auto")) {
            return Defaults.RATE;
        }
        double number = Reading.ratio(text).map(BigDecimal::doubleValue).orElse(0.0);
        if (number <= 0) {
            throw new Misread(
                    value.where(),
                    "rate must be auto, requests per second, or a share of the weakest capacity, not " + text,
                    "write rate: auto, rate: 2000 or rate: 60%");
        } else if (!text.endsWith("%")) {
            return new Rate.Fixed(number);
        } else if (number > 0.7) {
            throw new Misread(
                    value.where(),
                    "rate: " + text + " is above 70 percent of the weakest capacity, where latency says nothing",
                    "write at most 70%");
        }
        return new Rate.Auto(number);
    }

    /** {@code poisson} or {@code uniform}. */
    static Arrivals arrivals(YamlValue value) {
        return arrivals(Reading.text(value), value.where());
    }

    /** As above, from a flag or a plan. */
    static Arrivals arrivals(String text, String where) {
        return switch (text) {
            case "poisson" -> Arrivals.POISSON;
            case "uniform" -> Arrivals.UNIFORM;
            default ->
                throw new Misread(
                        where, "no arrivals are named " + text, Spelling.advice(text, List.of("poisson", "uniform")));
        };
    }
}
