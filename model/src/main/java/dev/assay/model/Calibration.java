package dev.assay.model;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What {@code assay calibrate} found of a machine: whether verdicts made on it can be believed, and how small a difference
 * it can show.
 *
 * @param when it ended
 * @param assayVersion of the program
 * @param machine CPU, count of CPUs, virtualisation: what a later report compares to know its own machine
 * @param ratePerSecond equal rate of all blocks
 * @param blocks all that counted
 * @param blockSeconds mean wall time of a block
 * @param blocksPerCampaign as many as one comparison has
 * @param sd standard deviation of the block log-ratios of two contenders that do not differ; not a number below six blocks
 * @param pairs what was found of each contender against the reference, the one without any difference first
 * @param stall the contender with the known stall; empty if it was not measured
 * @param replay campaigns drawn from the blocks without a difference; empty where these are too few
 * @param resolutions the smallest effect that is found in a given time
 * @param conclusion in one sentence
 * @param jvmSd standard deviation between warm JVMs of one server, of the logarithm of CPU per request, slices and host taken out; empty
 *     where blocks of warm JVMs are fewer than six or show none, and in what older versions wrote
 * @param late pairs without a difference for one or both of which the generator was late on purpose
 */
public record Calibration(
        Instant when,
        String assayVersion,
        String machine,
        double ratePerSecond,
        int blocks,
        double blockSeconds,
        int blocksPerCampaign,
        double sd,
        List<Pair> pairs,
        Optional<Stall> stall,
        Optional<Replay> replay,
        List<Resolution> resolutions,
        String conclusion,
        OptionalDouble jvmSd,
        List<Pair> late) {
    public Calibration {
        pairs = List.copyOf(pairs);
        late = List.copyOf(late);
        resolutions = List.copyOf(resolutions);
    }

    /**
     * One contender that differs from the reference in a known way, or not at all.
     *
     * @param reference what it is held against; empty in what older versions wrote: the first contender
     * @param contender id
     * @param injected extra CPU time of each request, as a share of the reference's; 0 for none
     * @param truth the ratio of CPU per request that this makes, from the reference's figures in the same blocks
     * @param estimate the ratio that was measured, over all blocks; not a number without blocks
     * @param blocks that counted
     * @param campaigns complete ones
     * @param better campaigns with this verdict; likewise the next three
     * @param covered campaigns whose interval held the truth
     * @param wrongBound what the share of {@link #wrong} campaigns is at most, at 95 %; 1 without campaigns
     */
    public record Pair(
            Optional<String> reference,
            String contender,
            double injected,
            double truth,
            double estimate,
            int blocks,
            int campaigns,
            int better,
            int worse,
            int equivalent,
            int undecided,
            int covered,
            double wrongBound) {
        /** Campaigns that showed a difference where there is none, or one of the wrong sign. */
        public int wrong() {
            return injected == 0 ? better + worse : better;
        }
    }

    /**
     * A contender that answers nobody for a while now and then.
     *
     * @param expectedP99Ms from the length and the distance of the stalls, the rate, and what a request costs without them; not a
     *     number where a core could not do all of that
     * @param measuredP99Ms median over the blocks
     */
    public record Stall(
            double expectedP99Ms, double measuredP99Ms, double expectedP999Ms, double measuredP999Ms, int blocks) {}

    /**
     * Campaigns of blocks drawn at random, with random sign, from the blocks without a difference.
     *
     * @param campaigns how many
     * @param falseDifference share with a verdict better or worse
     * @param missed share whose last interval did not hold the truth
     */
    public record Replay(int campaigns, double falseDifference, double missed) {}

    /**
     * What a comparison of a certain length can show.
     *
     * @param minutes budget of a comparison of two contenders
     * @param blocks that it holds
     * @param effect smallest difference in CPU per request that is shown in four of five comparisons
     */
    public record Resolution(int minutes, int blocks, double effect) {}

    /**
     * What the rule does in simulated experiments of one kind of noise, without a difference unless said otherwise.
     *
     * @param noise title of the kind
     * @param sd of the block log-ratios
     * @param anyLookMiss share whose interval misses the truth at any look
     * @param falseDifference share with a verdict better or worse at any look
     * @param falseEquivalence share with a verdict equivalent at any look, at a difference as large as the margin
     * @param equivalent share that ends with equivalent
     * @param found share that ends with worse, at +5 %
     * @param wrongSign share that ends with better, at +5 %
     */
    public record Synthetic(
            String noise,
            double sd,
            double anyLookMiss,
            double falseDifference,
            double falseEquivalence,
            double equivalent,
            double found,
            double wrongSign) {}
}
