package dev.assay.words;

import dev.assay.model.FileComparison;
import dev.assay.model.FileFigure;
import dev.assay.model.FileObstacle;
import dev.assay.model.FilesVerdict;
import dev.assay.model.Numbers;
import dev.assay.model.Ranges;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Sentences about result files of other load tools. */
public final class FilePhrases {
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

    /** What an obstacle says. */
    public static String of(FileObstacle obstacle) {
        if (obstacle instanceof FileObstacle.Plain plain) {
            return of(plain);
        } else if (obstacle instanceof FileObstacle.TooFewRuns few) {
            return tooFew(few.contender(), few.reference(), few.needed());
        } else if (obstacle instanceof FileObstacle.TooFewPairs few) {
            return "not alternating: only " + spelled(few.pairs()) + (few.pairs() == 1 ? " pair" : " pairs")
                    + " of consecutive runs, one of each contender; " + spelled(few.needed()) + " are needed";
        } else if (obstacle instanceof FileObstacle.DifferentTools different) {
            return "the files are from different tools: " + Numbers.list(different.tools());
        } else if (obstacle instanceof FileObstacle.Overlap both) {
            return "they ran at the same time: " + both.one() + " and " + both.other();
        } else if (obstacle instanceof FileObstacle.DifferentUsers users) {
            return "the loads differ: " + range(users.least(), users.most()) + " users at once";
        } else if (obstacle instanceof FileObstacle.DifferentRates rates) {
            return "the loads differ: " + range(rates.least(), rates.most()) + " requests per second";
        } else if (obstacle instanceof FileObstacle.DifferentLengths lengths) {
            return "the loads differ: " + range(lengths.leastRequests(), lengths.mostRequests()) + " requests in "
                    + Ranges.range(new double[] {lengths.leastSeconds(), lengths.mostSeconds()}, Numbers::three) + " s";
        } else if (obstacle instanceof FileObstacle.TooManyErrors errors) {
            return Numbers.percent(errors.share()) + " of the requests failed: " + errors.file();
        } else if (obstacle instanceof FileObstacle.TooFewRequests few) {
            return Numbers.integer(few.fewest()) + " requests in a run, of " + Numbers.integer(few.needed())
                    + " needed";
        }
        FileObstacle.Rounded rounded = (FileObstacle.Rounded) obstacle;
        return Numbers.three(rounded.value()) + " " + rounded.unit() + ", give or take "
                + Numbers.three(rounded.plusMinus());
    }

    private static String of(FileObstacle.Plain obstacle) {
        return switch (obstacle) {
            case IN_SEQUENCE -> "all runs of one contender came before all of the other";
            case NO_TIMES -> "the files do not say when they ran";
            case LOAD_SETS_PACE -> "throughput is set by the load";
            case PACE_UNTOLD -> "the files do not say whether the load or the servers set the throughput";
            case NO_COMMON_FIGURE -> "their files have no figure in common";
        };
    }

    private static String tooFew(int contender, int reference, int needed) {
        if (contender == 1 && reference == 1) {
            return "one run each";
        }
        return (contender == reference
                        ? Numbers.count(contender, "run") + " each; "
                        : Numbers.count(contender, "run") + " and " + reference + "; ")
                + spelled(needed) + " of each are needed";
    }

    private static String range(double least, double most) {
        return Ranges.range(new double[] {least, most}, Numbers::integer);
    }

    /** The answer in one sentence; if one obstacle keeps all comparisons from being told, states it once. */
    public static String headline(FilesVerdict verdict) {
        List<FileComparison> deciding =
                verdict.comparisons().stream().filter(FileComparison::primary).toList();
        return common(deciding)
                .map(obstacle -> "Cannot tell: " + of(obstacle) + ".")
                .orElseGet(() -> clauses(deciding, verdict.margin()));
    }

    private static String clauses(List<FileComparison> comparisons, double margin) {
        String clauses =
                comparisons.stream().map(one -> clause(one, margin)).collect(Collectors.joining("; ", "", "."));
        boolean beginsWithName =
                comparisons.stream().limit(1).allMatch(one -> one.verdict().isPresent());
        return beginsWithName ? clauses : Phrases.capital(clauses);
    }

    /** The obstacle of all of these comparisons, if they have the same one. */
    private static Optional<FileObstacle> common(List<FileComparison> comparisons) {
        List<Optional<FileObstacle>> obstacles =
                comparisons.stream().map(FileComparison::obstacle).distinct().toList();
        return obstacles.size() == 1 ? obstacles.get(0) : Optional.empty();
    }

    private static String clause(FileComparison one, double margin) {
        String name = one.contender();
        String reference = one.reference();
        return one.verdict()
                        .map(outcome -> switch (outcome) {
                            case BETTER, SLIGHTLY_BETTER, SLIGHTLY_WORSE, WORSE ->
                                name + " is " + outcome.word() + " than " + reference;
                            case EQUIVALENT -> name + " and " + reference + " are equivalent";
                            case UNDECIDED, REFUSED -> name + " against " + reference + " is undecided";
                        })
                        .orElseGet(() -> noVerdict(one))
                + ": " + reason(one, margin);
    }

    /** That a comparison has no verdict. */
    static String noVerdict(FileComparison one) {
        return "no verdict on " + one.contender() + " against " + one.reference();
    }

    /**
     * Why a comparison has its verdict, or none.
     *
     * @param margin the smallest difference that matters, as a ratio less one
     */
    public static String reason(FileComparison one, double margin) {
        return one.obstacle().map(FilePhrases::of).orElseGet(() -> seen(one, margin) + ", " + behind(one.blocks()));
    }

    private static String seen(FileComparison one, double margin) {
        double low = one.ciLow().orElseThrow();
        double high = one.ciHigh().orElseThrow();
        return switch (one.verdict().orElseThrow()) {
            case BETTER, SLIGHTLY_BETTER, SLIGHTLY_WORSE, WORSE ->
                difference(one.figure(), one.ratio().orElseThrow(), low, high);
            case EQUIVALENT -> alike(one.figure(), margin, low, high);
            case UNDECIDED, REFUSED -> open(one.figure(), low, high);
        };
    }

    /** Such as {@code 12 % higher throughput (8.1 to 16 %)}, from ratios. */
    private static String difference(FileFigure figure, double ratio, double low, double high) {
        return Numbers.size(ratio, low, high)
                + (Numbers.isFactor(high) ? " the " : ratio < 1 ? " lower " : " higher ")
                + figure.title() + " (" + Numbers.sizes(low, high) + ")";
    }

    /** Such as {@code throughput is within 3 % (−1.2 to +0.8 %)}, from ratios. */
    private static String alike(FileFigure figure, double margin, double low, double high) {
        return figure.title() + " is within " + Numbers.share(margin) + " (" + Numbers.interval(low, high) + ")";
    }

    /** Such as {@code throughput −4 to +9 % is inconclusive}, from ratios. */
    private static String open(FileFigure figure, double low, double high) {
        return figure.title() + " " + Numbers.interval(low, high) + " is inconclusive";
    }

    /** What a verdict rests on. */
    private static String behind(int blocks) {
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
        return "In " + runs + " of " + Numbers.count(all, "run") + " response times changed during the run. " + worst;
    }

    /**
     * Requests that failed.
     *
     * @param timed whether the response times include theirs; wrk leaves out some
     */
    public static String failures(int runs, int all, double most, boolean timed) {
        return "In " + runs + " of " + Numbers.count(all, "run") + " requests failed, up to "
                + (most < 0.001 ? Numbers.three(100 * most) + " %" : Numbers.percent(most)) + " of them"
                + (timed
                        ? "; their times are included."
                        : "; wrk includes times of answers with a wrong status, not of broken connections and time-outs.");
    }

    /** Files that do not say which requests failed. */
    public static String untoldFailures(String tool) {
        return "Some files of " + tool
                + " do not say which requests failed: a server that fails fast would look like a fast server.";
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
                + " pairs. The interval allows for a steady drift of the machine; a periodic one would look like a difference. "
                + "Randomise the order in each pair.";
    }
}
