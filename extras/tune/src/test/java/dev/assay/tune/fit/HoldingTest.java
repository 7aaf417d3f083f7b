package dev.assay.tune.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.LatencyProfile;
import dev.assay.model.Phase;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.plan.Objective;
import dev.assay.tune.fit.Attempt.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HoldingTest {
    private static final Search.Step STEP = new Search.Step(91, true);
    private static final Holding RATE = new Holding(Optional.empty(), Duration.ofSeconds(20));
    private static final Holding LEVEL =
            new Holding(Optional.of(Objective.parse("p99 < 50ms")), Duration.ofSeconds(20));

    /** 500 requests/s for 20 s, of which so many got a good response, the last one after so many seconds. */
    private static LoadResult.Builder load(long good, double seconds, double p99Ms) {
        LatencyProfile latency = new LatencyProfile(good, 5, 1, 1, 5, 5, 5, 5, p99Ms, p99Ms, p99Ms, "");
        return LoadResult.builder()
                .seconds(seconds)
                .requests(10_000, 10_000, good)
                .rates(500, good / seconds)
                .times(latency, latency, LatencyProfile.NONE)
                .measuredRequests(good);
    }

    private static LoadResult failing(LoadResult.Builder load, Gate gate) {
        return load.validity(List.of(new GateResult(gate, 1, 0.5, false, "the gate failed")))
                .build();
    }

    private static Attempt judged(Holding holding, LoadResult load) {
        return judged(holding, load, 0);
    }

    private static Attempt judged(Holding holding, LoadResult load, long othersNanos) {
        ProcessUsage usage =
                new ProcessUsage(20_000_000_000L, 8_000_000_000L, 0, 2_000_000_000L, 9, 80, 0, 99L << 20, 30);
        return holding.judged(
                "shop",
                STEP,
                new SliceEvidence(
                        "shop", Phase.RATE, 0, load, usage, othersNanos, 0, Optional.empty(), Optional.empty()));
    }

    @Test
    void whatAnswersNearlyAllHoldsTheRate() {
        Attempt attempt = judged(RATE, load(9_901, 20, 10).build());

        assertThat(attempt.outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(attempt.reason()).isEmpty();
        assertThat(attempt.use().orElseThrow().rssBytes()).isEqualTo(99L << 20);
        assertThat(attempt.use().orElseThrow().collectorShare()).isEqualTo(0.25);
    }

    @Test
    void whatAnswersLessFails() {
        Attempt attempt = judged(RATE, load(9_896, 20, 10).build());

        assertThat(attempt.outcome()).isEqualTo(Outcome.FAILS);
        assertThat(attempt.reason()).isEqualTo("it answers only 98.96% of the requests due");
        assertThat(judged(RATE, load(0, 20, 0).build()).outcome()).isEqualTo(Outcome.FAILS);
    }

    @Test
    void aBacklogIsNoHold() {
        assertThat(judged(RATE, load(10_000, 25, 60).build()).reason())
                .isEqualTo("it answers only 80.2% of the requests due");
    }

    @Test
    void slowResponsesAreNoBacklog() {
        assertThat(judged(RATE, load(10_000, 20.5, 520).build()).outcome()).isEqualTo(Outcome.HOLDS);
    }

    @Test
    void aServiceLevelMustBeMetToo() {
        assertThat(judged(LEVEL, load(10_000, 20, 50).build()).outcome()).isEqualTo(Outcome.HOLDS);
        assertThat(judged(LEVEL, load(10_000, 20, 61.4).build()).reason()).isEqualTo("p99 is 61.4 ms");
    }

    @Test
    void aFailureCountsOnlyIfItIsNotTheGenerators() {
        assertThat(judged(RATE, failing(load(9_000, 20, 10), Gate.GENERATOR_CPU))
                        .outcome())
                .isEqualTo(Outcome.UNUSABLE);
        assertThat(judged(RATE, failing(load(9_000, 20, 10), Gate.GENERATOR_CPU))
                        .reason())
                .isEqualTo("the gate failed");
        assertThat(judged(RATE, failing(load(9_000, 20, 10), Gate.SENT_VS_PLANNED))
                        .outcome())
                .isEqualTo(Outcome.FAILS);
        assertThat(judged(RATE, failing(load(10_000, 20, 10), Gate.GENERATOR_CPU))
                        .outcome())
                .isEqualTo(Outcome.HOLDS);
    }

    @Test
    void aFailureOnABusyMachineDoesNotCount() {
        Attempt attempt = judged(RATE, load(9_000, 20, 10).build(), 10_000_000_000L);

        assertThat(attempt.outcome()).isEqualTo(Outcome.UNUSABLE);
        assertThat(attempt.reason()).isEqualTo("other processes or the hypervisor took 50% of a CPU");
        assertThat(judged(RATE, load(10_000, 20, 10).build(), 10_000_000_000L).outcome())
                .isEqualTo(Outcome.HOLDS);
        assertThat(judged(RATE, load(9_000, 20, 10).build(), 4_000_000_000L).outcome())
                .isEqualTo(Outcome.FAILS);
    }
}
