package dev.assay.plan;

import dev.assay.model.Arrivals;
import dev.assay.model.HttpVersion;
import dev.assay.model.Rate;
import dev.assay.model.Wire;
import java.math.BigDecimal;
import java.util.List;

/** Reads how requests arrive. */
final class LoadReader {
    /** Keys of {@code load} that say how requests travel. */
    static final List<String> WIRE_KEYS = List.of("http2", "streams", "keep-alive");

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

    /** How requests travel: {@code http2}, {@code streams}, {@code keep-alive}. */
    static Wire wire(Reading load) {
        boolean http2 = load.read("http2", Reading::truth).orElse(false);
        boolean keepAlive =
                load.read("keep-alive", value -> keepAlive(value, http2)).orElse(true);
        int streams = load.read("streams", value -> streams(value, http2)).orElse(1);
        return new Wire(http2 ? HttpVersion.HTTP_2 : HttpVersion.HTTP_1_1, keepAlive, streams, false, false);
    }

    private static boolean keepAlive(YamlValue value, boolean http2) {
        boolean kept = Reading.truth(value);
        if (!kept && http2) {
            throw new Misread(
                    value.where(), "HTTP/2 keeps its connections", "leave keep-alive out, or write http2: false");
        }
        return kept;
    }

    private static int streams(YamlValue value, boolean http2) {
        int streams = (int) Reading.whole(value, 1, 1000);
        if (streams > 1 && !http2) {
            throw new Misread(
                    value.where(), "only HTTP/2 has several streams on a connection", "write http2: true beside it");
        }
        return streams;
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
