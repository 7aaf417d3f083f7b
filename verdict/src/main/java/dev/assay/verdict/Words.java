package dev.assay.verdict;

import dev.assay.model.Gate;
import dev.assay.model.Metric;
import dev.assay.stats.Interval;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Figures in prose, the same in every locale: thin on digits where the interval is wide. */
final class Words {
    private static final String MINUS = "\u2212";

    private Words() {}

    /** Such as {@code 1 block} or {@code 12 blocks}. */
    static String count(long n, String noun) {
        return integer(n) + " " + noun + (n == 1 ? "" : "s");
    }

    /** With thousands separated by commas. */
    static String integer(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Rounded, with thousands separated by commas. */
    static String integer(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    /** A rate, such as {@code 2,000/s}. */
    static String rate(double perSecond) {
        return (perSecond < 10 ? trimmed(perSecond) : integer(perSecond)) + "/s";
    }

    /** A value with its unit, such as {@code 200 µs CPU per request} or {@code 200 MiB resident memory after start-up}. */
    static String value(Metric metric, double value) {
        return (metric.unit().equals("bytes") ? integer(value / 0x1p20) + " MiB" : trimmed(value) + " " + metric.unit())
                + " " + metric.title();
    }

    /** A fraction as a share without sign, such as {@code 3 %} or {@code 97.5 %}. */
    static String share(double fraction) {
        return trimmed(fraction * 100) + " %";
    }

    /** At most two decimals, without trailing zeros. */
    static String trimmed(double value) {
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.replaceAll("\\.?0+$", "");
    }

    /** A duration in the unit that one would say it in; never less than what it is. */
    static String duration(Duration duration) {
        double seconds = Math.max(0, duration.toMillis() / 1e3);
        if (seconds <= 90) {
            return count((long) Math.ceil(seconds), "second");
        } else if (seconds <= 2 * 3600) {
            return count((long) Math.ceil(seconds / 60), "minute");
        }
        return String.format(Locale.ROOT, "%.1f hours", Math.ceil(seconds / 360) / 10);
    }

    /** A time as users type it, such as {@code 31m} or {@code 2h10m}; never less than what it is. */
    static String budget(Duration duration) {
        double exact = duration.toMillis() / 60e3;
        long minutes = (long) (exact <= 120 ? Math.ceil(exact) : 10 * Math.ceil(exact / 10));
        String rest = minutes % 60 == 0 && minutes > 0 ? "" : minutes % 60 + "m";
        return (minutes < 60 ? "" : minutes / 60 + "h") + rest;
    }

    /** What a check of the generator found, in its own words if it has any: their first sentence. The others give advice. */
    static String gate(Gate gate) {
        return gate.detail().isBlank()
                ? trimmed(gate.value()) + ", limit " + trimmed(gate.limit())
                : oneLine(gate.detail().split("\\. ", 2)[0]);
    }

    /** What a server wrote, fit for a sentence: without line breaks and at most 200 characters. */
    static String oneLine(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= 200 ? line : line.substring(0, 199) + "…";
    }

    /** Such as {@code a}, {@code a and b}, {@code a, b and c}. */
    static String list(List<String> items) {
        return items.size() <= 1
                ? String.join("", items)
                : String.join(", ", items.subList(0, items.size() - 1)) + " and " + items.get(items.size() - 1);
    }

    /** Such as {@code block 2} or {@code blocks 1, 2 and 5}. */
    static String blocks(Collection<Integer> numbers) {
        return (numbers.size() == 1 ? "block " : "blocks ")
                + list(numbers.stream().map(String::valueOf).toList());
    }

    /** Such as {@code −4 to +9 %}: an interval of log-ratios as relative differences. */
    static String signed(Interval logs) {
        double low = percent(logs.low());
        double high = percent(logs.high());
        int decimals = decimals(high - low);
        return signed(low, decimals) + " to " + signed(high, decimals) + " %";
    }

    /** Such as {@code +6 %}: a log-ratio as a relative difference, rounded as its interval would be. */
    static String signed(double log, Interval logs) {
        return signed(percent(log), decimals(percent(logs.high()) - percent(logs.low()))) + " %";
    }

    /** Such as {@code 4 to 8 %}: an interval that lies on one side of zero, as sizes, the smaller first. */
    static String sizes(Interval logs) {
        double low = Math.abs(percent(logs.low()));
        double high = Math.abs(percent(logs.high()));
        int decimals = decimals(Math.abs(high - low));
        return plain(Math.min(low, high), decimals) + " to " + plain(Math.max(low, high), decimals) + " %";
    }

    /** Such as {@code 6 %}: the size of a relative difference, rounded as its interval would be. */
    static String size(double log, Interval logs) {
        return plain(Math.abs(percent(log)), decimals(Math.abs(percent(logs.high()) - percent(logs.low())))) + " %";
    }

    private static double percent(double log) {
        return Math.expm1(log) * 100;
    }

    /** Digits that the width of the interval, in percentage points, still supports. */
    private static int decimals(double width) {
        double roundingError = 1e-9;
        return width >= 4 - roundingError ? 0 : width >= 0.4 - roundingError ? 1 : 2;
    }

    private static String plain(double value, int decimals) {
        return Double.isInfinite(value) ? "∞" : String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    private static String signed(double value, int decimals) {
        String size = plain(Math.abs(value), decimals);
        boolean zero = size.chars().allMatch(c -> c == '0' || c == '.');
        return zero ? size : (value < 0 ? MINUS : "+") + size;
    }
}
