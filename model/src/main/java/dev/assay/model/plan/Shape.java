package dev.assay.model.plan;

import dev.assay.model.Require;
import java.time.Duration;
import java.util.List;

/**
 * The offered rate of an open load over time: consecutive stretches, in each of which the rate changes linearly.
 *
 * @param stretches at least one; the rate is above 0 somewhere
 */
public record Shape(List<Stretch> stretches) {
    /**
     * A part of a load.
     *
     * @param from requests per second when it begins
     * @param to requests per second when it ends
     * @param lasting more than 0
     */
    public record Stretch(double from, double to, Duration lasting) {
        public Stretch {
            Require.that(
                    usable(from) && usable(to), "a rate is from 0 to 1e9 requests per second: " + from + ".." + to);
            Require.that(
                    lasting.compareTo(Duration.ZERO) > 0, "a stretch of a rate lasts longer than nothing: " + lasting);
        }

        private static boolean usable(double rate) {
            return rate >= 0 && rate <= 1e9;
        }

        /** Requests expected in it. */
        public double expected() {
            return (from + to) / 2 * lasting.toNanos() / 1e9;
        }
    }

    public Shape {
        stretches = List.copyOf(stretches);
        Require.that(
                stretches.stream().anyMatch(s -> s.from() > 0 || s.to() > 0), "the rate must be above 0 somewhere");
    }

    public static Shape constant(double ratePerSecond, Duration lasting) {
        return new Shape(List.of(new Stretch(ratePerSecond, ratePerSecond, lasting)));
    }

    /** Whether the rate is the same all the time. */
    public boolean constant() {
        double rate = stretches.get(0).from();
        return stretches.stream().allMatch(s -> s.from() == rate && s.to() == rate);
    }

    public Duration duration() {
        return stretches.stream().map(Stretch::lasting).reduce(Duration.ZERO, Duration::plus);
    }

    /** Expected requests per second over the whole time. */
    public double meanRate() {
        return constant()
                ? stretches.get(0).from()
                : stretches.stream().mapToDouble(Stretch::expected).sum()
                        / (duration().toNanos() / 1e9);
    }
}
