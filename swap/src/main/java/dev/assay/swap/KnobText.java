package dev.assay.swap;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts property values to the form in which values are read back from a running server, so that the two can be compared. */
final class KnobText {
    private static final Pattern SECONDS = Pattern.compile("(\\d+)s");
    private static final Pattern SIZE = Pattern.compile("(\\d+)(B|KB|MB|GB|TB)");
    private static final long KILO = 1L << 10;

    private KnobText() {}

    /** A value as read back. Throughout the table, -1 means no limit, and so does anything that does not fit into an int. */
    static String readable(String value) {
        Matcher seconds = SECONDS.matcher(value);
        Matcher size = SIZE.matcher(value);
        if (seconds.matches()) {
            return seconds.group(1) + " s";
        } else if (size.matches()) {
            return bytes(Long.parseLong(size.group(1)), size.group(2));
        }
        return switch (value) {
            case "-1", "2147483647" -> "unlimited";
            case "true", "graceful" -> "on";
            case "false", "immediate" -> "off";
            default -> value;
        };
    }

    private static String bytes(long number, String unit) {
        long bytes =
                switch (unit.toUpperCase(Locale.ROOT)) {
                    case "B" -> number;
                    case "KB" -> number * KILO;
                    case "MB" -> number * KILO * KILO;
                    default -> Long.MAX_VALUE;
                };
        if (bytes >= Integer.MAX_VALUE) {
            return "unlimited";
        } else if (bytes > 0 && bytes % (KILO * KILO) == 0) {
            return bytes / (KILO * KILO) + " MB";
        }
        return bytes > 0 && bytes % KILO == 0 ? bytes / KILO + " KB" : bytes + " B";
    }
}
