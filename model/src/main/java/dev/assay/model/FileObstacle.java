package dev.assay.model;

import java.util.List;

/** Why the runs of two contenders, or one of their figures, cannot be compared, as a value; room {@code words} puts it into English. */
public sealed interface FileObstacle {
    /** An obstacle without figures. */
    enum Plain implements FileObstacle {
        /** All runs of one contender come before all of the other. */
        IN_SEQUENCE,
        /** The files have no time stamps. */
        NO_TIMES,
        /** The load sets the throughput. */
        LOAD_SETS_PACE,
        /** The files do not say what sets the throughput. */
        PACE_UNTOLD,
        /** There is no figure that all files have. */
        NO_COMMON_FIGURE
    }

    /** Fewer runs than a verdict needs of each contender. */
    record TooFewRuns(int contender, int reference, int needed) implements FileObstacle {}

    /** Fewer pairs of consecutive runs than a verdict needs. */
    record TooFewPairs(int pairs, int needed) implements FileObstacle {}

    /** Tools whose figures mean different things. */
    record DifferentTools(List<String> tools) implements FileObstacle {
        public DifferentTools {
            tools = List.copyOf(tools);
        }
    }

    /** Two runs, by their files, at the same time. */
    record Overlap(String one, String other) implements FileObstacle {}

    /** Different numbers of users at once. */
    record DifferentUsers(double least, double most) implements FileObstacle {}

    /** Different offered rates per second. */
    record DifferentRates(double least, double most) implements FileObstacle {}

    /** Different numbers of requests, and different lengths in seconds. */
    record DifferentLengths(double leastRequests, double mostRequests, double leastSeconds, double mostSeconds)
            implements FileObstacle {}

    /**
     * A run with too many failed requests.
     *
     * @param share of its requests, 0 to 1
     */
    record TooManyErrors(String file, double share) implements FileObstacle {}

    /** Too few requests in a run for a percentile. */
    record TooFewRequests(long fewest, long needed) implements FileObstacle {}

    /** A figure that is no larger than its rounding error. */
    record Rounded(double value, double plusMinus, String unit) implements FileObstacle {}
}
