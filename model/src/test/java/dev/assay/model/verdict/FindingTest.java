package dev.assay.model.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FindingTest {
    private static final List<Finding> ONE_OF_EACH = List.of(
            new Finding.Text("it ended with exit code 137"),
            new Finding.Plain(Finding.Circumstance.NO_BLOCK_OF_BOTH),
            new Finding.AnswersFail("Jetty", 0.03, 2, ErrorKind.RESET, "reset by peer"),
            new Finding.AnswersDiffer(""),
            new Finding.RateNotSustained("Jetty", 0.9089, 2_000),
            new Finding.ProcessEnded("Jetty", 2, 12, "the process ended under load with exit code 137"),
            new Finding.StartsFailed("Jetty", 3, 5, "no response"),
            new Finding.NoBlockCompleted(1, "Jetty", "it ended"),
            new Finding.EndedEarly("jetty", "it ended"),
            new Finding.NoFigure(Metric.P50),
            new Finding.NoneCounts(Metric.CPU_PER_REQUEST, "Jetty", Optional.of(new Finding.TimedOut(3, 20))),
            new Finding.AllDisturbed(new Finding.Disturbed(0.1267, 0.1)),
            new Finding.TooFewMachines(3, 4),
            new Finding.DelayTooLong(Metric.CPU_PER_REQUEST, 1.1),
            new Finding.GeneratorCeiling(15_000, 9_000),
            new Finding.LevelBeyondRates(false, 500),
            late(1.7459),
            new Finding.SliceUnsound(List.of(late(1.7459)), Finding.Despite.PRIMARY_COUNTS),
            new Finding.RoundsLate(0.2, 3, 4),
            few(Metric.P99, 237, 10_000),
            new Finding.Unanswered(Metric.P99, 30, 1_030),
            new Finding.TimedOut(3_000, 20_000),
            new Finding.MostBlocksUnusable(late(1.7459), 4, 6, Advice.LESS_LOAD),
            new Finding.TooUncertain(Metric.P50, 0.85, 1, 1.1, Advice.LOWER_RATE),
            new Finding.StillCompiling(List.of("jetty", "tomcat")),
            new Finding.NotLevel(List.of(new Finding.Busy("Jetty", 0.124)), 3, 6, 40.2),
            new Finding.TooFewReplicates(2, 3, true),
            new Finding.Disturbed(0.1267, 0.1),
            new Finding.SpeedChanged(1.62, 1.5));

    @Test
    void everyFindingHasItsSentence() {
        assertThat(ONE_OF_EACH.stream().map(Object::getClass).distinct().toList())
                .containsExactlyInAnyOrderElementsOf(Samples.kinds(Finding.class));
        assertThat(ONE_OF_EACH.stream().map(Finding::text).toList())
                .containsExactly(
                        "it ended with exit code 137",
                        "no block has figures of both; use a larger budget",
                        "requests fail: 3% of Jetty's requests in block 2, most often with connection reset (reset by"
                                + " peer)",
                        "the contenders answer differently, so they do different work: see the responses in the result"
                                + " folder",
                        "Jetty cannot sustain the rate: it answered 90.8% of 2,000 req/s in the time available; compare at"
                                + " a lower rate",
                        "Jetty's process ended in 2 of 12 blocks: the process ended under load with exit code 137",
                        "Jetty failed 3 of 5 starts: no response",
                        "no block was completed: in block 1 Jetty failed: it ended",
                        "ended early: jetty, it ended",
                        "no figure for p50 latency: a slice has none",
                        "no block has a figure of CPU per request for Jetty: requests timed out: 3 of 20 in a block",
                        "every block was disturbed: dropped: other processes took 12.67% of a CPU between its slices (limit 10%)",
                        "figures of 3 machines; the interval needs 4",
                        "the delay of the load host's messages makes the ratio of CPU per request uncertain by more than"
                                + " 10%: use a nearer load host",
                        "the generator may have limited both: it reaches 15,000 req/s against a server that does nothing,"
                                + " less than twice the 9,000 req/s of the median slice",
                        "the service level was met at none of the rates tried: not even at 500 req/s",
                        "the generator's check dequeue-lag-p999 failed: 1 in 1,000 requests was dispatched at least 1.75 ms late"
                                + " (limit 1.32 ms)",
                        "dequeue-lag-p999: 1 in 1,000 requests was dispatched at least 1.75 ms late (limit 1.32 ms); its CPU"
                                + " per request counts",
                        "the generator was too late in most rounds: more than 20% of requests were dispatched late,"
                                + " bunched with another, in 3 of 4 rounds",
                        "too few requests for p99 latency: 237 in a block, of 10,000 needed",
                        "too many unanswered requests for p99 latency: 30 of 1,030 in a block",
                        "requests timed out: 3,000 of 20,000 in a block",
                        "the generator's check dequeue-lag-p999 failed in 4 of 6 blocks: 1 in 1,000 requests was dispatched"
                                + " at least 1.75 ms late (limit 1.32 ms); use fewer connections, a lower rate or a load host"
                                + " (--load-host)",
                        "generator lateness alone makes the ratio of p50 latency uncertain by −15 to 0% (limit 10%), however"
                                + " many blocks there are: use a lower rate or a load host (--load-host)",
                        "still compiling after the warm-up: jetty and tomcat",
                        "still compiling: in 3 of 6 blocks Jetty (JIT 12% of a CPU) had not finished compiling after 40 s of"
                                + " warm-up",
                        "2 of 3 start-up rounds",
                        "dropped: other processes took 12.67% of a CPU between its slices (limit 10%)",
                        "dropped: the speed of the servers' CPU changed by a factor of 1.6 from one slice to another (limit"
                                + " 1.5)");
    }

    @Test
    void aNetworkThatIsFullIsNoFaultOfTheGenerator() {
        Finding full = Samples.gateFailed(Gate.NETWORK, 0.9876, Gate.NETWORK.limit());
        assertThat(new Finding.MostBlocksUnusable(full, 6, 6, Advice.LESS_TRAFFIC).text())
                .isEqualTo(
                        "the network between the load host and the servers was the limit in 6 of 6 blocks: 98.8% of the"
                                + " bandwidth measured by a probe (limit 80%); use a lower rate, or a faster network to the load host");
    }

    @Test
    void whatAServerWroteIsOnOneLine() {
        assertThat(new Finding.AnswersFail("Jetty", 0.032, 4, ErrorKind.RESET, "reset by\npeer").text())
                .isEqualTo("requests fail: 3.2% of Jetty's requests in block 4, most often with connection reset (reset"
                        + " by peer)");
    }

    @Test
    void findingsOfOneTopicAreOneSentenceWithTheirRanges() {
        List<Finding> alike = List.of(
                new Finding.MostBlocksUnusable(few(Metric.P99, 1_000, 10_000), 4, 6, Advice.HIGHER_RATE),
                new Finding.MostBlocksUnusable(few(Metric.P999, 999, 100_000), 6, 6, Advice.HIGHER_RATE));

        assertThat(alike.stream().map(Finding::topic).distinct()).hasSize(1);
        assertThat(Finding.text(alike))
                .isEqualTo(
                        "too few requests for p99 and p99.9 latency in 4 to 6 of 6 blocks: 999 to 1,000 in a block, of"
                                + " 10,000 or 100,000 needed; use a higher rate");
        assertThat(Finding.brief(alike)).isEqualTo("too few requests for p99 and p99.9 latency in 4 to 6 of 6 blocks");
        assertThat(Finding.clauses(alike))
                .containsExactly(
                        "too few requests for p99 and p99.9 latency in 4 to 6 of 6 blocks", "use a higher rate");
    }

    /** A contender that was settled early has fewer blocks than the others. */
    @Test
    void allBlocksOfEachAreAllBlocks() {
        Finding six = new Finding.MostBlocksUnusable(few(Metric.P999, 999, 100_000), 6, 6, Advice.HIGHER_RATE);
        Finding seven = new Finding.MostBlocksUnusable(few(Metric.P999, 999, 100_000), 7, 7, Advice.HIGHER_RATE);
        Finding some = new Finding.MostBlocksUnusable(few(Metric.P999, 999, 100_000), 5, 7, Advice.HIGHER_RATE);

        assertThat(Finding.brief(List.of(six, seven)))
                .isEqualTo("too few requests for p99.9 latency in all 6 to 7 blocks");
        assertThat(Finding.brief(List.of(six))).isEqualTo("too few requests for p99.9 latency in 6 of 6 blocks");
        assertThat(Finding.brief(List.of(six, some)))
                .isEqualTo("too few requests for p99.9 latency in 5 to 6 of 6 to 7 blocks");
    }

    @Test
    void topicsDifferByWhatIsNoFigure() {
        List<Finding> all = new ArrayList<>(ONE_OF_EACH);
        all.add(new Finding.Text("it ended with exit code 1"));
        all.add(new Finding.RateNotSustained("Undertow", 0.9089, 2_000));
        all.add(new Finding.LevelBeyondRates(true, 500));
        all.add(Samples.gateFailed(Gate.GENERATOR_CPU, 0.83, 0.6));
        all.add(new Finding.MostBlocksUnusable(late(1), 4, 6, Advice.REPORT));
        all.add(new Finding.SliceUnsound(List.of(late(1)), Finding.Despite.NOTHING));
        all.add(new Finding.TooFewReplicates(2, 6, false));
        all.add(new Finding.StillCompiling(List.of("jetty")));
        assertThat(all.stream().map(Finding::topic)).doesNotHaveDuplicates();
    }

    /** "At least 25 to 32" is no limit. */
    @Test
    void limitsThatDifferAreToldOneByOne() {
        assertThat(Finding.text(List.of(connections(30, 32), connections(20, 25), connections(24, 25))))
                .endsWith("20 to 30 connections carried a response (minimum 25 or 32)");
        assertThat(Finding.text(List.of(
                        connections(1, 25),
                        connections(2, 26),
                        connections(3, 27),
                        connections(4, 28),
                        connections(5, 29))))
                .endsWith("1 to 5 connections carried a response (minimum 25 to 29)");
    }

    @Test
    void aCheckOfSeveralLoadHostsSaysOnWhichItFailed() {
        List<Finding.GateFailed> failed = List.of(
                new Finding.GateFailed(Gate.GENERATOR_CPU, 0.7, 0.6, Optional.of("b")),
                new Finding.GateFailed(Gate.GENERATOR_CPU, 0.8, 0.6, Optional.of("a")),
                new Finding.GateFailed(Gate.GENERATOR_CPU, 0.8, 0.6, Optional.of("b")));
        assertThat(Finding.text(failed)).endsWith(", on a and b");
        assertThat(Samples.gateFailed(Gate.GENERATOR_CPU, 0.7, 0.6).text()).endsWith("(limit 60%)");
    }

    private static Finding connections(int served, int limit) {
        return Samples.gateFailed(Gate.CONNECTIONS, served, limit);
    }

    private static Finding.GateFailed late(double millis) {
        return Samples.gateFailed(Gate.DEQUEUE_LAG_P999, millis, 1.3206);
    }

    @Test
    void whatACheckSawHasItsUnit() {
        GateResult lag = new GateResult(Gate.DEQUEUE_LAG_P99, 0.060_61, 0.05, false, "");
        GateResult share = new GateResult(Gate.BUNCHING, 0.0182, 0.01, false, "");
        GateResult served = new GateResult(Gate.CONNECTIONS, 31, 32, false, "");
        assertThat(Stream.of(lag, share, served).map(GateResult::shown)).containsExactly("0.0606 ms", "1.8%", "31");
        assertThat(Stream.of(lag, share, served).map(GateResult::shownLimit)).containsExactly("0.05 ms", "1%", "32");
    }

    @Test
    void whatCrossedALimitDoesNotReadLikeIt() {
        GateResult bunched = new GateResult(Gate.BUNCHING, 0.010_004, 0.01, false, "");
        assertThat(List.of(bunched.shown(), bunched.shownLimit())).containsExactly("1.0004%", "1%");
        GateResult late = new GateResult(Gate.DEQUEUE_LAG_P999, 1.3249, 1.3206, false, "");
        assertThat(List.of(late.shown(), late.shownLimit())).containsExactly("1.325 ms", "1.321 ms");
        assertThat(Samples.gateFailed(Gate.BUNCHING, 0.010_004, 0.01).text())
                .endsWith("1.0004% of requests were dispatched late, bunched with another (limit 1%)");
        assertThat(Finding.text(List.of(late(1.3249), late(1.7459))))
                .endsWith("1.325 to 1.75 ms late (limit 1.321 ms)");
        assertThat(new Finding.SpeedChanged(1.52, 1.5).text())
                .endsWith("by a factor of 1.52 from one slice to another (limit 1.5)");
        assertThat(new Finding.Disturbed(0.100_02, 0.1).text())
                .endsWith("took 10.002% of a CPU between its slices (limit 10%)");
    }

    private static Finding few(Metric metric, long requests, long needed) {
        return new Finding.TooFewRequests(metric, requests, needed);
    }
}
