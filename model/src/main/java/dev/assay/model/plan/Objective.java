package dev.assay.model.plan;

import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Metric;
import dev.assay.model.Require;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A service level: the latency limit that a rate must meet to count as sustained.
 *
 * @param percentile {@link Metric#P50}, {@link Metric#P90}, {@link Metric#P99} or {@link Metric#P999}
 * @param limitMs above 0, at most an hour
 */
public record Objective(Metric percentile, double limitMs) {
    private static final double MAX_MS = 3_600_000;
    private static final Map<String, Double> MILLIS =
            Map.of("ns", 1e-6, "us", 1e-3, "µs", 1e-3, "ms", 1.0, "s", 1e3, "", 1.0);
    private static final Map<String, Metric> PERCENTILES =
            Map.of("p50", Metric.P50, "p90", Metric.P90, "p99", Metric.P99, "p999", Metric.P999, "p99.9", Metric.P999);
    private static final Pattern TEXT = Pattern.compile(
            "\\s*(p[0-9.]+)\\s*<=?\\s*([0-9]{1,9}(?:\\.[0-9]{1,9})?)\\s*(ns|us|µs|ms|s|)\\s*",
            Pattern.CASE_INSENSITIVE);

    public Objective {
        Require.that(PERCENTILES.containsValue(percentile), "a service level is about p50, p90, p99 or p99.9");
        Require.that(
                limitMs > 0 && limitMs <= MAX_MS, "a service level lies above 0 and is at most an hour: " + limitMs);
    }

    /**
     * Parses a service level such as {@code p99 < 50ms}, in the syntax of {@code --fail-if}.
     *
     * @throws IllegalArgumentException if the text is not a service level; the message says why
     */
    public static Objective parse(String text) {
        Matcher words = TEXT.matcher(text);
        if (!words.matches()) {
            throw new IllegalArgumentException("no service level: " + text);
        }
        Metric percentile = PERCENTILES.get(words.group(1).toLowerCase(Locale.ROOT));
        if (percentile == null) {
            throw new IllegalArgumentException("no percentile that is measured: " + words.group(1));
        }
        double factor = MILLIS.getOrDefault(words.group(3).toLowerCase(Locale.ROOT), 1.0);
        return new Objective(percentile, Double.parseDouble(words.group(2)) * factor);
    }

    /** The value of this percentile in a latency distribution, in milliseconds. */
    public double of(LatencyProfile latency) {
        return LatencyFigure.of(percentile).of(latency);
    }

    /** For example {@code p99 < 50ms}; {@link #parse} reads it back. */
    @Override
    public String toString() {
        String limit = new java.math.BigDecimal(String.valueOf(limitMs))
                .stripTrailingZeros()
                .toPlainString();
        return percentile.id() + " < " + limit + "ms";
    }
}
