package dev.assay.studies.judge;

import dev.assay.model.Comparison;
import dev.assay.model.HttpVersion;
import dev.assay.model.Metric;
import dev.assay.model.Numbers;
import dev.assay.model.Outcome;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyJudgement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Whether a publication's claim holds, in words. */
public final class ClaimPhrases {
    public static final String OVERLAP = "their ranges overlap";

    /** Of a figure: the first of several runs does not count, since the process has just started. */
    public static final String WITHOUT_FIRST = ", without the first run";

    public static final String ONE_RUN = "one run each does not establish an order";

    /** The same for contenders that are said to be alike. */
    public static final String ONE_RUN_EACH = "one run each does not show whether they are close";

    /** The load determines the figure, whatever the servers do. */
    public static final String ARRIVALS = "the arrival schedule determines this figure";

    /** A rate may swing more than its means over such stretches. */
    public static final String SHORTER_SWINGS = "; shorter swings do not show";

    /** Of times in whole milliseconds. */
    public static final String COARSE = "rounded too coarsely to show that they are close";

    /** Of a figure of which an app has several under one name. */
    public static final String ONE_OF_SEVERAL = "one of several of that name, which may be another than the article's";

    /** Assay's own experiment measures latency at a rate that all contenders sustain. */
    public static final String FIXED_RATE = "at a fixed rate instead of at full load";

    /** Assay's own experiment has another number of connections than all loads of the publication. */
    public static final String OTHER_CONCURRENCY = "at another concurrency";

    /** Assay's own experiment asks for something else. */
    public static final String OTHER_REQUESTS = "on other requests";

    /** The load was not the published one. */
    public static final String OTHER_ARRIVALS = "users did not arrive as in the article";

    /** Chance alone would separate so few runs of the same server too often. */
    public static final String FEW_RUNS =
            "there are too few runs (chance alone would separate runs of the same server more often than once in twenty)";

    /** Runs of one contender disagree. */
    public static final String MIXED = "some runs say so, some do not";

    /** Fewer than two contenders have figures. */
    public static final String NOTHING_TO_COMPARE = "nothing to compare";

    public static final String NO_FIGURES = "no figures";

    /** Of contenders that are said to be alike, some have no figures. */
    public static final String SOME_MISSING = "not all of them have figures";

    /** With more parts, a sentence with all figures is too long to read. */
    private static final int MAX_PARTS = 3;

    private ClaimPhrases() {}

    /** The claim and whether it holds, for example {@code Jetty is the best – cannot be told here}. */
    public static String heading(StudyJudgement.JudgedClaim claim) {
        String stands =
                switch (claim.standing()) {
                    case HOLDS -> "holds here";
                    case DOES_NOT_HOLD -> "does not hold here";
                    case CANNOT_BE_TOLD -> "cannot be told here";
                };
        return withoutStop(claim.text()) + " – " + stands + (claim.byVerdict() ? ", by Assay's own verdict" : "");
    }

    private static String withoutStop(String text) {
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    /**
     * What the runs of this machine say.
     *
     * @param title of the figure
     * @param tables figures by part and contender; a part with an empty name is not named
     * @param why the rest of the sentence, without its full stop
     */
    public static String here(String title, Map<String, Map<String, Double>> tables, String why) {
        Map<String, Map<String, String>> texts = new LinkedHashMap<>();
        tables.forEach((part, figures) -> {
            Map<String, String> each = new LinkedHashMap<>();
            figures.forEach((contender, figure) -> each.put(contender, Numbers.threeOrWhole(figure)));
            texts.put(part, each);
        });
        return "Here: " + title + tables(texts) + "; " + why + ".";
    }

    /** With many parts, only their number: their tables are elsewhere. */
    private static String tables(Map<String, Map<String, String>> tables) {
        if (tables.size() > MAX_PARTS) {
            return " in " + Numbers.count(tables.size(), "load");
        }
        String figures = tables.entrySet().stream()
                .filter(table -> !table.getValue().isEmpty())
                .map(table -> (table.getKey().isEmpty() ? "" : table.getKey() + " ") + each(table.getValue()))
                .collect(Collectors.joining("; "));
        return figures.isEmpty() ? "" : ": " + figures;
    }

    /** What follows if the runs tell contenders apart, by at least a share. */
    public static String apart(boolean holds, double gap) {
        String opposite = gap == 0 ? "the runs say the opposite" : "no run says so";
        return (holds ? "every run says so" : "for at least two of them, " + opposite) + gap(gap);
    }

    /** Of a sentence about some parts: that the load determines the figure in the others; empty if there are none. */
    public static String arrivalsIn(List<String> others) {
        return others.isEmpty() ? "" : "; in " + String.join(" and ", others) + ", " + ARRIVALS;
    }

    /** Assay's own experiment keeps its connections where the load did not, or the other way round. */
    public static String otherConnections(boolean keeps) {
        return keeps ? "over kept connections" : "over a connection for each request";
    }

    /** Assay's own experiment does not send the version of HTTP that the author's tool sends. */
    public static String otherHttp(HttpVersion own, HttpVersion tools) {
        return "over " + own.title() + " instead of " + tools.title();
    }

    /** Ranks beside the reason why an order does not hold or cannot be told. */
    public static String ranks(List<StudyJudgement.Placed> placed) {
        return ": ranks " + RankPhrases.groups(placed, id -> id);
    }

    /** How far apart contenders must be for an order, in brackets; empty for any difference. */
    public static String gap(double gap) {
        return gap == 0 ? "" : " (needed: " + Numbers.share(gap) + " apart)";
    }

    /**
     * How far apart all runs are.
     *
     * @param share their range as a share of their mean
     * @param limit up to which they are close together
     */
    public static String within(double share, double limit) {
        return "all runs within " + Numbers.percent(share) + closeness(limit);
    }

    /** Up to which share contenders count as close together, in brackets. */
    public static String closeness(double limit) {
        return " (up to " + Numbers.share(limit) + " counts as close)";
    }

    /** In how many of several loads the means are as claimed; goes before the reason why they do not decide. */
    public static String orders(int some, int all) {
        return "the figures are in this order in " + some + " of " + all + " loads, but ";
    }

    /** How many runs of one contender a bound rests on. */
    public static String runs(String contender, int runs) {
        return "in " + (runs == 1 ? "the one run of " : "each of " + runs + " runs of ") + contender;
    }

    /**
     * The title of how unevenly answers came.
     *
     * @param stretch seconds over which a rate is a mean, at most; 0 if nothing was measured
     */
    public static String swing(double stretch) {
        return "highest rate of answers / lowest, in the middle half of the run"
                + (stretch > 0 ? ", in stretches of at most " + Numbers.trimmed(stretch) + " s" : "");
    }

    /** Where a bound holds, such as {@code (holds at 1.5 or less)}, with a leading space; at least one of its limits is present. */
    public static String limits(OptionalDouble least, OptionalDouble most) {
        String low = Numbers.trimmed(least.orElse(0));
        String high = Numbers.trimmed(most.orElse(0));
        if (least.isPresent() && most.isPresent()) {
            return " (holds from " + low + " to " + high + ")";
        } else if (least.isPresent()) {
            return " (holds at " + low + " or more)";
        }
        return most.orElse(0) == 0 ? " (holds at 0)" : " (holds at " + high + " or less)";
    }

    /** A published figure without what the publication says about it in brackets. */
    public static String printed(String figure) {
        return figure.replaceAll("\\s*\\(.*\\)", "");
    }

    /**
     * What the publication's own figures say.
     *
     * @param tables figures by part and contender, as printed; empty if it gives none
     * @param more to be added to the sentence: that they are too coarse, what counts as close, and what the load determined, whatever the
     *     servers did; may be empty
     */
    public static String published(
            StudyJudgement.Standing says, String title, Map<String, Map<String, String>> tables, String more) {
        return tables.isEmpty()
                ? "The article gives no other numbers to check it by."
                : "The author's own figures "
                        + switch (says) {
                            case HOLDS -> "support it";
                            case DOES_NOT_HOLD -> "contradict it";
                            case CANNOT_BE_TOLD -> "do not show it";
                        }
                        + ": " + title + tables(tables) + more + ".";
    }

    /**
     * What Assay's own verdict says.
     *
     * @param comparisons of the metric, each with an interval; empty if there is no verdict
     * @param unlike how its load differs from that of the claim, so that it settles nothing; empty if it does not
     * @param connections that it had, if the publication had other numbers of users, too
     */
    public static String assay(
            StudyJudgement.Standing says,
            Metric metric,
            List<Comparison> comparisons,
            Optional<String> unlike,
            OptionalInt connections) {
        if (comparisons.isEmpty()) {
            return "Assay's verdict: none on " + metric.title() + ".";
        }
        String figures = comparisons.stream().map(ClaimPhrases::change).collect(Collectors.joining(", "));
        String follows =
                switch (says) {
                    case HOLDS -> "so it holds";
                    case DOES_NOT_HOLD -> "so it does not hold";
                    case CANNOT_BE_TOLD -> unlike.map(how -> how + ", ").orElse("") + "so it is left open";
                };
        return "Assay's verdict: " + metric.title() + " against "
                + comparisons.get(0).reference()
                + (connections.isPresent() ? " over " + Numbers.count(connections.getAsInt(), "connection") : "") + ": "
                + figures + "; " + follows + ".";
    }

    private static String change(Comparison comparison) {
        double ratio = comparison.ratio().orElse(Double.NaN);
        double low = comparison.ciLow().orElse(Double.NaN);
        double high = comparison.ciHigh().orElse(Double.NaN);
        Outcome outcome = comparison.verdict();
        return comparison.contender() + " " + Numbers.change(ratio, low, high) + " (" + Numbers.interval(low, high)
                + ", " + outcome.word() + ")";
    }

    /**
     * A run too short to judge how long response times stay above a limit.
     *
     * @param seconds length of the run
     * @param wanted length that it would have had to exceed
     */
    public static String tooShort(double seconds, double wanted) {
        return "Here: the run took " + Numbers.three(seconds) + " s; to tell, more than " + Numbers.three(wanted)
                + " s are needed.";
    }

    /** How many of the stretches of a run were above a limit. */
    public record Stretches(int above, int all) {
        @Override
        public String toString() {
            return above + " of " + all;
        }
    }

    /**
     * Response times over a run that was long enough.
     *
     * @param longest whether they are the longest of each stretch rather than its mean
     * @param stretch length of a stretch in seconds
     * @param first stretches of the time in which they should be above the first limit
     * @param rest those after it
     * @param under how many of the rest are not above the second limit
     */
    public static String course(
            StudyClaim.SlowUntil claim, boolean longest, double stretch, Stretches first, Stretches rest, int under) {
        return "Here, in one run: " + (longest ? "the slowest answer" : "answers") + " of each "
                + Numbers.trimmed(stretch) + " s took more than " + Numbers.trimmed(claim.above()) + " ms"
                + (longest ? "" : " on average") + " in " + first + " stretches of the first "
                + Numbers.trimmed(claim.time().toMillis() / 1e3) + " s and in " + rest
                + " after that; of the latter, " + (longest ? "it" : "on average, they") + " took at most "
                + Numbers.trimmed(claim.below()) + " ms in " + under
                + (longest ? "." : "; the slowest of a stretch are not known.");
    }

    private static String each(Map<String, String> figures) {
        return figures.entrySet().stream()
                .map(figure -> figure.getKey() + " " + figure.getValue())
                .collect(Collectors.joining(", "));
    }
}
