package dev.assay.tune.fit;

import java.util.Optional;

/**
 * One start of a contender with a heap or in a container, under the rate.
 *
 * @param megabytes of the heap or the container, in MiB
 * @param replicate whether it is evidence; otherwise it only told the search where to look
 * @param reason why it does not hold; empty if it does
 * @param use what it used; empty if it did not get through the load
 */
record Attempt(String contender, int megabytes, boolean replicate, Outcome outcome, String reason, Optional<Use> use) {
    enum Outcome {
        HOLDS,
        FAILS,
        /** The generator or the machine was the bottleneck: nothing is known about the contender. */
        UNUSABLE
    }

    /**
     * What a contender used while it was loaded.
     *
     * @param achievedRate good responses per second
     * @param rssBytes at the end
     * @param collectorShare of its CPU time
     */
    record Use(double achievedRate, double p99Ms, double cpuMicrosPerRequest, long rssBytes, double collectorShare) {}

    boolean holds() {
        return outcome == Outcome.HOLDS;
    }

    boolean fails() {
        return outcome == Outcome.FAILS;
    }

    String word() {
        return switch (outcome) {
            case HOLDS -> "holds";
            case FAILS -> "fails";
            case UNUSABLE -> "not known";
        };
    }

    /** For the screen. */
    String line() {
        return contender + " in " + megabytes + " MiB: " + word() + (reason.isEmpty() ? "" : ": " + reason);
    }
}
