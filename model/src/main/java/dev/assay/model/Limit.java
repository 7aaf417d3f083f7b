package dev.assay.model;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What limited a result, as a value; room {@code words} puts it into English. Contenders are named as in prose, unless stated otherwise.
 */
public sealed interface Limit {
    /** Whether to remove it before anything else is tried: more blocks would not help. */
    default boolean main() {
        return false;
    }

    /** A limit as a result file has it. */
    record Text(String words) implements Limit {}

    /** What a calibration of this machine concluded, as written there. */
    record Calibrated(String words) implements Limit {}

    /** What can be said without names and figures. */
    enum Plain implements Limit {
        /** The largest part of the interval of the primary metric is the delay of the load host's messages. */
        MOSTLY_DELAY,
        /** Processes could not be pinned to CPUs. */
        NOT_PINNED,
        /** The load host is the servers' machine. */
        LOAD_HOST_HERE,
        /** Two experiments that are compared did not take turns. */
        NOT_INTERLEAVED
    }

    /** On numbers of blocks, rounds and machines. */
    sealed interface OfNumbers extends Limit {}

    /** On what contenders did. */
    sealed interface OfContender extends Limit {}

    /** On the machine, the network and the generator. */
    sealed interface OfMachine extends Limit {}

    /** On what the evidence itself says. */
    sealed interface OfEvidence extends Limit {}

    /**
     * Fewer valid blocks than an interval needs.
     *
     * @param budget that holds as many; empty if the one that it had does, or it has not ended
     */
    record TooFewBlocks(int valid, int needed, Optional<Duration> budget) implements OfNumbers {}

    /**
     * Blocks that did not settle every comparison of the primary metric.
     *
     * @param expected number of blocks that the budget was expected to hold; empty if there are as many
     * @param fleet whether there are several machines, whose number of blocks no budget sets
     */
    record NotSettled(int valid, OptionalInt expected, boolean fleet) implements OfNumbers {}

    /** Fewer start-up rounds than requested, to leave time for blocks. */
    record FewerStartupRounds(int held, int requested) implements OfNumbers {}

    /**
     * An experiment that has not ended as planned.
     *
     * @param of blocks, or start-up rounds of an experiment that has only those
     * @param held number of them that ran
     * @param planned number of them that it was expected to have
     * @param lastLook whether it was judged as of its last look
     */
    record NotFinished(Replicate of, int held, int planned, boolean lastLook) implements OfNumbers {}

    /** Blocks that did not count. */
    record BlocksLost(int lost, int of) implements OfNumbers {}

    /**
     * Blocks dropped because the machine was disturbed.
     *
     * @param replaced number of dropped blocks that others replaced
     * @param all each contender against the reference with all blocks; may be empty
     */
    record BlocksDropped(int dropped, int replaced, String reference, List<WithDropped> all) implements OfNumbers {
        public BlocksDropped {
            all = List.copyOf(all);
        }
    }

    /**
     * The primary metric of a contender with all blocks.
     *
     * @param low lower end of the interval of the ratio
     * @param high upper end
     * @param n number of replicates behind the interval
     */
    record WithDropped(String contender, double low, double high, int n, Replicate replicate) {}

    /**
     * Starts of a contender that were off the CPUs for more than half of their time.
     *
     * @param cpuMs CPU time of the one that waited longest
     * @param readyMs how long that one took
     */
    record WaitingStarts(String contender, int waiting, int starts, double cpuMs, double readyMs)
            implements OfContender {}

    /**
     * How much the ratio of the primary metric varies from block to block.
     *
     * @param sd standard deviation of its logarithm
     */
    record Noise(double sd) implements OfMachine {}

    /** Contenders for which most of the interval of the primary metric is due to generator lateness. */
    record MostlyLateness(List<String> contenders) implements OfMachine {
        public MostlyLateness {
            contenders = List.copyOf(contenders);
        }
    }

    /**
     * A rate close to what a contender sustains.
     *
     * @param sustained rate per second
     */
    record Queueing(String contender, double ratePerSecond, double sustained) implements OfContender {}

    /**
     * Use of the network to the load host at the equal rate.
     *
     * @param share largest share of its bandwidth, 0 to 1
     */
    record NetworkUse(double share) implements OfMachine {}

    /**
     * Generator and servers share CPUs.
     *
     * @param servers CPUs of the servers
     */
    record SharedCpus(CpuSet servers) implements OfMachine {}

    /**
     * CPU time that went to others.
     *
     * @param share of one CPU in the median slice
     */
    record CpuTaken(By by, double share) implements OfMachine {
        private static final double MUCH = 0.2;

        @Override
        public boolean main() {
            return share >= MUCH;
        }

        /** Who took it. */
        public enum By {
            HYPERVISOR,
            PROCESSES
        }
    }

    /** What the evidence says of these blocks, in words. */
    record Labelled(String label, List<Integer> blocks) implements OfEvidence {
        public Labelled {
            blocks = List.copyOf(blocks);
        }
    }

    /**
     * A contender whose CPU time per request changed within blocks.
     *
     * @param contender id
     * @param least smallest factor
     * @param most largest factor
     */
    record Step(String contender, double least, double most, List<Integer> blocks) implements OfContender {
        public Step {
            blocks = List.copyOf(blocks);
        }
    }

    /**
     * A contender whose CPU time per request rose, or fell, from the first slice of a block to the last.
     *
     * @param contender id
     * @param faster whether it fell
     * @param ratio of the larger to the smaller
     * @param low lower end of its interval, above 1
     * @param high upper end
     */
    record Trend(String contender, boolean faster, double ratio, double low, double high) implements OfContender {}

    /**
     * A contender whose young collections copied more, or less, at the end of blocks than at their beginning.
     *
     * @param firstBytes what one copied in the first slice of a block, on average
     * @param lastBytes in the last
     */
    record HeapNotLevel(String contender, long firstBytes, long lastBytes) implements OfContender {}

    /**
     * A contender with more or fewer young collections than bytes allocated explain.
     *
     * @param expected bytes allocated, divided by bytes allocated between two collections
     */
    record CollectionsOutOfProportion(String contender, long counted, double expected) implements OfContender {}

    /**
     * A contender left out of later blocks because its comparison was decided.
     *
     * @param blocks that it took part in
     */
    record DecidedEarly(String contender, int blocks) implements OfContender {}

    /** A virtual machine of this kind. */
    record VirtualMachine(String kind) implements OfMachine {}

    /** A step whose answers have different sizes, which are those of header lines. */
    record AnswerSizes(String step, List<AnswerSize> sizes) implements OfContender {
        public AnswerSizes {
            sizes = List.copyOf(sizes);
        }
    }

    /**
     * Size of an answer.
     *
     * @param contender id
     */
    record AnswerSize(String contender, long bytes) {}

    /**
     * Header lines that differ although answers have the same sizes.
     *
     * @param example in words
     */
    record HeadersDiffer(Optional<String> example) implements OfContender {}

    /** Fewer machines than are needed to say something of others. */
    record TooFewMachines(int machines, int needed) implements OfNumbers {}

    /**
     * Shards of a fleet that do not count.
     *
     * @param shards number of shards planned
     */
    record ShardsLost(int shards, List<Fleet.Lost> lost) implements OfNumbers {
        public ShardsLost {
            lost = List.copyOf(lost);
        }
    }

    /** Why two experiments cannot be compared. */
    record Obstacle(Difference obstacle) implements Limit {}

    /** What changed between two experiments. */
    record SetupChanged(Difference change) implements Limit {}

    /** A part of the evidence that is damaged, and left out. */
    record EvidenceDamaged(String where, String reason) implements OfEvidence {}
}
