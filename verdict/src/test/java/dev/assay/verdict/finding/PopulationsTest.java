package dev.assay.verdict.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Phase;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Gap;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.SliceEvidence;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Population;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PopulationsTest {
    private final Experiment experiment = Experiment.of("tomcat", "jetty").pilot();

    @Test
    void ofAQuietExperimentEverythingCounts() {
        blocks(6, s -> s);

        assertThat(experiment.judged(true).basis().counted())
                .filteredOn(population -> population.metric() != Metric.P999)
                .hasSize(16)
                .allSatisfy(population -> {
                    assertThat(population.counts()).containsExactly(1, 2, 3, 4, 5, 6);
                    assertThat(population.leftOut()).isEmpty();
                });
    }

    @Test
    void aDroppedBlockCountsForNothingAndIsInNoFigure() {
        experiment.block(0.5, 0.5);
        Evidence.Measured first = (Evidence.Measured) experiment.evidence.get(1);
        Gap busy = new Gap(100_000_000, 5_000_000, 80_000_000, 0);
        experiment.evidence.set(
                1,
                Samples.block(
                        first.index(),
                        first.start(),
                        first.seconds(),
                        first.contenders(),
                        first.slices(),
                        first.labels(),
                        List.of(busy),
                        List.of()));
        experiment.block(0, 0);

        Verdict verdict = experiment.judged(false);

        assertThat(verdict.contenders().get(0).means().getOrDefault(Metric.P99, Double.NaN))
                .isCloseTo(5.0, within(1e-9));
        assertThat(of(verdict, Metric.P99, "tomcat").counts()).containsExactly(2);
        assertThat(of(verdict, Metric.P99, "tomcat").leftOut())
                .extracting(Population.LeftOut::index, left -> left.why().text())
                .containsExactly(tuple(1, "dropped: other processes took 80% of a CPU between its slices (limit 10%)"));
    }

    @Test
    void aPercentileOfThirtyRequestsCountsNowhere() {
        blocks(2, s -> s.requests(30));

        Verdict verdict = experiment.judged(false);

        assertThat(verdict.contenders().get(0).means()).doesNotContainKeys(Metric.P50, Metric.P99, Metric.P999);
        assertThat(of(verdict, Metric.P999, "jetty").counts()).isEmpty();
        assertThat(of(verdict, Metric.P999, "jetty").leftOut())
                .extracting(Population.LeftOut::index, left -> left.why().text())
                .contains(tuple(1, "too few requests for p99.9 latency: 30 in a block, of 30,000 needed"));
        assertThat(of(verdict, Metric.CPU_PER_REQUEST, "jetty").counts()).containsExactly(1, 2);
    }

    @Test
    void aRoundInWhichTheGeneratorWasLateBeyondReasonIsLeftOutForAll() {
        blocks(1, s -> s);
        Evidence.Measured block = (Evidence.Measured) experiment.evidence.get(1);
        experiment.evidence.set(
                1,
                Samples.block(
                        block.index(),
                        block.start(),
                        block.seconds(),
                        block.contenders(),
                        block.slices().stream().map(PopulationsTest::late).toList(),
                        block.labels()));

        Verdict verdict = experiment.judged(false);

        for (String id : List.of("tomcat", "jetty")) {
            Population cpu = of(verdict, Metric.CPU_PER_REQUEST, id);
            assertThat(cpu.counts()).containsExactly(1);
            assertThat(cpu.leftOut()).singleElement().satisfies(left -> {
                assertThat(left.index()).isEqualTo(1);
                assertThat(left.slice()).hasValue(2);
            });
        }
    }

    @Test
    void aStartThatFailedIsLeftOut() {
        experiment.startup(1, "tomcat", 4_000, 200_000_000).startup(2, "tomcat", 4_100, 200_000_000);
        experiment.evidence.add(new Evidence.FailedStartup(Instant.EPOCH, 3, "tomcat", "no response", List.of()));

        Population starts = of(experiment.judged(true), Metric.STARTUP, "tomcat");

        assertThat(starts.counts()).containsExactly(1, 2);
        assertThat(starts.leftOut())
                .containsExactly(new Population.LeftOut(3, OptionalInt.empty(), new Finding.Text("no response")));
    }

    /** Whatever happened, a contender has a figure of a metric if and only if something counts for it. */
    @Test
    void figuresAreThoseOfWhatCounts() {
        experiment
                .block(0, 0)
                .block(s -> s.requests(300), 0, 0)
                .block(s -> s.invalid(Phase.RATE), 0, 0)
                .block(s -> s.invalid(Phase.SATURATION), 0, 0)
                .spoiled("jetty", "it died")
                .startup(1, "tomcat", 4_000, 200_000_000);

        Verdict verdict = experiment.judged(true);

        for (ContenderSummary contender : verdict.contenders()) {
            Set<Metric> counted = EnumSet.noneOf(Metric.class);
            verdict.basis().counted().stream()
                    .filter(population -> population.contender().equals(contender.id()))
                    .filter(population -> !population.counts().isEmpty())
                    .forEach(population -> counted.add(population.metric()));
            assertThat(contender.means().keySet()).isEqualTo(counted);
        }
    }

    /** Dividing two figures of a row gives the change shown beside them. */
    @Test
    void figuresDifferByTheChange() {
        experiment.startup(1, "tomcat", 2_000, 200_000_000).startup(1, "jetty", 3_000, 210_000_000);
        experiment.startup(2, "tomcat", 4_000, 190_000_000).startup(2, "jetty", 3_500, 230_000_000);
        experiment.startup(3, "tomcat", 3_100, 200_000_000).startup(3, "jetty", 5_200, 190_000_000);
        for (double difference : List.of(0.30, -0.05, 0.02, 0.11, -0.20, 0.07)) {
            experiment.block(difference, -difference / 2);
        }

        Verdict verdict = experiment.judged(true);

        assertThat(verdict.comparisons())
                .filteredOn(comparison -> comparison.ratio().isPresent())
                .extracting(Comparison::metric)
                .contains(Metric.CPU_PER_REQUEST, Metric.P99, Metric.THROUGHPUT, Metric.STARTUP, Metric.MEMORY);
        for (Comparison comparison : verdict.comparisons()) {
            comparison.ratio().ifPresent(ratio -> assertThat(
                            figure(verdict, "jetty", comparison) / figure(verdict, "tomcat", comparison))
                    .as(comparison.metric().title())
                    .isCloseTo(ratio, within(1e-9)));
        }
    }

    private static double figure(Verdict verdict, String id, Comparison comparison) {
        return verdict.contenders().stream()
                .filter(contender -> contender.id().equals(id))
                .findFirst()
                .orElseThrow()
                .means()
                .getOrDefault(comparison.metric(), Double.NaN);
    }

    private void blocks(int count, UnaryOperator<Experiment.Slices> change) {
        for (int b = 0; b < count; b++) {
            experiment.block(change, 0, 0);
        }
    }

    private static SliceEvidence late(SliceEvidence slice) {
        if (slice.phase() != Phase.RATE
                || slice.position() != 2
                || !slice.contender().equals("tomcat")) {
            return slice;
        }
        return Samples.slice(
                slice.contender(),
                slice.phase(),
                slice.position(),
                slice.load().toBuilder()
                        .validity(List.of(
                                new GateResult(Gate.BUNCHING, 0.3, 0.01, false, "30% were late and met another")))
                        .build(),
                slice.server(),
                slice.foreignCpuNanos(),
                slice.stealNanos());
    }

    private static Population of(Verdict verdict, Metric metric, String contender) {
        return verdict.basis().counted().stream()
                .filter(population ->
                        population.metric() == metric && population.contender().equals(contender))
                .findFirst()
                .orElseThrow();
    }
}
