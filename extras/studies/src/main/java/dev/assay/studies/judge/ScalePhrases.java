package dev.assay.studies.judge;

import dev.assay.model.Numbers;
import dev.assay.model.Ranges;
import dev.assay.tools.ToolLoad;
import java.util.Arrays;

/** How the loads of a repeated study differ from the published ones, in words. */
public final class ScalePhrases {
    /** Nothing was shortened. */
    public static final String WHOLE = "Durations and counts are as in the article.";

    /** What follows from shortening. */
    public static final String NOT_THE_WHOLE =
            "Figures that depend on duration or counts differ from those of a full run.";

    /** Relative difference up to which a share counts as the requested one. */
    private static final double ALIKE = 0.02;

    private ScalePhrases() {}

    /**
     * How far a study was shortened.
     *
     * @param asked requested share
     * @param shares actual shares of the requests of each part, or of its time; empty if nothing ran
     */
    public static String shortened(double asked, double[] shares) {
        boolean asAsked = Arrays.stream(shares).allMatch(share -> Math.abs(share / asked - 1) <= ALIKE);
        String wanted = points(asked);
        return "Shortened to "
                + (asAsked
                        ? wanted + "% of the requests and times of the article."
                        : Ranges.range(shares, ScalePhrases::points)
                                + "% of the requests and times of the article instead of the requested " + wanted
                                + "%: users, loops and seconds are whole numbers.");
    }

    private static String points(double share) {
        double points = 100 * share;
        return points < 1 ? Numbers.atMost(4, points) : Numbers.trimmed(points);
    }

    /** Users who come over a period, at another rate than published. */
    public static String arrivals(String part, ToolLoad now, ToolLoad then, double rate, double published) {
        return part + ": " + coming(now) + ", " + Numbers.three(rate) + " a second; in the article " + coming(then)
                + ", " + Numbers.three(published) + " a second.";
    }

    private static String coming(ToolLoad load) {
        return Numbers.integer(load.users()) + " users arrive within "
                + Numbers.trimmed(load.rampUp().toMillis() / 1e3) + " s";
    }

    /** Users who are all there at once, but not as many as published. */
    public static String users(String part, int now, int then) {
        return part + ": " + Numbers.integer(now) + " users instead of " + Numbers.integer(then) + ".";
    }
}
