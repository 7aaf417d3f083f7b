package dev.assay.lab;

import java.util.List;
import java.util.Optional;

/**
 * What all recorded calibrations together show.
 *
 * @param groups blocks of the same length together, those of two contenders first, then those with most blocks without a difference
 * @param live what the campaigns that were really run came to, by contender
 * @param calibrations what each calibration said of itself, oldest first
 * @param replayedFrom the budget whose blocks the replay draws from; empty text without replay
 * @param power what the rule does to blocks drawn again with known differences; empty without six blocks
 * @param times minutes to a verdict; empty without six blocks
 */
record CorpusFindings(
        List<Group> groups,
        List<Live> live,
        List<CorpusCalibration> calibrations,
        String replayedFrom,
        List<Power> power,
        Optional<Times> times) {
    CorpusFindings {
        groups = List.copyOf(groups);
        live = List.copyOf(live);
        calibrations = List.copyOf(calibrations);
        power = List.copyOf(power);
    }

    /**
     * Blocks of comparisons of one budget.
     *
     * @param like that budget
     * @param alive contenders in each block
     * @param runs calibrations
     * @param same blocks of two contenders that do not differ
     * @param different blocks of two that do
     * @param seconds mean wall time of a block
     * @param sd standard deviation of the block log-ratios without a difference; not a number below two
     * @param naive the same of the logarithm of one server's cost between two moments 15 to 40 minutes apart, noise of slices
     *     taken out; not a number without such pairs
     * @param naivePairs how many pairs that rests on
     */
    record Group(
            String like,
            int alive,
            int runs,
            int same,
            int different,
            double seconds,
            double sd,
            double naive,
            int naivePairs) {
        private static final double TWO_MINUTES = 120;

        /** Whole blocks that fit into two minutes. */
        int blocksInTwoMinutes() {
            return (int) (TWO_MINUTES / seconds);
        }

        /**
         * Standard deviation of the mean of as many blocks as fit into two minutes. Blocks share nothing (fresh JVMs, an order drawn
         * for each), so that it falls with the root of their number. Not a number where none fits, or where more than two
         * contenders shared the time.
         */
        double sdOfTwoMinutes() {
            return alive == 2 && blocksInTwoMinutes() > 0 ? sd / Math.sqrt(blocksInTwoMinutes()) : Double.NaN;
        }
    }

    /**
     * Campaigns of successive blocks, judged as a comparison would be.
     *
     * @param contender id, or {@link #SAME} for all that do not differ
     * @param meanTruth ratio, geometric mean over its blocks
     * @param blocks that there are
     * @param campaigns complete ones
     * @param covered campaigns whose interval held the truth
     * @param wrong showed a difference that is not there, or of the wrong sign
     * @param wrongBound what the share of these is at most, at 95%; 1 without campaigns
     */
    record Live(
            String contender,
            double meanTruth,
            int blocks,
            int campaigns,
            int better,
            int worse,
            int equivalent,
            int undecided,
            int covered,
            int wrong,
            double wrongBound) {
        /** Stands for every contender that does not differ from what it is held against. */
        static final String SAME = "no difference";
    }

    /**
     * What many campaigns drawn from recorded blocks come to.
     *
     * @param blocks of each campaign at most
     * @param effect that was put in, as a ratio less one
     * @param found share that shows a difference of the right sign; without an effect, any difference
     * @param wrong share that shows one of the wrong sign, or any where there is none
     * @param equivalent share that ends equivalent
     * @param covered share whose last interval holds the truth
     */
    record Power(int blocks, double effect, double found, double wrong, double equivalent, double covered) {}

    /**
     * Minutes until half of the campaigns have a verdict, against runs of 25 minutes for each server one after the other.
     *
     * @param blocksFive blocks until a difference of 5% is settled; 0 if half of the campaigns end without
     * @param blocksSame blocks until a pair without difference is settled; 0 likewise
     * @param alive contenders in a block
     * @param minutesOfBlock wall time of a block
     * @param halfWidth of the interval that settles the pair without difference, or of the last one
     * @param twoRunsSd the largest standard deviation, from pair to pair of runs, with which two pairs give an interval as narrow
     * @param forkSd what JVMs of one server add to it at the least, at 95%, from blocks measured side by side, so that nothing the
     *     machine does over time is in it; 0 where so many blocks do not show any
     * @param forkRuns pairs of runs that give an interval as narrow on a machine that stands still, with that deviation; at least 2
     * @param naiveRuns the same with what the machine did between blocks 15 to 40 minutes apart: an estimate, no bound; 0 where
     *     unknown
     */
    record Times(
            int blocksFive,
            int blocksSame,
            int alive,
            double minutesOfBlock,
            double halfWidth,
            double twoRunsSd,
            double forkSd,
            int forkRuns,
            int naiveRuns) {
        /** Fewest pairs of runs that have an interval at all. */
        static final int MIN_RUNS = 2;

        /** So many pairs take; two runs of 25 minutes for each. */
        static double minutes(int pairs) {
            return 50.0 * pairs;
        }

        /** What the blocks take that the pairs of runs are set against: those of the pair without difference, or 20. */
        double minutesOfBlocks() {
            return minutesOfBlock * (blocksSame == 0 ? 20 : blocksSame);
        }
    }
}
