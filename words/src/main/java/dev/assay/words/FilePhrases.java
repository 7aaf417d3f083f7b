package dev.assay.words;

import dev.assay.model.FileFigure;
import java.util.List;

/** Sentences about result files of other load tools. */
public final class FilePhrases {
    public static final String SEQUENCE = "one after the other";
    public static final String NO_TIMES = "the files do not say when they ran";
    public static final String SCHEDULE = "throughput is set by the load";
    public static final String NO_PACE = "the files do not say whether the load or the servers set the throughput";
    public static final String NOTHING_IN_COMMON = "their files have no figure in common";

    public static final String PROCESSES =
            "The files do not say whether the server was restarted for each run. Runs of one process do not show how much "
                    + "another one would differ: restart the servers before each run.";

    public static final String TOOL_CPU =
            "The files do not say how busy the tool was: if it had no CPU left, the tool and not the server limited throughput.";
    private static final List<String> SPELLED = List.of(
            "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve");

    private FilePhrases() {}

    private static String spelled(int number) {
        return number < SPELLED.size() ? SPELLED.get(number) : String.valueOf(number);
    }

    /** Too few runs. */
    public static String tooFew(int contender, int reference, int needed) {
        if (contender == 1 && reference == 1) {
            return "one run each";
        }
        return (contender == reference
                        ? Numbers.count(contender, "run") + " each, "
                        : Numbers.count(contender, "run") + " and " + reference + ", ")
                + spelled(needed) + " of each are needed";
    }

    /** Tools whose figures mean different things. */
    public static String otherTools(List<String> tools) {
        return "the files are of different tools: " + Numbers.list(tools);
    }

    /** Two runs at the same time. */
    public static String overlap(String one, String other) {
        return "they ran at the same time: " + one + " and " + other;
    }

    /** Runs that alternate too rarely. */
    public static String fewBlocks(int blocks, int needed) {
        return "not in turns: " + spelled(blocks) + (blocks == 1 ? " pair" : " pairs")
                + " of runs that follow each other, one of each, " + spelled(needed) + " are needed";
    }

    /** Different numbers of users. */
    public static String otherUsers(double least, double most) {
        return "the loads differ: " + range(least, most) + " users at once";
    }

    /** Different offered rates. */
    public static String otherRates(double least, double most) {
        return "the loads differ: " + range(least, most) + " requests in a second";
    }

    /** Different numbers of requests and different lengths. */
    public static String otherLengths(
            double leastRequests, double mostRequests, double leastSeconds, double mostSeconds) {
        return "the loads differ: " + range(leastRequests, mostRequests) + " requests in " + Numbers.three(leastSeconds)
                + " to " + Numbers.three(mostSeconds) + " s";
    }

    private static String range(double least, double most) {
        return Numbers.integer(least) + " to " + Numbers.integer(most);
    }

    /** Failed requests. */
    public static String errors(String file, double share) {
        return Numbers.percent(share) + " of the requests failed: " + file;
    }

    /** Too few requests for a percentile. */
    public static String fewRequests(long fewest, long needed) {
        return Numbers.integer(fewest) + " requests in a run, needs " + Numbers.integer(needed);
    }

    /** A figure that is hardly larger than its rounding. */
    public static String rounded(double value, double plusMinus, String unit) {
        return Numbers.three(value) + " " + unit + ", give or take " + Numbers.three(plusMinus);
    }

    /** Such as {@code 12 % higher throughput (8.1 to 16 %)}, from ratios. */
    public static String difference(FileFigure figure, double ratio, double low, double high) {
        return Numbers.size(ratio, low, high)
                + (Numbers.isFactor(high) ? " the " : ratio < 1 ? " lower " : " higher ")
                + figure.title() + " (" + Numbers.sizes(low, high) + ")";
    }

    /** Such as {@code throughput is within 3 % (−1.2 to +0.8 %)}, from ratios. */
    public static String alike(FileFigure figure, double margin, double low, double high) {
        return figure.title() + " is within " + Numbers.share(margin) + " (" + Numbers.interval(low, high) + ")";
    }

    /** Such as {@code throughput −4 to +9 % is inconclusive}, from ratios. */
    public static String open(FileFigure figure, double low, double high) {
        return figure.title() + " " + Numbers.interval(low, high) + " is inconclusive";
    }

    /** What a verdict rests on. */
    public static String behind(int blocks) {
        return spelled(blocks) + " pairs of runs";
    }

    /** Users who spend most of their time not waiting for answers. */
    public static String pauses(double... waitingShares) {
        return "The users waited for answers for " + Numbers.percent(waitingShares)
                + " of their time: throughput is set by the load and says nothing about the servers.";
    }

    /** Requests sent on a schedule. */
    public static String arrivals(String tool) {
        return tool + " sent on a schedule: throughput is set by the load and says nothing about the servers.";
    }

    /** Runs whose response times changed over time. */
    public static String courses(int runs, int all, String worst) {
        return "In " + runs + " of " + Numbers.count(all, "run") + " response times changed. " + worst;
    }

    /** Requests that failed. */
    public static String failures(int runs, int all, double most) {
        return "In " + runs + " of " + Numbers.count(all, "run") + " requests failed, up to " + Numbers.percent(most)
                + " of them; their times are included.";
    }

    /**
     * A stall that a closed loop hides.
     *
     * @param share of the run that one answer took
     */
    public static String omission(String file, double longest, double share, double p99) {
        return file + ": one answer took " + Numbers.three(longest) + " ms, " + Numbers.percent(share)
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
                + " pairs. The interval includes a steady drift of the machine; a periodic one would look like a difference. "
                + "Randomise the order in each pair.";
    }
}
