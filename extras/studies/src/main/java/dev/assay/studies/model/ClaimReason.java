package dev.assay.studies.model;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.assay.model.Numbers;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Why a claim holds, does not hold, or is undecided. */
public sealed interface ClaimReason {
    /** The kind, for scripts. */
    @JsonProperty
    default String kind() {
        return getClass().getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(java.util.Locale.ROOT);
    }

    /** The reason in words, which begin in lower case and end without a full stop. */
    @JsonProperty
    String text();

    /** Reasons without figures. */
    @JsonFormat(shape = JsonFormat.Shape.OBJECT)
    enum Plain implements ClaimReason {
        VERDICT("by Assay's verdict"),
        NO_FIGURES("not all have figures"),
        ONE_RUN("one run each"),
        FEW_RUNS("too few runs to rank them (p > 0.05)"),
        OVERLAP("the ranges of the runs overlap"),
        MIXED("some runs say so, some do not"),
        ARRIVALS("the arrival schedule determines this figure"),
        OTHER_ARRIVALS("users did not arrive as published"),
        COARSE("rounded too coarsely"),
        LATE("responses without a time could change it"),
        ONE_OF_SEVERAL("one of several figures of that name, which may be another than the published one"),
        LONG_STRETCHES("a mean over some seconds hides shorter swings"),
        MEANS("the slowest of each stretch are unknown");

        private final String text;

        Plain(String text) {
            this.text = text;
        }

        @Override
        public String kind() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }

        @Override
        public String text() {
            return text;
        }
    }

    /**
     * Runs that tell contenders apart, in the claimed order or in another.
     *
     * @param as whether they are as claimed
     * @param gap by which they had to be apart, as a share; 0 for any difference
     */
    record Apart(boolean as, double gap) implements ClaimReason {
        @Override
        public String text() {
            return (as ? "every run says so" : gap == 0 ? "the runs say the opposite" : "no run says so")
                    + (gap == 0 ? "" : " (needed: " + StudyClaim.apart(gap) + ")");
        }
    }

    /**
     * How far apart all runs are.
     *
     * @param share their range as a share of their mean
     * @param limit up to which they count as close
     */
    record Within(double share, double limit) implements ClaimReason {
        @Override
        public String text() {
            return "all runs within " + Numbers.percent(share) + " (needed: " + Numbers.share(limit) + ")";
        }
    }

    /** The limits of a figure, and in how many runs it was within or beyond them. */
    record Bounds(int runs, OptionalDouble least, OptionalDouble most) implements ClaimReason {
        @Override
        public String text() {
            String low = Numbers.trimmed(least.orElse(0));
            String high = Numbers.trimmed(most.orElse(0));
            String needed = least.isEmpty()
                    ? most.orElse(0) == 0 ? "0" : "at most " + high
                    : most.isEmpty() ? "at least " + low : low + " to " + high;
            return "needed: " + needed + (runs > 1 ? ", in each of " + runs + " runs" : "");
        }
    }

    /**
     * How many stretches of a run were slower than a limit, in the time in which they should be and after it.
     *
     * @param slow stretches of that time that were
     * @param first all of them
     * @param slowLater stretches after it that were
     * @param rest all of them
     * @param above the limit in milliseconds
     * @param seconds that time
     */
    record Course(int slow, int first, int slowLater, int rest, double above, double seconds) implements ClaimReason {
        @Override
        public String text() {
            return "above " + Numbers.trimmed(above) + " ms in " + slow + " of " + first + " stretches of the first "
                    + Numbers.trimmed(seconds) + " s, and in " + slowLater + " of " + rest + " after that";
        }
    }

    /** Another contender that does what only one is said to do. */
    record Likewise(String contender) implements ClaimReason {
        @Override
        public String text() {
            return contender + " does so, too";
        }
    }

    /** A run too short for its claim, in seconds. */
    record TooShort(double seconds, double needed) implements ClaimReason {
        @Override
        public String text() {
            return "the run took " + Numbers.three(seconds) + " s; more than " + Numbers.three(needed)
                    + " s are needed";
        }
    }

    /**
     * Repetitions that decide.
     *
     * @param n with figures of all that the claim names
     * @param all that ran
     * @param needed as {@link StudyClaim.Terms#needed} says it, or that figures which should differ are alike
     */
    record Repetitions(int n, int all, String needed) implements ClaimReason {
        @Override
        public String text() {
            return (n == all ? "over " + Numbers.count(n, "repetition") : "over " + n + " of " + all + " repetitions")
                    + inBrackets(needed);
        }
    }

    /**
     * Repetitions that do not decide.
     *
     * @param more expected to be needed in addition; empty if that is impractical, or unknown
     * @param needed as {@link StudyClaim.Terms#needed} says it
     */
    record TooFewRepetitions(int n, OptionalInt more, String needed) implements ClaimReason {
        @Override
        public String text() {
            return Numbers.count(n, "repetition") + " cannot tell"
                    + (more.isPresent() ? "; about " + more.getAsInt() + " more may" : "")
                    + inBrackets(needed);
        }
    }

    private static String inBrackets(String needed) {
        return needed.isEmpty() ? "" : " (" + needed + ")";
    }
}
