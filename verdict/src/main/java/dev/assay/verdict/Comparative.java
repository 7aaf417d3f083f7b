package dev.assay.verdict;

import dev.assay.model.Metric;
import dev.assay.stats.Interval;

/** Wording of differences: "less" and "more" for each metric, and "2.37 times" for a factor of two or more. */
final class Comparative {
    private Comparative() {}

    /** Such as {@code less CPU per request}, {@code lower p99 latency}. */
    static String of(Metric metric, boolean below) {
        return word(metric, below) + " " + metric.title();
    }

    /** Such as {@code 28 % less CPU per request} or {@code 2.37 times the p99 latency}, from logarithms of ratios. */
    static String difference(Metric metric, double log, Interval logs) {
        return ProseFigures.size(log, logs)
                + (ProseFigures.isFactor(logs) ? " the " + metric.title() : " " + of(metric, log < 0));
    }

    /** Such as {@code 6 % more … than Tomcat} or {@code 2.37 times as much … as Tomcat}. */
    static String than(double log, Interval logs, String what, String other) {
        return much(log, logs) + " " + what + (ProseFigures.isFactor(logs) ? " as " : " than ") + other;
    }

    /** Such as {@code 6 % more} or {@code 2.37 times as much}. */
    static String much(double log, Interval logs) {
        return ProseFigures.size(log, logs) + (ProseFigures.isFactor(logs) ? " as much" : log < 0 ? " less" : " more");
    }

    /** Such as {@code 6 % lower than Tomcat's} or {@code 2.37 times Tomcat's}. */
    static String of(Metric metric, double log, Interval logs, String other) {
        return ProseFigures.size(log, logs)
                + (ProseFigures.isFactor(logs) ? " " : " " + word(metric, log < 0) + " than ")
                + other + "'s";
    }

    /** Such as {@code less}, {@code lower}, {@code shorter}. */
    static String word(Metric metric, boolean below) {
        return metric.comparative(below);
    }
}
