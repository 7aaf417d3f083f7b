package dev.assay.tools.files;

import dev.assay.model.Numbers;
import dev.assay.model.Ranges;
import java.util.List;

/** Why the runs of two contenders, or one of their figures, cannot be compared. */
public sealed interface FileObstacle {
    String text();

    private static String loads(double least, double most) {
        return "the loads differ: " + Ranges.range(new double[] {least, most}, Numbers::integer);
    }

    /** An obstacle without figures. */
    enum Plain implements FileObstacle {
        IN_SEQUENCE("all runs of one contender came before all of the other"),
        NO_TIMES("the files do not say when they ran"),
        LOAD_SETS_PACE("throughput is set by the load"),
        PACE_UNTOLD("the files do not say whether the load or the servers set the throughput"),
        NO_COMMON_FIGURE("their files have no figure in common");

        private final String text;

        Plain(String text) {
            this.text = text;
        }

        @Override
        public String text() {
            return text;
        }
    }

    /** Fewer runs than a verdict needs of each contender. */
    record TooFewRuns(int contender, int reference, int needed) implements FileObstacle {
        @Override
        public String text() {
            if (contender == 1 && reference == 1) {
                return "one run each";
            }
            return Numbers.count(contender, "run") + (contender == reference ? " each; " : " and " + reference + "; ")
                    + Numbers.spelled(needed) + " of each are needed";
        }
    }

    /** Fewer pairs of consecutive runs than a verdict needs. */
    record TooFewPairs(int pairs, int needed) implements FileObstacle {
        @Override
        public String text() {
            return "not alternating: only " + Numbers.spelled(pairs) + (pairs == 1 ? " pair" : " pairs")
                    + " of consecutive runs, one of each contender; " + Numbers.spelled(needed) + " are needed";
        }
    }

    /** Tools whose figures mean different things. */
    record DifferentTools(List<String> tools) implements FileObstacle {
        public DifferentTools {
            tools = List.copyOf(tools);
        }

        @Override
        public String text() {
            return "the files are from different tools: " + Numbers.list(tools);
        }
    }

    /** Two runs, by their files, at the same time. */
    record Overlap(String one, String other) implements FileObstacle {
        @Override
        public String text() {
            return "they ran at the same time: " + one + " and " + other;
        }
    }

    /** Different numbers of users at once. */
    record DifferentUsers(double least, double most) implements FileObstacle {
        @Override
        public String text() {
            return loads(least, most) + " users at once";
        }
    }

    /** Different offered rates per second. */
    record DifferentRates(double least, double most) implements FileObstacle {
        @Override
        public String text() {
            return loads(least, most) + " requests per second";
        }
    }

    /** Different numbers of requests, and different lengths in seconds. */
    record DifferentLengths(double leastRequests, double mostRequests, double leastSeconds, double mostSeconds)
            implements FileObstacle {
        @Override
        public String text() {
            return loads(leastRequests, mostRequests) + " requests in "
                    + Ranges.range(new double[] {leastSeconds, mostSeconds}, Numbers::three) + " s";
        }
    }

    /**
     * A run with too many failed requests.
     *
     * @param share of its requests, 0 to 1
     */
    record TooManyErrors(String file, double share) implements FileObstacle {
        @Override
        public String text() {
            return Numbers.percent(share) + " of the requests failed: " + file;
        }
    }

    /** Too few requests in a run for a percentile. */
    record TooFewRequests(long fewest, long needed) implements FileObstacle {
        @Override
        public String text() {
            return Numbers.integer(fewest) + " requests in a run, of " + Numbers.integer(needed) + " needed";
        }
    }

    /** A figure that is no larger than its rounding error. */
    record Rounded(double value, double plusMinus, String unit) implements FileObstacle {
        @Override
        public String text() {
            return Numbers.three(value) + " " + unit + ", give or take " + Numbers.three(plusMinus);
        }
    }
}
