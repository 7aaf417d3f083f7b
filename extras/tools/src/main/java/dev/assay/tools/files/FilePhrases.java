package dev.assay.tools.files;

import dev.assay.model.Numbers;
import dev.assay.model.Ranges;

/** Sentences about what result files of other load tools cannot show. */
public final class FilePhrases {
    public static final String PROCESSES =
            "The files do not say whether the server was restarted for each run. Runs of one process do not show how much "
                    + "another one would differ: restart the servers before each run.";

    public static final String TOOL_CPU =
            "The files do not say how busy the tool was: if it had no CPU left, the tool and not the server limited throughput.";

    /** Each load ran once. */
    public static final String ONE_RUN =
            "One run for each server and load: nothing shows how much a second run would differ, so it cannot tell servers"
                    + " apart.";

    private FilePhrases() {}

    /**
     * A run whose response times show no steady state.
     *
     * @param first mean of its first quarter, in milliseconds
     * @param last of its last quarter
     * @param responses per second in between
     */
    static String course(String run, double first, double last, double[] responses) {
        return run + ": responses took " + Numbers.three(first) + " ms on average in the first quarter of the run and "
                + Numbers.three(last) + " ms in the last; in between, the tool counted "
                + Ranges.range(responses, Numbers::integer)
                + " responses per second.";
    }

    /** Users who spend most of their time not waiting for responses. */
    public static String pauses(double... waitingShares) {
        return "The users waited for responses for " + Numbers.percent(waitingShares)
                + " of their time: throughput is set by the load and says nothing about the servers.";
    }

    /** Requests sent on a schedule. */
    public static String arrivals(String tool) {
        return tool + " sent on a schedule: throughput is set by the load and says nothing about the servers.";
    }

    /** Runs whose response times changed over time. */
    public static String courses(int runs, int all, String worst) {
        return "In " + runs + " of " + Numbers.count(all, "run") + " response times changed during the run. " + worst;
    }

    /**
     * Requests that failed.
     *
     * @param timed whether the response times include theirs; wrk leaves out some
     */
    public static String failures(int runs, int all, double most, boolean timed) {
        return "In " + runs + " of " + Numbers.count(all, "run") + " requests failed, up to "
                + (most < 0.001 ? Numbers.three(100 * most) + "%" : Numbers.percent(most)) + " of them"
                + (timed
                        ? "; their times are included."
                        : "; wrk includes times of responses with a wrong status, not of broken connections and time-outs.");
    }

    /** Files that do not say which requests failed. */
    public static String untoldFailures(String tool) {
        return "Some files of " + tool
                + " do not say which requests failed: a server that fails fast would look like a fast server.";
    }

    /**
     * A stall that a closed loop hides.
     *
     * @param share of the run that one response took
     */
    public static String omission(String file, double longest, double share, double p99) {
        return file + ": one response took " + Numbers.three(longest) + " ms, " + Numbers.percent(share)
                + " of the run, and the p99 is " + Numbers.three(p99)
                + " ms. Waiting users send nothing: the requests they would have sent meanwhile are in no percentile.";
    }

    /** A figure in whole milliseconds that is hardly larger than its rounding. */
    public static String wholeMillis(FileFigure figure, double millis, double plusMinus) {
        return "The " + figure.title() + " is " + Numbers.three(millis) + " ms, give or take "
                + Numbers.three(plusMinus) + ": differences below " + Numbers.percent(plusMinus / millis)
                + " cannot be seen.";
    }

    /** Runs in a fixed order. */
    public static String sameOrder(String first, String second, int blocks) {
        return first + " ran before " + second + " in all " + blocks
                + " pairs. The interval allows for a steady drift of the machine; a periodic one would look like a difference. "
                + "Randomise the order in each pair.";
    }
}
