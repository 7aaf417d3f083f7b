package dev.assay.model.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.CpuSet;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LimitTest {
    private static final Limit.WithDropped JETTY = new Limit.WithDropped("Jetty", 0.96, 1.09, 7, Replicate.BLOCK);

    private static final List<Limit> ONE_OF_EACH = List.of(
            new Limit.Text("slices of 2 s"),
            new Limit.Calibrated("This machine shows a difference of 7% in 5 minutes."),
            new Limit.MostlyDelay(),
            new Limit.NotPinned(),
            new Limit.LoadHostHere(),
            new Limit.NotInterleaved(),
            new Limit.FiguresLeftOut(new Finding.AnswersFail("Tomcat", 0.4, 3, ErrorKind.WRONG_STATUS, "503")),
            new Limit.TooFewBlocks(3, 6, Optional.empty()),
            new Limit.NotSettled(6, OptionalInt.of(12), false),
            new Limit.FewerStartupRounds(4, 10),
            new Limit.NotFinished(Replicate.BLOCK, 14, 18, true),
            new Limit.BlocksLost(2, 8),
            new Limit.BlocksDropped(1, 0, "Tomcat", List.of(JETTY)),
            new Limit.WaitingStarts("Jetty", 1, 3, 4_049, 9_000),
            new Limit.Noise(0.1097),
            new Limit.MostlyLateness(List.of("Jetty", "Undertow")),
            new Limit.Queueing("Tomcat", 2_000, 2_500),
            new Limit.NetworkUse(0.634),
            new Limit.SharedCpus(CpuSet.of(List.of(0, 2))),
            new Limit.CpuTaken(Limit.CpuTaken.By.HYPERVISOR, 0.0123),
            new Limit.Labelled("jetty was not steady", List.of(1, 3)),
            new Limit.Step("jetty", 1.5, 3.97, List.of(1, 2, 5)),
            new Limit.Trend("jetty", true, 1.168, 1.159, 1.176),
            new Limit.HeapNotLevel("Jetty", 14 << 20, 6_500_000),
            new Limit.CollectionsOutOfProportion("Jetty", 72, 26.4),
            new Limit.DecidedEarly("Undertow", 6),
            new Limit.VirtualMachine("kvm"),
            new Limit.AnswerSizes(
                    "GET /", List.of(new Limit.ResponseSize("tomcat", 195), new Limit.ResponseSize("jetty", 1_221))),
            new Limit.HeadersDiffer(Optional.of("GET /: Date")),
            new Limit.TooFewMachines(3, 4),
            new Limit.ShardsLost(4, List.of(new Fleet.Lost(2, "damaged"), new Fleet.Lost(4, "missing"))),
            new Limit.EvidenceDamaged("evidence.jsonl:3", "block 2: the checksum is wrong"));

    @Test
    void everyLimitHasItsSentence() {
        assertThat(ONE_OF_EACH.stream().map(Object::getClass).toList())
                .containsExactlyInAnyOrderElementsOf(Samples.kinds(Limit.class));
        assertThat(ONE_OF_EACH.stream().map(Limit::text).toList())
                .containsExactly(
                        "slices of 2 s",
                        "This machine shows a difference of 7% in 5 minutes.",
                        "the largest part of the interval of CPU per request is the delay of the load host's messages: more"
                                + " blocks will not narrow it; use longer slices or a nearer load host",
                        "processes could not be pinned to CPUs on this machine",
                        "the load host is also the servers' machine: generator and servers share its CPUs",
                        "the two experiments were not interleaved: the difference includes what changed on the machine"
                                + " between them",
                        "figures left out: requests fail: 40% of Tomcat's requests in block 3, most often with wrong status"
                                + " (503)",
                        "only 3 valid blocks; an interval needs 6",
                        "within the budget, 6 valid blocks of the 12 expected did not decide every comparison of CPU per request",
                        "the budget allowed 4 of the 10 requested start-up rounds, to leave time for six blocks",
                        "not finished: 14 blocks of about 18; judged as of the last interim look",
                        "2 blocks of 8 did not count",
                        "1 block dropped because the machine was disturbed; with all blocks, CPU per request against Tomcat:"
                                + " Jetty \u22124 to +9% (7 blocks)",
                        "Jetty was off the CPUs for more than half of the time in 1 of 3 starts (at worst 4 s of CPU time in"
                                + " 9 s): it waited for something, or other processes had the CPUs",
                        "noise: from block to block the ratio of CPU per request varies by up to 11% (standard deviation)",
                        "most of the interval of CPU per request is due to generator lateness (Jetty and Undertow): more"
                                + " blocks will not narrow it; use a lower rate or a load host (--load-host)",
                        "the rate, 2,000 req/s, is 80% of what Tomcat sustains: queueing is a large part of its latency",
                        "the network to the load host: the request rate used up to 63% of the bandwidth measured by a probe,"
                                + " so latencies include waiting for the network",
                        "generator and servers share CPUs 0,2",
                        "the hypervisor gave CPU time to others: 1.2% of a CPU in the median slice (steal)",
                        "jetty was not steady (blocks 1 and 3)",
                        "jetty's CPU per request changed by a factor of 1.5 to 4.0 within blocks 1, 2 and 5: its figure"
                                + " there is a blend of two states",
                        "jetty used 16.8% more CPU per request in the first slice of a block than in the last (15.9 to"
                                + " 17.6%): it was still getting faster",
                        "Jetty's heap was not steady: a young GC copied 14 MiB in the first slice of a block, 6.2 MiB"
                                + " in the last",
                        "Jetty had 72 young GCs where the bytes it allocated explain 26.4: its CPU per request and"
                                + " pauses may not be in proportion",
                        "Undertow was decided after 6 blocks and left out of later blocks, which ran with one server"
                                + " fewer",
                        "virtual machine (kvm): neighbours on the host can change its speed unnoticed",
                        "responses differ in size or headers: GET / returns 195 bytes (tomcat) and 1,221 bytes"
                                + " (jetty)",
                        "responses differ in size or headers: GET /: Date",
                        "blocks are the replicates: with 3 machines, fewer than 4, the verdict does not extend to other machines",
                        "2 of 4 shards do not count: shard 2: damaged; shard 4: missing",
                        "the evidence is damaged, and this part is left out: evidence.jsonl:3: block 2: the checksum is"
                                + " wrong");
    }

    @Test
    void noBudgetSetsTheBlocksOfAFleet() {
        assertThat(new Limit.NotSettled(1, OptionalInt.empty(), true).text())
                .isEqualTo("1 valid block did not decide every comparison of CPU per request");
    }

    @Test
    void whereStartUpFiguresComeFromIsSaid() {
        assertThat(new Limit.FewerStartupRounds(0, 1).text())
                .isEqualTo(
                        "the budget allowed 0 of the 1 requested start-up round, to leave time for six blocks; start-up figures"
                                + " come from the blocks");
        assertThat(new Limit.NotFinished(Replicate.BLOCK, 1, 12, false).text())
                .isEqualTo("not finished: 1 block of about 12");
    }

    @Test
    void droppedBlocksMayBeReplaced() {
        Limit.WithDropped undertow = new Limit.WithDropped("Undertow", 1.2, 3, 4, Replicate.MACHINE);
        assertThat(Stream.of(
                                new Limit.BlocksDropped(2, 2, "Tomcat", List.of(JETTY, undertow)),
                                new Limit.BlocksDropped(3, 1, "Tomcat", List.of()))
                        .map(Limit::text))
                .containsExactly(
                        "2 blocks dropped because the machine was disturbed, and replaced; with all blocks, CPU per request"
                                + " against Tomcat: Jetty \u22124 to +9% (7 blocks), Undertow 1.20× to 3.00× (4 machines)",
                        "3 blocks dropped because the machine was disturbed, 1 of them replaced");
    }

    @Test
    void oneShardDoesNotCount() {
        assertThat(new Limit.ShardsLost(4, List.of(new Fleet.Lost(2, "damaged"))).text())
                .isEqualTo("1 of 4 shards does not count: shard 2: damaged");
    }

    @Test
    void otherProcessesAreNoHypervisor() {
        assertThat(new Limit.CpuTaken(Limit.CpuTaken.By.PROCESSES, 0.25).text())
                .isEqualTo(
                        "other processes used CPU time: 25% of a CPU in the median slice (other): end them (`assay doctor`"
                                + " names the busiest), or use another machine");
        assertThat(new Limit.CpuTaken(Limit.CpuTaken.By.PROCESSES, 0.19).text())
                .isEqualTo("other processes used CPU time: 19% of a CPU in the median slice (other)");
        assertThat(new Limit.CpuTaken(Limit.CpuTaken.By.HYPERVISOR, 0.25).text())
                .endsWith("(steal): use a machine that does not share its CPUs");
    }

    @Test
    void tooFewBlocksComeWithTheBudgetThatHoldsEnough() {
        assertThat(new Limit.TooFewBlocks(3, 4, Optional.of(Duration.ofMinutes(25))).text())
                .isEqualTo("only 3 valid blocks; an interval needs 4: --budget 25m");
    }

    @Test
    void oneStepOrManyAlikeAreOneFactor() {
        assertThat(new Limit.Step("jetty", 3.96, 4.04, List.of(2)).text())
                .isEqualTo(
                        "jetty's CPU per request changed by a factor of 4.0 within block 2: its figure there is a blend of"
                                + " two states");
    }

    @Test
    void aServerMayGetSlowerAndByAFactor() {
        assertThat(new Limit.Trend("jetty", false, 2.37, 1.5, 5).text())
                .isEqualTo(
                        "jetty used 2.37× as much CPU per request in the last slice of a block as in the first (1.50×"
                                + " to 5.00×): it was still getting slower");
    }

    @Test
    void headersMayDifferInFieldsAlone() {
        assertThat(new Limit.HeadersDiffer(Optional.empty()).text())
                .isEqualTo("responses differ in size or headers: same size, different fields");
    }
}
