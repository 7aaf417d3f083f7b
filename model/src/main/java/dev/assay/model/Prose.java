package dev.assay.model;

import java.time.Duration;
import java.util.Collection;

/** Parts of sentences: values with units, durations, budgets, blocks, and what others wrote. */
public final class Prose {
    private static final int LONGEST = 200;

    private Prose() {}

    /** A text without the byte order mark that some editors put before it. */
    public static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** A value with its unit, such as {@code 200 µs CPU per request} or {@code 200 MiB RSS after start-up}. */
    public static String value(Metric metric, double value) {
        return size(metric.unit(), value) + " " + metric.title();
    }

    private static String size(String unit, double value) {
        if (unit.equals("bytes")) {
            return Numbers.integer(value / 0x1p20) + " MiB";
        }
        boolean seconds = unit.equals("ms") && value >= 1000;
        return seconds ? Numbers.trimmed(value / 1000) + " s" : Numbers.trimmed(value) + " " + unit;
    }

    /** A duration in its natural unit, rounded up. */
    public static String duration(Duration duration) {
        double seconds = Math.max(0, duration.toMillis() / 1e3);
        if (seconds <= 90) {
            return Numbers.count((long) Math.ceil(seconds), "second");
        } else if (seconds <= 2 * 3600) {
            return Numbers.count((long) Math.ceil(seconds / 60), "minute");
        }
        return Numbers.oneDecimal(Math.ceil(seconds / 360) / 10) + " hours";
    }

    /** A time as users type it, such as {@code 31m} or {@code 2h10m}; rounded up. */
    public static String budget(Duration duration) {
        double exact = duration.toMillis() / 60e3;
        long minutes = (long) (exact <= 120 ? Math.ceil(exact) : 10 * Math.ceil(exact / 10));
        String rest = minutes % 60 == 0 && minutes > 0 ? "" : minutes % 60 + "m";
        return (minutes < 60 ? "" : minutes / 60 + "h") + rest;
    }

    /** Such as {@code block 2} or {@code blocks 1, 2 and 5}. */
    public static String blocks(Collection<Integer> numbers) {
        return (numbers.size() == 1 ? "block " : "blocks ")
                + Numbers.list(numbers.stream().map(String::valueOf).toList());
    }

    /** With a capital letter, unless the first word is a symbol such as {@code p99}. */
    public static String capital(String text) {
        return Character.isLetter(text.charAt(1)) ? Character.toUpperCase(text.charAt(0)) + text.substring(1) : text;
    }

    /** Output of a server or tool on one line of at most 200 characters; if cut, between words where possible, with an ellipsis. */
    public static String oneLine(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, end(line)) + "…";
    }

    private static int end(String line) {
        int blank = line.lastIndexOf(' ', LONGEST - 1);
        return blank > LONGEST / 2 ? blank : LONGEST - 1;
    }
}
