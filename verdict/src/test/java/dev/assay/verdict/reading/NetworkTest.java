package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Advice;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Invalid;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.Told;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Load from another machine over a network of limited bandwidth. */
class NetworkTest {
    private final Experiment experiment = Experiment.of("tomcat", "jetty").pilot();

    /** Sets the share of the network used by the slices of one phase of the last block. */
    private void used(Phase phase, double share) {
        Evidence.Measured m = (Evidence.Measured) experiment.evidence.remove(experiment.evidence.size() - 1);
        experiment.evidence.add(new Evidence.Measured(
                m.index(),
                m.start(),
                m.seconds(),
                m.contenders(),
                m.slices().stream()
                        .map(slice -> slice.phase() == phase ? with(slice, share) : slice)
                        .toList(),
                m.labels(),
                m.gaps(),
                m.warmUp(),
                m.starts()));
    }

    private static SliceEvidence with(SliceEvidence slice, double share) {
        double limit = Gate.NETWORK.limit();
        List<GateResult> gates = new ArrayList<>(slice.load().validity());
        gates.add(new GateResult(Gate.NETWORK, share, limit, share <= limit, ""));
        LoadResult load = slice.load().toBuilder().validity(gates).build();
        return new SliceEvidence(
                slice.contender(),
                slice.phase(),
                slice.position(),
                load,
                slice.server(),
                slice.foreignCpuNanos(),
                slice.stealNanos(),
                slice.counters(),
                slice.collecting());
    }

    /** The network was the limit in all blocks. */
    private static Finding limit(double share, Advice advice) {
        return new Finding.MostBlocksUnusable(
                new Finding.GateFailed(Gate.NETWORK, share, Gate.NETWORK.limit(), Optional.empty()), 6, 6, advice);
    }

    private static Comparison of(Verdict verdict, Metric metric) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aLinkThatIsFullAtSaturationRefusesThroughputAlone() {
        for (int i = 0; i < 6; i++) {
            experiment.block(0, 0.2 + i * 0.001);
            used(Phase.SATURATION, 0.97);
        }
        Verdict verdict = experiment.judged(true);
        assertThat(of(verdict, Metric.THROUGHPUT).verdict()).isEqualTo(Outcome.REFUSED);
        assertThat(Told.why(of(verdict, Metric.THROUGHPUT))).isEqualTo(limit(0.97, Advice.FASTER_NETWORK));
        assertThat(of(verdict, Metric.CPU_PER_REQUEST).verdict()).isEqualTo(Outcome.WORSE);
        assertThat(verdict.limits()).doesNotHaveAnyElementsOfTypes(Limit.NetworkUse.class);
    }

    @Test
    void aLinkThatIsFullAtTheEqualRateIsToldBeforeARateThatIsNotSustained() {
        for (int i = 0; i < 6; i++) {
            experiment.block(s -> s.sustained(0.5), 0, 0.2);
            used(Phase.RATE, 0.99);
        }
        for (Metric metric : List.of(Metric.CPU_PER_REQUEST, Metric.P50)) {
            Comparison refused = of(experiment.judged(true), metric);
            assertThat(refused.verdict()).isEqualTo(Outcome.REFUSED);
            assertThat(Told.why(refused)).isEqualTo(limit(0.99, Advice.LESS_TRAFFIC));
        }
    }

    @Test
    void whatFollowsFromAFullLinkIsNotTheReason() {
        for (int i = 0; i < 6; i++) {
            experiment.block(s -> s.invalid(Phase.RATE), 0, 0.2);
            used(Phase.RATE, 0.99);
        }
        assertThat(Told.why(of(experiment.judged(true), Metric.CPU_PER_REQUEST)))
                .isEqualTo(limit(0.99, Advice.LESS_TRAFFIC));
    }

    @Test
    void requestsThatFailOverAFullLinkAreNotTheServers() {
        for (int i = 0; i < 6; i++) {
            experiment.block(s -> s.errors(new ErrorTally(ErrorKind.TIMEOUT, 5_000, 0.5, "timed out")), 0, 0.2);
            used(Phase.RATE, 0.99);
        }
        assertThat(Told.why(of(experiment.judged(true), Metric.CPU_PER_REQUEST)))
                .isEqualTo(limit(0.99, Advice.LESS_TRAFFIC));
    }

    @Test
    void whatIsNotTheNetworksFaultIsStillTold() {
        for (int i = 0; i < 6; i++) {
            experiment.block(s -> s.contender().equals("jetty") ? s.sustained(0.5) : s, 0, 0.2);
            used(Phase.RATE, 0.3);
        }
        assertThat(Told.why(of(experiment.judged(true), Metric.CPU_PER_REQUEST)))
                .isInstanceOfSatisfying(Finding.RateNotSustained.class, slow -> assertThat(slow.contender())
                        .isEqualTo("Jetty"));
    }

    @Test
    void fewBlocksOverAFullLinkDoNotCount() {
        for (int i = 0; i < 8; i++) {
            experiment.block(0, 0.2 + i * 0.001);
            used(Phase.RATE, i < 2 ? 0.9 : 0.4);
        }
        Comparison judged = of(experiment.judged(true), Metric.CPU_PER_REQUEST);
        assertThat(judged.verdict()).isEqualTo(Outcome.WORSE);
        assertThat(judged.blocks()).isEqualTo(6);
        assertThat(experiment.judged(true).basis().invalid())
                .filteredOn(invalid -> invalid.contender().equals("jetty"))
                .extracting(Invalid::why)
                .contains(new Finding.SliceUnsound(
                        List.of(Samples.gateFailed(Gate.NETWORK, 0.9, Gate.NETWORK.limit())), Finding.Despite.NOTHING));
    }

    @Test
    void moreThanHalfOfTheLinkIsSaid() {
        for (int i = 0; i < 6; i++) {
            experiment.block(0, 0.2 + i * 0.001);
            used(Phase.RATE, 0.634);
        }
        assertThat(experiment.judged(true).limits()).contains(new Limit.NetworkUse(0.634));
    }
}
