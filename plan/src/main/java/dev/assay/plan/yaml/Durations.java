package dev.assay.plan.yaml;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as users write them: {@code 90s}, {@code 5m}, {@code 1h30m}, {@code 500ms}. */
public final class Durations {
    private static final String NUMBER = "(\\d{1,9}(?:\\.\\d{1,9})?)";
    private static final Pattern WHOLE = Pattern.compile(
            "(?:" + NUMBER + "h)?\\s*(?:" + NUMBER + "m(?!s))?\\s*(?:" + NUMBER + "s)?\\s*(?:" + NUMBER + "ms)?");
    private static final long[] UNIT_NANOS = {3_600_000_000_000L, 60_000_000_000L, 1_000_000_000L, 1_000_000L};
    private static final Duration LONGEST = Duration.ofDays(365);

    private Durations() {}

    /**
     * Reads a duration such as {@code 1m30s}.
     *
     * @param where flag or key, for the message
     * @return zero or more, at most a year
     * @throws PlanError if the text is not a duration, or has no unit
     */
    public static Duration parse(String text, String where) {
        String written = text.strip();
        if (written.matches("\\d+(\\.\\d+)?")) {
            throw new PlanError(
                    where,
                    written + " has no unit",
                    "Write " + written + "s for seconds or " + written + "m for minutes.");
        }
        Matcher parts = WHOLE.matcher(written);
        if (written.isEmpty() || written.length() > YamlTree.MAX_NUMBER || !parts.matches()) {
            throw new PlanError(where, "not a time: " + quoted(written), "Write for example 90s, 5m, 1h30m or 500ms.");
        }
        BigDecimal nanos = BigDecimal.ZERO;
        for (int unit = 0; unit < UNIT_NANOS.length; unit++) {
            if (parts.group(unit + 1) != null) {
                nanos = nanos.add(new BigDecimal(parts.group(unit + 1)).multiply(BigDecimal.valueOf(UNIT_NANOS[unit])));
            }
        }
        if (nanos.compareTo(BigDecimal.valueOf(LONGEST.toNanos())) > 0) {
            throw new PlanError(where, "longer than a year: " + written, "Write for example 90s, 5m or 1h30m.");
        }
        return Duration.ofNanos(nanos.longValue());
    }

    /** The shortest form that {@link #parse} reads back as the same duration. */
    public static String format(Duration duration) {
        if (duration.isZero()) {
            return "0s";
        }
        StringBuilder text = new StringBuilder();
        append(text, duration.toHours(), "h");
        append(text, duration.toMinutesPart(), "m");
        append(text, duration.toSecondsPart(), "s");
        if (duration.toNanosPart() != 0) {
            text.append(BigDecimal.valueOf(duration.toNanosPart(), 6)
                            .stripTrailingZeros()
                            .toPlainString())
                    .append("ms");
        }
        return text.toString();
    }

    private static void append(StringBuilder text, long amount, String unit) {
        if (amount != 0) {
            text.append(amount).append(unit);
        }
    }

    private static String quoted(String text) {
        return text.isEmpty() ? "nothing" : text;
    }
}
