package dev.assay.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Changes, shares, intervals and counts as text, the same in every locale and format. Changes are those of a ratio, in percent, with
 * as many digits as the width of their interval supports and a true minus sign; if they may be double or more, they are factors.
 */
public final class Numbers {
    /** Stands for a figure that was not measured. */
    public static final String NONE = "–";

    private static final String MINUS = "\u2212";
    /** A ratio from here on, or one whose interval reaches this, is shown as a factor. */
    private static final double FACTOR = 2;
    /** Most decimals of a figure that would otherwise read like its limit. */
    private static final int MAX_DECIMALS = 6;

    /** The floor of differences, which a smaller margin replaces, in percentage points. */
    private static final double FLOOR_POINTS = 1;

    /** The margin where none is known, as a ratio less one. */
    private static final double USUAL_MARGIN = 0.03;

    private static final List<String> SPELLED = List.of(
            "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve");

    private static final double ROUNDING_ERROR = 1e-9;

    private Numbers() {}

    /** A change without an interval, such as {@code −5.8%} or {@code 2.50×}. */
    public static String change(double ratio) {
        if (Double.isNaN(ratio)) {
            return NONE;
        }
        return isFactor(ratio) ? factor(ratio) : signed(points(ratio), 1) + "%";
    }

    /** A change in the form and with the digits of its interval, such as {@code +6%} or {@code 2.37×}. */
    public static String change(double ratio, double low, double high) {
        return change(ratio, low, high, OptionalDouble.empty());
    }

    /** The same for a known margin, as a ratio less one. */
    public static String change(double ratio, double low, double high, OptionalDouble margin) {
        if (Double.isNaN(ratio)) {
            return NONE;
        }
        return isFactor(high) ? factor(ratio) : signed(points(ratio), decimals(low, high, margin)) + "%";
    }

    /** An interval of a ratio as changes, such as {@code −4 to +9%} or {@code 1.02× to 5.38×}; its ends may be infinite. */
    public static String interval(double low, double high) {
        return interval(low, high, OptionalDouble.empty());
    }

    /** The same for a known margin, as a ratio less one, like which no other figure reads. */
    public static String interval(double low, double high, OptionalDouble margin) {
        if (Double.isNaN(low) || Double.isNaN(high)) {
            return NONE;
        }
        if (isFactor(high)) {
            return factor(low) + " to " + factor(high);
        }
        int decimals = decimals(low, high, margin);
        return signed(points(low), decimals) + " to " + signed(points(high), decimals) + "%";
    }

    /** Whether a ratio whose interval has this upper end is shown as a factor. */
    public static boolean isFactor(double high) {
        return high >= FACTOR && Double.isFinite(high);
    }

    /** The size of a change in the form and with the digits of its interval, such as {@code 6%} or {@code 2.37×}. */
    public static String size(double ratio, double low, double high) {
        return size(ratio, low, high, OptionalDouble.empty());
    }

    /** The same for a known margin, as a ratio less one. */
    static String size(double ratio, double low, double high, OptionalDouble margin) {
        return isFactor(high) ? factor(ratio) : plain(Math.abs(points(ratio)), decimals(low, high, margin)) + "%";
    }

    /** An interval on one side of no change, as sizes, the smaller first, such as {@code 4 to 8%} or {@code 1.02× to 5.38×}. */
    public static String sizes(double low, double high) {
        return sizes(low, high, OptionalDouble.empty());
    }

    /** The same for a known margin, as a ratio less one, like which no other figure reads. */
    public static String sizes(double low, double high, OptionalDouble margin) {
        if (isFactor(high)) {
            return factor(low) + " to " + factor(high);
        }
        int decimals = decimals(low, high, margin);
        double less = Math.min(Math.abs(points(low)), Math.abs(points(high)));
        double more = Math.max(Math.abs(points(low)), Math.abs(points(high)));
        return plain(less, decimals) + " to " + plain(more, decimals) + "%";
    }

    /** A fraction in percent without sign, such as {@code 3%} or {@code 97.5%}. */
    public static String share(double fraction) {
        return trimmed(fraction * 100) + "%";
    }

    /**
     * A fraction in percent with its sign, such as {@code +1.78%} or {@code −5.8%}.
     *
     * @param limit a fraction without a sign from which its size is kept {@link #apart}
     */
    public static String signedShare(double fraction, double limit) {
        return (fraction < 0 ? MINUS : "+") + apart(Numbers::trimmed, Math.abs(fraction) * 100, limit * 100) + "%";
    }

    /** A fraction in percent to a tenth, without trailing zeros and unit, such as {@code 1.2} or {@code 11}. */
    public static String tenthOfPercent(double fraction) {
        return trimmed(Double.isFinite(fraction) ? Math.round(fraction * 1000) / 10.0 : fraction);
    }

    /** A fraction in whole percent, without unit. */
    public static String wholePercent(double fraction) {
        return integer(100 * fraction);
    }

    /** A range of fractions in percent, such as {@code 97.5 to 99.62%}; one figure if both read the same. */
    public static String shares(double least, double most) {
        String low = trimmed(least * 100);
        String high = trimmed(most * 100);
        return (low.equals(high) ? low : low + " to " + high) + "%";
    }

    /**
     * Measured fractions, at least one, in rounded percent, such as {@code 42%}, {@code 1.4%} or, for several, {@code 9.9 to 22%}:
     * one decimal below 10%.
     */
    public static String percent(double... fractions) {
        return Ranges.range(fractions, Numbers::rounded) + "%";
    }

    private static String rounded(double fraction) {
        double points = fraction * 100;
        return plain(points, points == 0 || Math.abs(points) >= 9.95 ? 0 : 1);
    }

    /** Three significant digits, no decimals from 100 on, with a hyphen as minus sign; a dash for a value that is not finite. */
    public static String three(double value) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        double size = Math.abs(value);
        if (size == 0) {
            return "0";
        }
        int magnitude = (int) Math.floor(Math.log10(size));
        double unit = Math.pow(10, magnitude - 2);
        if (Math.round(size / unit) >= 1000) { // 9.999 is shown as 10.0
            magnitude++;
        }
        if (magnitude >= 3) {
            double step = Math.pow(10, magnitude - 2);
            return integer(Math.rint(value / step) * step);
        }
        return magnitude < -6 ? String.format(Locale.ROOT, "%.2e", value) : plain(value, 2 - magnitude);
    }

    /** The same without decimals if there are none, as of times in whole milliseconds. */
    public static String threeOrWhole(double value) {
        return value == Math.rint(value) && Math.abs(value) < 100 ? integer(value) : three(value);
    }

    /** At most two decimals, without trailing zeros. */
    public static String trimmed(double value) {
        return atMost(2, value);
    }

    /** At most that many decimals, without trailing zeros. */
    public static String atMost(int decimals, double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value)
                        .setScale(decimals, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }

    /**
     * A figure as usual; but if one of its limits reads the same and is not, with as many decimals as it takes to tell them apart, at most
     * six, so that what crossed a limit does not read as if it met it. The same for a limit and the figures that are held against it.
     */
    public static String apart(DoubleFunction<String> usual, double value, double... limits) {
        String words = usual.apply(value);
        double gap = DoubleStream.of(limits)
                .filter(limit -> limit != value && usual.apply(limit).equals(words))
                .map(limit -> Math.abs(limit - value))
                .min()
                .orElse(Double.NaN);
        return Double.isFinite(gap) ? atMost(decimals(gap), value) : words;
    }

    /** Decimals with which figures that lie this far apart read differently, at most {@value #MAX_DECIMALS}. */
    private static int decimals(double gap) {
        return (int) Math.min(MAX_DECIMALS, Math.max(0, Math.ceil(-Math.log10(gap))));
    }

    public static String oneDecimal(double value) {
        return plain(value, 1);
    }

    /** With thousands separated by commas. */
    public static String integer(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Rounded, with thousands separated by commas. */
    public static String integer(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    /** A rate, such as {@code 2,000 req/s}. */
    public static String rate(double perSecond) {
        return (perSecond < 10 ? trimmed(perSecond) : integer(perSecond)) + " req/s";
    }

    /** In words up to twelve. */
    public static String spelled(int number) {
        return number < SPELLED.size() ? SPELLED.get(number) : String.valueOf(number);
    }

    /** Such as {@code 1 block} or {@code 1,200 blocks}. */
    public static String count(long n, String noun) {
        return integer(n) + " " + noun + (n == 1 ? "" : "s");
    }

    /** Such as {@code a}, {@code a and b}, {@code a, b and c}. */
    public static String list(List<String> items) {
        return list(items, "and");
    }

    /** Such as {@code a}, {@code a or b}, {@code a, b or c}. */
    public static String list(List<String> items, String conjunction) {
        int last = items.size() - 1;
        return last < 1
                ? String.join("", items)
                : String.join(", ", items.subList(0, last)) + " " + conjunction + " " + items.get(last);
    }

    /** Three digits, such as {@code 12.0×} or {@code 1,230×}. */
    private static String factor(double ratio) {
        return three(ratio) + "×";
    }

    private static double points(double ratio) {
        return (ratio - 1) * 100;
    }

    /**
     * Decimals of both ends of an interval and of its estimate. Its width, in percentage points, supports none from 4 points, one from
     * 0.4, two below; there are more, up to two, if they tell more ends from the limits on which verdicts depend, the floor and the margin.
     */
    private static int decimals(double low, double high, OptionalDouble margin) {
        double width = Math.abs(points(high) - points(low));
        int supported = width >= 4 - ROUNDING_ERROR ? 0 : width >= 0.4 - ROUNDING_ERROR ? 1 : 2;
        return IntStream.rangeClosed(supported, 2)
                .boxed()
                .min(Comparator.comparing(decimals -> DoubleStream.of(low, high)
                        .filter(end -> readsLikeLimit(points(end), decimals, margin))
                        .count()))
                .orElseThrow();
    }

    private static boolean readsLikeLimit(double points, int decimals, OptionalDouble margin) {
        double size = Math.abs(points);
        double noticeable = 100 * margin.orElse(USUAL_MARGIN);
        return DoubleStream.of(Math.min(FLOOR_POINTS, noticeable), noticeable)
                .filter(limit -> Math.abs(limit - size) > ROUNDING_ERROR)
                .anyMatch(limit -> plain(limit, decimals).equals(plain(size, decimals)));
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
