package dev.assay.words;

import dev.assay.model.Comparative;
import dev.assay.model.Limit;
import dev.assay.model.Numbers;
import dev.assay.model.ProseFigures;
import dev.assay.model.Ranges;
import java.util.List;
import java.util.stream.Collectors;

/** What limited a result, in words. */
public final class LimitPhrases {
    private LimitPhrases() {}

    /** What each limit says. */
    public static List<String> each(List<Limit> limits) {
        return limits.stream().map(LimitPhrases::of).toList();
    }

    /** What a limit says. */
    public static String of(Limit limit) {
        if (limit instanceof Limit.Text text) {
            return text.words();
        } else if (limit instanceof Limit.Calibrated calibrated) {
            return calibrated.words();
        } else if (limit instanceof Limit.Plain plain) {
            return plain(plain);
        } else if (limit instanceof Limit.Obstacle none) {
            return DifferencePhrases.of(none.obstacle());
        } else if (limit instanceof Limit.SetupChanged changed) {
            return "changed: " + DifferencePhrases.of(changed.change());
        } else if (limit instanceof Limit.OfNumbers numbers) {
            return of(numbers);
        } else if (limit instanceof Limit.OfContender contender) {
            return of(contender);
        } else if (limit instanceof Limit.OfMachine machine) {
            return of(machine);
        }
        return of((Limit.OfEvidence) limit);
    }

    private static String plain(Limit.Plain limit) {
        return switch (limit) {
            case MOSTLY_DELAY ->
                "the largest part of the interval of CPU per request is the delay of the load host's messages: more blocks"
                        + " will not narrow it; use longer slices or a nearer load host";
            case NOT_PINNED -> "processes could not be pinned to CPUs on this machine";
            case LOAD_HOST_HERE -> "the load host is also the servers' machine: generator and servers share its CPUs";
            case NOT_INTERLEAVED ->
                "the two experiments were not interleaved: the difference includes what changed on the machine between them";
        };
    }

    /** Of numbers of blocks, rounds and machines. */
    private static String of(Limit.OfNumbers limit) {
        if (limit instanceof Limit.TooFewBlocks few) {
            return "only " + Numbers.count(few.valid(), "valid block") + "; an interval needs " + few.needed()
                    + few.budget()
                            .map(budget -> ": --budget " + ProseFigures.budget(budget))
                            .orElse("");
        } else if (limit instanceof Limit.NotSettled open) {
            return notSettled(open);
        } else if (limit instanceof Limit.FewerStartupRounds fewer) {
            return "the budget allowed " + fewer.held() + " of the "
                    + Numbers.count(fewer.requested(), "requested start-up round")
                    + ", to leave time for six blocks"
                    + (fewer.held() == 0 ? "; start-up figures come from the blocks" : "");
        } else if (limit instanceof Limit.NotFinished early) {
            return "not finished: " + Numbers.count(early.blocks(), "block") + " of about " + early.planned()
                    + (early.lastLook() ? "; judged as of the last look" : "");
        } else if (limit instanceof Limit.BlocksLost lost) {
            return Numbers.count(lost.lost(), "block") + " of " + lost.of() + " did not count";
        } else if (limit instanceof Limit.BlocksDropped dropped) {
            return dropped(dropped);
        } else if (limit instanceof Limit.TooFewMachines few) {
            return "blocks are the replicates: with " + Numbers.count(few.machines(), "machine") + ", fewer than "
                    + few.needed() + ", the verdict does not extend to other machines";
        }
        return shardsLost((Limit.ShardsLost) limit);
    }

    private static String notSettled(Limit.NotSettled open) {
        String expected =
                open.expected().isPresent() ? " of the " + open.expected().getAsInt() + " expected" : "";
        return (open.fleet() ? "" : "within the budget, ") + Numbers.count(open.valid(), "valid block") + expected
                + " did not settle every comparison of CPU per request";
    }

    private static String dropped(Limit.BlocksDropped blocks) {
        String replaced = blocks.replaced() == 0
                ? ""
                : blocks.replaced() == blocks.dropped()
                        ? ", and replaced"
                        : ", " + blocks.replaced() + " of them replaced";
        String with = blocks.all().stream()
                .map(all -> all.contender() + " " + Numbers.interval(all.low(), all.high()) + " ("
                        + Numbers.count(all.n(), all.replicate().noun()) + ")")
                .collect(Collectors.joining(", "));
        return Numbers.count(blocks.dropped(), "block") + " dropped because the machine was disturbed" + replaced
                + (with.isEmpty()
                        ? ""
                        : "; with all blocks, CPU per request against " + blocks.reference() + ": " + with);
    }

    private static String shardsLost(Limit.ShardsLost shards) {
        return shards.lost().stream()
                .map(lost -> "shard " + lost.shard() + ": " + lost.why())
                .collect(Collectors.joining(
                        "; ",
                        shards.lost().size() + " of " + Numbers.count(shards.shards(), "shard")
                                + (shards.lost().size() == 1 ? " does" : " do") + " not count: ",
                        ""));
    }

    /** Of what contenders did. */
    private static String of(Limit.OfContender limit) {
        if (limit instanceof Limit.WaitingStarts starts) {
            return starts.contender() + " was off the CPUs for more than half of the time in "
                    + starts.waiting() + " of " + Numbers.count(starts.starts(), "start") + " (at worst "
                    + seconds(starts.cpuMs()) + " of CPU time in " + seconds(starts.readyMs())
                    + "): it waited for something, or other processes had the CPUs";
        } else if (limit instanceof Limit.Queueing queue) {
            return "the rate, " + Numbers.rate(queue.ratePerSecond()) + ", is "
                    + Numbers.wholePercent(queue.ratePerSecond() / queue.sustained()) + " % of what "
                    + queue.contender() + " sustains: queueing is a large part of its latency";
        } else if (limit instanceof Limit.Step step) {
            return step.contender() + "'s CPU per request changed by a factor of "
                    + Ranges.range(new double[] {step.least(), step.most()}, Numbers::oneDecimal) + " within "
                    + ProseFigures.blocks(step.blocks()) + ": its figure there is a blend of two states";
        } else if (limit instanceof Limit.Trend trend) {
            return trend(trend);
        } else if (limit instanceof Limit.HeapNotLevel heap) {
            return heap.contender() + "'s heap was not level: a young collection copied "
                    + mebibytes(heap.firstBytes()) + " in the first slice of a block, "
                    + mebibytes(heap.lastBytes()) + " in the last";
        } else if (limit instanceof Limit.CollectionsOutOfProportion off) {
            return off.contender() + " had " + Numbers.count(off.counted(), "young collection")
                    + " where the bytes it allocated explain " + Numbers.three(off.expected())
                    + ": its CPU per request and pauses may not be in proportion";
        } else if (limit instanceof Limit.DecidedEarly decided) {
            return decided.contender() + " was settled after " + Numbers.count(decided.blocks(), "block")
                    + " and left out of later blocks, which ran with one server fewer";
        } else if (limit instanceof Limit.AnswerSizes answers) {
            return responsesDiffer(answers.step() + " returns "
                    + Numbers.list(answers.sizes().stream()
                            .map(size -> Numbers.integer(size.bytes()) + " bytes (" + size.contender() + ")")
                            .toList()));
        }
        Limit.HeadersDiffer headers = (Limit.HeadersDiffer) limit;
        return responsesDiffer(headers.example().orElse("same size, different fields"));
    }

    private static String trend(Limit.Trend trend) {
        String what = "CPU per request in the " + (trend.faster() ? "first" : "last") + " slice of a block";
        String other = "in the " + (trend.faster() ? "last" : "first");
        return trend.contender() + " used "
                + Comparative.than(trend.ratio(), trend.low(), trend.high(), what, other) + " ("
                + Numbers.sizes(trend.low(), trend.high()) + "): it was still getting "
                + (trend.faster() ? "faster" : "slower");
    }

    private static String mebibytes(long bytes) {
        return Numbers.atMost(1, bytes / 0x1p20) + " MiB";
    }

    private static String responsesDiffer(String how) {
        return "answers differ in size or headers: " + how;
    }

    private static String seconds(double millis) {
        return Numbers.trimmed(Math.round(millis / 100) / 10.0) + " s";
    }

    /** Of the machine, the network and the generator. */
    private static String of(Limit.OfMachine limit) {
        if (limit instanceof Limit.Noise noise) {
            return "noise: from block to block the ratio of CPU per request varies by up to "
                    + Numbers.tenthOfPercent(noise.sd()) + " % (standard deviation)";
        } else if (limit instanceof Limit.MostlyLateness late) {
            return "most of the interval of CPU per request is due to generator lateness ("
                    + Numbers.list(late.contenders())
                    + "): more blocks will not narrow it; use a lower rate or a load host (--load-host)";
        } else if (limit instanceof Limit.NetworkUse network) {
            return "the network to the load host: the equal rate used up to "
                    + Numbers.wholePercent(network.share())
                    + " % of the bandwidth measured by a probe, so latencies include waiting for the network";
        } else if (limit instanceof Limit.SharedCpus shared) {
            return "generator and servers share CPUs " + shared.servers();
        } else if (limit instanceof Limit.CpuTaken taken) {
            return taken(taken);
        }
        Limit.VirtualMachine virtual = (Limit.VirtualMachine) limit;
        return "virtual machine (" + virtual.kind() + "): neighbours on the host can change its speed unnoticed";
    }

    private static String taken(Limit.CpuTaken taken) {
        String share = Numbers.tenthOfPercent(taken.share()) + " % of a CPU in the median slice";
        return switch (taken.by()) {
            case HYPERVISOR ->
                "the hypervisor gave CPU time to others: " + share + " (steal)"
                        + (taken.main() ? ": use a machine that does not share its CPUs" : "");
            case PROCESSES ->
                "other processes used CPU time: " + share + " (other)"
                        + (taken.main() ? ": end them (`assay doctor` names the busiest), or use another machine" : "");
        };
    }

    /** Of what the evidence itself says. */
    private static String of(Limit.OfEvidence limit) {
        if (limit instanceof Limit.Labelled labelled) {
            return labelled.label() + " (" + ProseFigures.blocks(labelled.blocks()) + ")";
        }
        Limit.EvidenceDamaged damaged = (Limit.EvidenceDamaged) limit;
        return "the evidence is damaged, and this part is left out: " + damaged.where() + ": " + damaged.reason();
    }
}
