package dev.assay.words;

import dev.assay.model.ToolLoad;
import java.util.Arrays;

/** How far the loads of a repeated study are from those that were published, in words. */
public final class ScalePhrases {
    /** Where nothing was shortened. */
    public static final String WHOLE = "Durations and counts are as in the article.";

    /** What follows from a scale. */
    public static final String NOT_THE_WHOLE =
            "Figures that depend on duration or counts differ from those of a full run.";

    /** A share that differs by no more is the one that was asked for. */
    private static final double ALIKE = 0.02;

    private ScalePhrases() {}

    /**
     * What the scale came to.
     *
     * @param asked as a share
     * @param shares of the requests of each part, or of its time; none where nothing ran
     */
    public static String shortened(double asked, double[] shares) {
        boolean asAsked = Arrays.stream(shares).allMatch(share -> Math.abs(share / asked - 1) <= ALIKE);
        String wanted = points(asked);
        return "Shortened to "
                + (asAsked
                        ? wanted + " % of the requests and times of the article."
                        : Ranges.range(
                                        Arrays.stream(shares)
                                                .map(share -> 100 * share)
                                                .toArray(),
                                        Numbers::three)
                                + " % of the requests and times of the article, where " + wanted
                                + " % was asked for: users, loops and seconds are whole.");
    }

    private static String points(double share) {
        return Numbers.three(100 * share);
    }

    /** Of users who come over a time, where they come at another rate. */
    public static String arrivals(String part, ToolLoad now, ToolLoad then, double rate, double published) {
        return part + ": " + coming(now) + ", " + Numbers.three(rate) + " a second; in the article " + coming(then)
                + ", " + Numbers.three(published) + " a second.";
    }

    private static String coming(ToolLoad load) {
        return Numbers.integer(load.users()) + " users come within "
                + Numbers.trimmed(load.rampUp().toMillis() / 1e3) + " s";
    }

    /** Of users who are all there at once, where they are not as many. */
    public static String users(String part, int now, int then) {
        return part + ": " + Numbers.integer(now) + " users instead of " + Numbers.integer(then) + ".";
    }
}
