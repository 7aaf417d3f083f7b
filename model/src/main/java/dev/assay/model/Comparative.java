package dev.assay.model;

import java.util.OptionalDouble;

/**
 * Wording of differences: "less" and "more" for each metric, and "2.37×" for a factor of two or more. A difference is a ratio, with
 * the ends of its interval, which lies on one side of 1.
 */
public final class Comparative {
    private Comparative() {}

    /** Such as {@code 6% more … than Tomcat} or {@code 2.37× as much … as Tomcat}. */
    public static String than(double ratio, double low, double high, OptionalDouble margin, String what, String other) {
        return much(ratio, low, high, margin) + " " + what + (Numbers.isFactor(high) ? " as " : " than ") + other;
    }

    /** Such as {@code 6% more} or {@code 2.37× as much}. */
    public static String much(double ratio, double low, double high, OptionalDouble margin) {
        return Numbers.size(ratio, low, high, margin)
                + (Numbers.isFactor(high) ? " as much" : ratio < 1 ? " less" : " more");
    }

    /** Such as {@code 6% lower than Tomcat's} or {@code 2.37× Tomcat's}. */
    public static String of(Metric metric, double ratio, double low, double high, OptionalDouble margin, String other) {
        return Numbers.size(ratio, low, high, margin)
                + (Numbers.isFactor(high) ? " " : " " + metric.comparative(ratio < 1) + " than ")
                + other + "'s";
    }
}
