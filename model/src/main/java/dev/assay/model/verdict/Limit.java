package dev.assay.model.verdict;

import dev.assay.model.Comparative;
import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.model.Ranges;
import dev.assay.model.plan.CpuSet;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What limited a result. Contenders are named as in prose, unless stated otherwise. */
public sealed interface Limit {
    String text();

    /** Whether to remove it before anything else is tried: more blocks would not help. */
    default boolean main() {
        return false;
    }

    /** A limit in words, of an older result file or a satellite. */
    record Text(String text) implements Limit {}

    /** What a calibration of this machine concluded, as written there. */
    record Calibrated(String text) implements Limit {}

    /** The largest part of the interval of the primary metric is the delay of the load host's messages. */
    record MostlyDelay() implements Limit {
        @Override
        public String text() {
            return "the largest part of the interval of CPU per request is the delay of the load host's messages: more blocks"
                    + " will not narrow it; use longer slices or a nearer load host";
        }
    }

    /** Processes could not be pinned to CPUs. */
    record NotPinned() implements Limit {
        @Override
        public String text() {
            return "processes could not be pinned to CPUs on this machine";
        }
    }

    /** The load host is the servers' machine. */
    record LoadHostHere() implements Limit {
        @Override
        public String text() {
            return "the load host is also the servers' machine: generator and servers share its CPUs";
        }
    }

    /** Two experiments that are compared did not take turns. */
    record NotInterleaved() implements Limit {
        @Override
        public String text() {
            return "the two experiments were not interleaved: the difference includes what changed on the machine between"
                    + " them";
        }
    }

    /** Why figures under load of a contender that is compared with no other are left out. */
    record FiguresLeftOut(Finding why) implements Limit {
        @Override
        public boolean main() {
            return true;
        }

        @Override
        public String text() {
            return "figures left out: " + why.text();
        }
    }

    /**
     * Fewer valid blocks than an interval needs.
     *
     * @param budget that holds as many; empty if the one that it had does, or it has not ended
     */
    record TooFewBlocks(int valid, int needed, Optional<Duration> budget) implements Limit {
        @Override
        public String text() {
            return "only " + Numbers.count(valid, "valid block") + "; an interval needs " + needed
                    + budget.map(time -> ": --budget " + Prose.budget(time)).orElse("");
        }
    }

    /**
     * Blocks that did not settle every comparison of the primary metric.
     *
     * @param expected number of blocks that the budget was expected to hold; empty if there are as many
     * @param fleet whether there are several machines, whose number of blocks no budget sets
     */
    record NotSettled(int valid, OptionalInt expected, boolean fleet) implements Limit {
        @Override
        public String text() {
            return (fleet ? "" : "within the budget, ") + Numbers.count(valid, "valid block")
                    + (expected.isPresent() ? " of the " + expected.getAsInt() + " expected" : "")
                    + " did not decide every comparison of CPU per request";
        }
    }

    /** Fewer start-up rounds than requested, to leave time for blocks. */
    record FewerStartupRounds(int held, int requested) implements Limit {
        @Override
        public String text() {
            return "the budget allowed " + held + " of the " + Numbers.count(requested, "requested start-up round")
                    + ", to leave time for six blocks"
                    + (held == 0 ? "; start-up figures come from the blocks" : "");
        }
    }

    /**
     * An experiment that has not ended as planned.
     *
     * @param of blocks, or start-up rounds of an experiment that has only those
     * @param held number of them that ran
     * @param planned number of them that it was expected to have
     * @param lastLook whether it was judged as of its last look
     */
    record NotFinished(Replicate of, int held, int planned, boolean lastLook) implements Limit {
        @Override
        public String text() {
            return "not finished: " + Numbers.count(held, of.noun())
                    + (of == Replicate.BLOCK ? " of about " : " of ") + planned
                    + (lastLook ? "; judged as of the last interim look" : "");
        }
    }

    /** Blocks that did not count. */
    record BlocksLost(int lost, int of) implements Limit {
        @Override
        public String text() {
            return Numbers.count(lost, "block") + " of " + of + " did not count";
        }
    }

    /**
     * Blocks dropped because the machine was disturbed.
     *
     * @param replaced number of dropped blocks that others replaced
     * @param all each contender against the reference with all blocks; may be empty
     */
    record BlocksDropped(int dropped, int replaced, String reference, List<WithDropped> all) implements Limit {
        public BlocksDropped {
            all = List.copyOf(all);
        }

        @Override
        public String text() {
            String others =
                    replaced == 0 ? "" : replaced == dropped ? ", and replaced" : ", " + replaced + " of them replaced";
            String with = all.stream().map(WithDropped::text).collect(Collectors.joining(", "));
            return Numbers.count(dropped, "block") + " dropped because the machine was disturbed" + others
                    + (with.isEmpty() ? "" : "; with all blocks, CPU per request against " + reference + ": " + with);
        }
    }

    /**
     * The primary metric of a contender with all blocks.
     *
     * @param low lower end of the interval of the ratio
     * @param high upper end
     * @param n number of replicates behind the interval
     */
    record WithDropped(String contender, double low, double high, int n, Replicate replicate) {
        String text() {
            return contender + " " + Numbers.interval(low, high) + " (" + Numbers.count(n, replicate.noun()) + ")";
        }
    }

    /**
     * Starts of a contender that were off the CPUs for more than half of their time.
     *
     * @param cpuMs CPU time of the one that waited longest
     * @param readyMs how long that one took
     */
    record WaitingStarts(String contender, int waiting, int starts, double cpuMs, double readyMs) implements Limit {
        @Override
        public String text() {
            return contender + " was off the CPUs for more than half of the time in " + waiting + " of "
                    + Numbers.count(starts, "start") + " (at worst " + seconds(cpuMs) + " of CPU time in "
                    + seconds(readyMs) + "): it waited for something, or other processes had the CPUs";
        }

        private static String seconds(double millis) {
            return Numbers.trimmed(Math.round(millis / 100) / 10.0) + " s";
        }
    }

    /**
     * How much the ratio of the primary metric varies from block to block.
     *
     * @param sd standard deviation of its logarithm
     */
    record Noise(double sd) implements Limit {
        @Override
        public String text() {
            return "noise: from block to block the ratio of CPU per request varies by up to "
                    + Numbers.tenthOfPercent(sd) + "% (standard deviation)";
        }
    }

    /** Contenders for which most of the interval of the primary metric is due to generator lateness. */
    record MostlyLateness(List<String> contenders) implements Limit {
        public MostlyLateness {
            contenders = List.copyOf(contenders);
        }

        @Override
        public String text() {
            return "most of the interval of CPU per request is due to generator lateness (" + Numbers.list(contenders)
                    + "): more blocks will not narrow it; use a lower rate or a load host (--load-host)";
        }
    }

    /**
     * A rate close to what a contender sustains.
     *
     * @param sustained rate per second
     */
    record Queueing(String contender, double ratePerSecond, double sustained) implements Limit {
        @Override
        public String text() {
            return "the rate, " + Numbers.rate(ratePerSecond) + ", is "
                    + Numbers.wholePercent(ratePerSecond / sustained) + "% of what " + contender
                    + " sustains: queueing is a large part of its latency";
        }
    }

    /**
     * Use of the network to the load host at the same rate.
     *
     * @param share largest share of its bandwidth, 0 to 1
     */
    record NetworkUse(double share) implements Limit {
        @Override
        public String text() {
            return "the network to the load host: the request rate used up to " + Numbers.wholePercent(share)
                    + "% of the bandwidth measured by a probe, so latencies include waiting for the network";
        }
    }

    /**
     * Generator and servers share CPUs.
     *
     * @param servers CPUs of the servers
     */
    record SharedCpus(CpuSet servers) implements Limit {
        @Override
        public String text() {
            return "generator and servers share CPUs " + servers;
        }
    }

    /**
     * CPU time that went to others.
     *
     * @param share of one CPU in the median slice
     */
    record CpuTaken(By by, double share) implements Limit {
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

        @Override
        public String text() {
            String taken = Numbers.tenthOfPercent(share) + "% of a CPU in the median slice";
            return switch (by) {
                case HYPERVISOR ->
                    "the hypervisor gave CPU time to others: " + taken + " (steal)"
                            + (main() ? ": use a machine that does not share its CPUs" : "");
                case PROCESSES ->
                    "other processes used CPU time: " + taken + " (other)"
                            + (main() ? ": end them (`assay doctor` names the busiest), or use another machine" : "");
            };
        }
    }

    /** What the evidence says of these blocks, in words. */
    record Labelled(String label, List<Integer> blocks) implements Limit {
        public Labelled {
            blocks = List.copyOf(blocks);
        }

        @Override
        public String text() {
            return label + " (" + Prose.blocks(blocks) + ")";
        }
    }

    /**
     * A contender whose CPU time per request changed within blocks.
     *
     * @param contender id
     * @param least smallest factor
     * @param most largest factor
     */
    record Step(String contender, double least, double most, List<Integer> blocks) implements Limit {
        public Step {
            blocks = List.copyOf(blocks);
        }

        @Override
        public String text() {
            return contender + "'s CPU per request changed by a factor of "
                    + Ranges.range(new double[] {least, most}, Numbers::oneDecimal) + " within "
                    + Prose.blocks(blocks) + ": its figure there is a blend of two states";
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
    record Trend(String contender, boolean faster, double ratio, double low, double high) implements Limit {
        @Override
        public String text() {
            String what = "CPU per request in the " + (faster ? "first" : "last") + " slice of a block";
            String other = "in the " + (faster ? "last" : "first");
            return contender + " used " + Comparative.than(ratio, low, high, OptionalDouble.empty(), what, other) + " ("
                    + Numbers.sizes(low, high) + "): it was still getting " + (faster ? "faster" : "slower");
        }
    }

    /**
     * A contender whose young GCs copied more, or less, at the end of blocks than at their beginning.
     *
     * @param firstBytes what one copied in the first slice of a block, on average
     * @param lastBytes in the last
     */
    record HeapNotLevel(String contender, long firstBytes, long lastBytes) implements Limit {
        @Override
        public String text() {
            return contender + "'s heap was not steady: a young GC copied " + mebibytes(firstBytes)
                    + " in the first slice of a block, " + mebibytes(lastBytes) + " in the last";
        }

        private static String mebibytes(long bytes) {
            return Numbers.atMost(1, bytes / 0x1p20) + " MiB";
        }
    }

    /**
     * A contender with more or fewer young GCs than bytes allocated explain.
     *
     * @param expected bytes allocated, divided by bytes allocated between two collections
     */
    record CollectionsOutOfProportion(String contender, long counted, double expected) implements Limit {
        @Override
        public String text() {
            return contender + " had " + Numbers.count(counted, "young GC")
                    + " where the bytes it allocated explain " + Numbers.three(expected)
                    + ": its CPU per request and pauses may not be in proportion";
        }
    }

    /**
     * A contender left out of later blocks because its comparison was decided, as happened until ADR 0019 kept all.
     *
     * @param blocks that it took part in
     */
    record DecidedEarly(String contender, int blocks) implements Limit {
        @Override
        public String text() {
            return contender + " was decided after " + Numbers.count(blocks, "block")
                    + " and left out of later blocks, which ran with one server fewer";
        }
    }

    /** A virtual machine under this hypervisor. */
    record VirtualMachine(String hypervisor) implements Limit {
        @Override
        public String text() {
            return "virtual machine (" + hypervisor + "): neighbours on the host can change its speed unnoticed";
        }
    }

    /** A step whose responses have different sizes, which are those of header lines. */
    record AnswerSizes(String step, List<ResponseSize> sizes) implements Limit {
        public AnswerSizes {
            sizes = List.copyOf(sizes);
        }

        @Override
        public String text() {
            return "responses differ in size or headers: " + step + " returns "
                    + Numbers.list(sizes.stream()
                            .map(size -> Numbers.integer(size.bytes()) + " bytes (" + size.contender() + ")")
                            .toList());
        }
    }

    /**
     * Size of a response.
     *
     * @param contender id
     */
    record ResponseSize(String contender, long bytes) {}

    /**
     * Header lines that differ although responses have the same sizes.
     *
     * @param example in words
     */
    record HeadersDiffer(Optional<String> example) implements Limit {
        @Override
        public String text() {
            return "responses differ in size or headers: " + example.orElse("same size, different fields");
        }
    }

    /** Fewer machines than are needed to say something of others. */
    record TooFewMachines(int machines, int needed) implements Limit {
        @Override
        public String text() {
            return "blocks are the replicates: with " + Numbers.count(machines, "machine") + ", fewer than " + needed
                    + ", the verdict does not extend to other machines";
        }
    }

    /**
     * Shards of a fleet that do not count.
     *
     * @param shards number of shards planned
     */
    record ShardsLost(int shards, List<Fleet.Lost> lost) implements Limit {
        public ShardsLost {
            lost = List.copyOf(lost);
        }

        @Override
        public String text() {
            return lost.size() + " of " + Numbers.count(shards, "shard") + (lost.size() == 1 ? " does" : " do")
                    + " not count: "
                    + lost.stream()
                            .map(one -> "shard " + one.shard() + ": " + one.why())
                            .collect(Collectors.joining("; "));
        }
    }

    /** A part of the evidence that is damaged, and left out. */
    record EvidenceDamaged(String where, String reason) implements Limit {
        @Override
        public String text() {
            return "the evidence is damaged, and this part is left out: " + where + ": " + reason;
        }
    }
}
