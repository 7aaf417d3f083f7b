package dev.assay.model.verdict;

import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

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
 * @param conclusion what the machine can show
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
        Conclusion conclusion,
        OptionalDouble jvmSd,
        List<Pair> late) {
    public Calibration {
        pairs = List.copyOf(pairs);
        late = List.copyOf(late);
        resolutions = List.copyOf(resolutions);
    }

    /** What the conclusion says. */
    public String sentence() {
        return conclusion.text();
    }

    /** What a machine can and cannot show. */
    public sealed interface Conclusion {
        /** What it says, in one sentence. */
        String text();
    }

    /** The conclusion as a result file has it. */
    public record Text(String text) implements Conclusion {}

    /**
     * Differences that it can show, and those that it showed although there was none.
     *
     * @param resolutions in ascending order of time; empty if the blocks are not those of comparisons of two
     * @param falseDifferences empty if there are too few blocks for a campaign
     */
    public record Shown(List<Resolution> resolutions, Optional<FalseDifferences> falseDifferences)
            implements Conclusion {
        public Shown {
            resolutions = List.copyOf(resolutions);
        }

        @Override
        public String text() {
            String wrong = falseDifferences
                    .map(FalseDifferences::text)
                    .orElse("too few blocks to compare the app with itself");
            return resolutions.isEmpty()
                    ? Prose.capital(wrong) + "."
                    : "This machine can show a difference in CPU per request of "
                            + resolutions.stream().map(Resolution::text).collect(Collectors.joining(", "))
                            + "; smaller ones will mostly stay undecided; " + wrong + ".";
        }
    }

    /**
     * Too few blocks to tell what it can show.
     *
     * @param uncounted empty unless most blocks do not count
     */
    public record TooFewBlocks(Optional<Uncounted> uncounted) implements Conclusion {
        @Override
        public String text() {
            return "Too few blocks to tell what this machine can show: "
                    + uncounted.map(Uncounted::text).orElse("give a larger budget") + ".";
        }
    }

    /**
     * Campaigns of contenders that do not differ.
     *
     * @param wrong those that showed a difference
     * @param campaigns at least 1
     * @param bound upper 95% bound of their share, 0 to 1
     */
    public record FalseDifferences(int wrong, int campaigns, double bound) {
        private String text() {
            return wrong + " of " + Numbers.count(campaigns, "comparison")
                    + " of the app with itself showed a difference (at most " + Numbers.tenthOfPercent(bound)
                    + "% would, at 95% confidence)";
        }
    }

    /** Blocks that do not count, and why a typical one does not. */
    public record Uncounted(Finding cause, int blocks, int of) {
        /** A larger budget does not help if most blocks do not count. */
        private String text() {
            return blocks + " of " + Numbers.count(of, "block") + (blocks == 1 ? " does" : " do")
                    + " not count, since " + cause.cause(List.of(cause))
                    + "; run it when the machine is less busy, or give a lower --rate";
        }
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
    public record Resolution(int minutes, int blocks, double effect) {
        private String text() {
            return Numbers.share(effect) + " in " + Prose.duration(Duration.ofMinutes(minutes));
        }
    }

    /**
     * What the decision rule does in simulated experiments with one kind of noise, without a true difference unless
     * stated otherwise.
     *
     * @param noise name of the kind of noise
     * @param sd of the block log-ratios
     * @param anyLookMiss share whose interval misses the truth at any look
     * @param falseDifference share with a verdict better or worse at any look
     * @param falseEquivalence share with a verdict equivalent at any look, with a true difference as large as the
     *     margin
     * @param equivalent share that ends with equivalent
     * @param found share that ends with worse, with a true difference of +5%
     * @param wrongSign share that ends with better, with a true difference of +5%
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
