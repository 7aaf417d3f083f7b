package dev.assay.why.report;

import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.report.figures.Figures;
import dev.assay.stats.Interval;
import dev.assay.why.judge.Cause;
import dev.assay.why.judge.Difference;
import dev.assay.why.judge.Why.Pair;
import dev.assay.why.stack.Layer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What profiles say of a contender, in sentences: only what intervals show, with the direction in words. */
final class WhySentences {
    /** Methods that a sentence names; the table has more. */
    private static final int NAMED = 3;

    private static final String UNIT = "µs";

    private WhySentences() {}

    /** All that is said of a contender against the reference. */
    static List<String> of(Pair pair) {
        List<String> sentences = new ArrayList<>(List.of(whole(pair), layers(pair)));
        if (pair.differs()) {
            sentences.add(methods(pair));
        }
        jdk(pair).ifPresent(sentences::add);
        allocation(pair).ifPresent(sentences::add);
        return sentences;
    }

    private static String whole(Pair pair) {
        Difference whole = pair.whole();
        return pair.contender()
                + (whole.clear()
                        ? " uses " + amount(whole, UNIT) + " CPU per request than " + pair.reference()
                        : " and " + pair.reference() + " do not differ in CPU per request beyond noise: "
                                + interval(whole, UNIT))
                + ", over " + Numbers.count(pair.blocks(), "block") + ".";
    }

    private static String layers(Pair pair) {
        List<String> layers = clear(pair.layers());
        List<String> owners = clear(pair.owners());
        String alone = !pair.differs()
                ? "No layer differs beyond noise; methods are named only where one does"
                : layers.isEmpty() ? "No layer differs beyond noise" : "By layer: " + String.join("; ", layers);
        return owners.isEmpty() || owners.equals(layers)
                ? alone + "."
                : alone + ". With what the JDK and the kernel do for each: " + String.join("; ", owners) + ".";
    }

    private static List<String> clear(Map<Layer, Difference> layers) {
        Map<Layer, Difference> counted = new EnumMap<>(layers);
        counted.keySet().removeIf(layer -> !layer.counts());
        return clear(counted, UNIT, layer -> article(layer.title()));
    }

    /** Those that are beyond noise, the largest first, such as {@code 7.1 µs (5.9 to 8.4) more in the server}. */
    static <K> List<String> clear(Map<K, Difference> differences, String unit, Function<K, String> where) {
        return differences.entrySet().stream()
                .filter(entry -> entry.getValue().clear())
                .sorted(Comparator.comparingDouble(
                        entry -> -Math.abs(entry.getValue().mean())))
                .map(entry -> amount(entry.getValue(), unit) + " in " + where.apply(entry.getKey()))
                .toList();
    }

    private static String article(String layer) {
        return layer.equals("GC") ? layer : "the " + layer;
    }

    private static String methods(Pair pair) {
        return pair.methods().isEmpty()
                ? "No method differs beyond noise."
                : "By method, with what it calls: " + named(pair.methods()) + ".";
    }

    private static Optional<String> jdk(Pair pair) {
        return pair.jdk().isEmpty()
                ? Optional.empty()
                : Optional.of("By method of the JDK that both call: " + named(pair.jdk()) + ".");
    }

    private static String named(List<Cause> causes) {
        return causes.stream().limit(NAMED).map(WhySentences::method).collect(Collectors.joining("; "));
    }

    private static String method(Cause cause) {
        return amount(cause.difference(), UNIT) + " in " + cause.frame().brief();
    }

    private static Optional<String> allocation(Pair pair) {
        String methods = pair.allocations().stream()
                .limit(NAMED)
                .map(cause ->
                        kilobytes(cause.difference()) + " in " + cause.frame().brief())
                .collect(Collectors.joining("; "));
        return Optional.ofNullable(pair.counters().get(Metric.ALLOCATED.id()))
                .filter(Difference::clear)
                .map(bytes -> pair.contender() + " allocates " + kilobytes(bytes) + " a request"
                        + (methods.isEmpty() ? "." : ", by method: " + methods + "."));
    }

    private static String kilobytes(Difference bytes) {
        Interval interval = bytes.interval();
        return amount(
                new Difference(bytes.mean() / 1000, new Interval(interval.low() / 1000, interval.high() / 1000)), "KB");
    }

    /** Such as {@code 7.1 µs (5.9 to 8.4) more}. */
    static String amount(Difference difference, String unit) {
        Interval interval = difference.interval();
        double less = Math.min(Math.abs(interval.low()), Math.abs(interval.high()));
        double more = Math.max(Math.abs(interval.low()), Math.abs(interval.high()));
        int decimals = decimals(interval);
        return Figures.fixed(Math.abs(difference.mean()), decimals) + " " + unit + " (" + Figures.fixed(less, decimals)
                + " to " + Figures.fixed(more, decimals) + ") " + (difference.mean() > 0 ? "more" : "less");
    }

    /** Such as {@code −0.4 to +1.2 µs}. */
    static String interval(Difference difference, String unit) {
        int decimals = decimals(difference.interval());
        return signed(difference.interval().low(), decimals) + " to "
                + signed(difference.interval().high(), decimals) + " " + unit;
    }

    /** A difference with its interval, such as {@code +7.1 (+5.9 to +8.4)}. */
    static String figure(Difference difference) {
        int decimals = decimals(difference.interval());
        return signed(difference.mean(), decimals) + " ("
                + signed(difference.interval().low(), decimals) + " to "
                + signed(difference.interval().high(), decimals) + ")";
    }

    /** A difference alone, such as {@code +7.1}, with the digits that its interval supports. */
    static String signed(Difference difference) {
        return signed(difference.mean(), decimals(difference.interval()));
    }

    private static String signed(double value, int decimals) {
        String size = Figures.fixed(Math.abs(value), decimals);
        return (value < 0 ? "-" : "+") + size;
    }

    /** As many as the width supports, and one more if an end that is not zero would read like it. */
    private static int decimals(Interval interval) {
        int supported = interval.width() >= 20 ? 0 : interval.width() >= 0.5 ? 1 : 2;
        double nearest = Math.min(Math.abs(interval.low()), Math.abs(interval.high()));
        return nearest * Math.pow(10, supported) < 0.5 ? supported + 1 : supported;
    }

    /** Which contenders the profiler cost more than it may, with how much. */
    static List<String> costs(Map<String, Double> costs) {
        return costs.entrySet().stream()
                .map(cost -> Figures.percent(Math.max(0, cost.getValue())) + " (" + cost.getKey() + ")")
                .toList();
    }
}
