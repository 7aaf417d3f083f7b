package dev.assay.calibrate;

import dev.assay.ledger.ResultFile;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of {@code assay calibrate} on a machine: whether its verdicts can be trusted, and how small a difference it can detect.
 *
 * @param when it ended
 * @param assayVersion of the program
 * @param machine CPU model, number of CPUs, virtualisation: tells later runs whether the calibration is of their own machine
 * @param ratePerSecond request rate of all blocks
 * @param blocks number of all blocks that counted
 * @param blockSeconds mean wall time of a block
 * @param blocksPerCampaign as many as in one comparison
 * @param sd standard deviation of the block log-ratios of two contenders that do not differ; NaN with fewer than six blocks
 * @param pairs results of each contender against the reference, the one that does not differ first
 * @param stall the contender with the known stall; empty if it was not measured
 * @param replay campaigns drawn from the blocks of contenders that do not differ; empty if there are too few
 * @param resolutions the smallest effects detected in given times
 * @param conclusion what the machine can show, in one sentence
 * @param jvmSd standard deviation of ln(CPU per request) between warm JVMs of one server, without the noise of slices and host; empty
 *     with fewer than six blocks of warm JVMs, and if they show none
 * @param late pairs that do not differ, with a generator made late on purpose for one or both
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
    /** The file in a result folder that holds it. */
    public static final ResultFile<Calibration> FILE = new ResultFile<>("calibration.json", 1, Calibration.class);

    public Calibration {
        pairs = List.copyOf(pairs);
        late = List.copyOf(late);
        resolutions = List.copyOf(resolutions);
    }

    /**
     * One contender that differs from the reference in a known way, or not at all.
     *
     * @param reference what it is compared with
     * @param contender id
     * @param injected extra CPU time of each request, as a share of the reference's; 0 for none
     * @param truth the ratio of CPU per request that results from this, computed from the reference's figures in the
     *     same blocks
     * @param estimate the measured ratio over all blocks; NaN without blocks
     * @param blocks that counted
     * @param campaigns number of complete campaigns
     * @param better campaigns with this verdict; likewise the next three
     * @param covered campaigns whose interval contained the truth
     * @param wrongBound upper 95% bound of the share of {@link #wrong} campaigns; 1 without campaigns
     */
    public record Pair(
            String reference,
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
     * A contender that stops answering for a while at regular intervals.
     *
     * @param expectedP99Ms computed from the length and spacing of the stalls, the rate, and the cost of a request without them;
     *     NaN if one core could not carry that load
     * @param measuredP99Ms median over the blocks
     */
    public record Stall(
            double expectedP99Ms, double measuredP99Ms, double expectedP999Ms, double measuredP999Ms, int blocks) {}

    /**
     * Campaigns of blocks drawn at random, with random sign, from those of contenders that do not differ.
     *
     * @param campaigns how many
     * @param falseDifference share with a verdict better or worse
     * @param missed share whose last interval did not contain the truth
     */
    public record Replay(int campaigns, double falseDifference, double missed) {}

    /**
     * What a comparison of a certain length can show.
     *
     * @param minutes budget of a comparison of two contenders
     * @param blocks number of blocks that fit into it
     * @param effect smallest difference in CPU per request that four of five comparisons detect
     */
    public record Resolution(int minutes, int blocks, double effect) {}
}
