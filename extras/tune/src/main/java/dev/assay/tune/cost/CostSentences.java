package dev.assay.tune.cost;

import dev.assay.model.Numbers;
import dev.assay.report.figures.Figures;
import dev.assay.stats.Interval;
import dev.assay.tune.cost.Cost.Crossing;
import dev.assay.tune.cost.Cost.Own;
import dev.assay.tune.cost.Cost.Pair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a cost is in words: differences only where intervals show them, with the direction in words. */
final class CostSentences {
    /** A unit of cost. */
    enum Unit {
        PERCENT(100, "% of a CPU"),
        MICROS(1e6, " µs");

        private final double factor;
        private final String name;

        Unit(double factor, String name) {
            this.factor = factor;
            this.name = name;
        }

        Estimate of(Estimate seconds) {
            Interval interval = seconds.interval();
            return new Estimate(
                    factor * seconds.mean(), new Interval(factor * interval.low(), factor * interval.high()));
        }
    }

    private CostSentences() {}

    /** All that is said of a contender against the reference. */
    static List<String> of(Pair pair) {
        List<String> sentences = new ArrayList<>();
        String names = pair.contender() + " and " + pair.reference();
        sentences.add(
                pair.standing().clear()
                        ? "Without requests, " + pair.contender() + " costs " + amount(pair.standing(), Unit.PERCENT)
                                + " than " + pair.reference() + "."
                        : names + " do not differ in standing cost beyond noise: "
                                + range(pair.standing(), Unit.PERCENT) + ".");
        sentences.add(
                pair.marginal().clear()
                        ? "Each request of " + pair.contender() + " adds " + amount(pair.marginal(), Unit.MICROS) + "."
                        : "What a request adds does not differ beyond noise: " + range(pair.marginal(), Unit.MICROS)
                                + ".");
        lowest(pair).ifPresent(sentences::add);
        pair.crossing().ifPresent(crossing -> sentences.add(crossing(crossing)));
        if (pair.standing().clear()
                && pair.marginal().clear()
                && pair.standing().mean() * pair.marginal().mean() > 0
                && pair.at().values().stream()
                        .noneMatch(seen ->
                                seen.clear() && seen.mean() * pair.standing().mean() < 0)) {
            sentences.add((pair.standing().mean() < 0 ? pair.contender() : pair.reference())
                    + " is cheaper at every rate that was measured.");
        }
        sentences.add("Over " + Numbers.count(pair.blocks(), "block") + ".");
        return sentences;
    }

    private static Optional<String> lowest(Pair pair) {
        return pair.at().entrySet().stream()
                .findFirst()
                .filter(seen -> seen.getValue().clear())
                .map(seen -> "At " + Numbers.rate(seen.getKey()) + " " + pair.contender() + " uses "
                        + amount(seen.getValue(), Unit.PERCENT) + ".");
    }

    private static String crossing(Crossing crossing) {
        Interval rate = crossing.rate().interval();
        return "Below " + Figures.three(rate.low()) + " req/s " + crossing.idle() + " is cheaper, from "
                + Figures.three(rate.high()) + " req/s on " + crossing.busy() + " is: their lines cross at "
                + Figures.three(crossing.rate().mean()) + ".";
    }

    /** Where a straight line is far from what was measured. */
    static String misfits(List<Own> contenders) {
        return contenders.stream()
                .sorted(Comparator.comparingDouble(Own::misfit).reversed())
                .map(own -> Figures.percent(own.misfit()) + " (" + own.id() + ")")
                .collect(Collectors.joining(", "));
    }

    /** Such as {@code 0.40% of a CPU (0.31 to 0.49) less}. */
    private static String amount(Estimate seconds, Unit unit) {
        Estimate cost = unit.of(seconds);
        int decimals = decimals(cost.interval());
        double one = Math.abs(cost.interval().low());
        double other = Math.abs(cost.interval().high());
        return Figures.fixed(Math.abs(cost.mean()), decimals) + unit.name + " ("
                + Figures.fixed(Math.min(one, other), decimals) + " to "
                + Figures.fixed(Math.max(one, other), decimals) + ") " + (cost.mean() > 0 ? "more" : "less");
    }

    /** Such as {@code -0.1 to +0.2% of a CPU}. */
    private static String range(Estimate seconds, Unit unit) {
        Interval interval = unit.of(seconds).interval();
        int decimals = decimals(interval);
        return signed(interval.low(), decimals) + " to " + signed(interval.high(), decimals) + unit.name;
    }

    /** A difference with its interval, such as {@code +7.1 (+5.9 to +8.4)}. */
    static String difference(Estimate seconds, Unit unit) {
        Estimate cost = unit.of(seconds);
        int decimals = decimals(cost.interval());
        return signed(cost.mean(), decimals) + " (" + signed(cost.interval().low(), decimals) + " to "
                + signed(cost.interval().high(), decimals) + ")";
    }

    /** A cost with its interval, such as {@code 0.81 (0.75 to 0.87)}. */
    static String figure(Estimate seconds, Unit unit) {
        Estimate cost = unit.of(seconds);
        int decimals = decimals(cost.interval());
        return Figures.fixed(cost.mean(), decimals) + " ("
                + Figures.fixed(cost.interval().low(), decimals) + " to "
                + Figures.fixed(cost.interval().high(), decimals) + ")";
    }

    private static String signed(double value, int decimals) {
        return (value < 0 ? "-" : "+") + Figures.fixed(Math.abs(value), decimals);
    }

    /** As many as the width supports, and one more if an end that is not zero would read like it. */
    private static int decimals(Interval interval) {
        int supported = interval.width() >= 20 ? 0 : interval.width() >= 0.5 ? 1 : interval.width() >= 0.05 ? 2 : 3;
        double nearest = Math.min(Math.abs(interval.low()), Math.abs(interval.high()));
        return nearest * Math.pow(10, supported) < 0.5 ? supported + 1 : supported;
    }
}
