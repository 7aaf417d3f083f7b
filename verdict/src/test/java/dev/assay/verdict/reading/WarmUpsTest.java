package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Place;
import dev.assay.model.evidence.WarmUpPoint;
import dev.assay.model.plan.JvmState;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Invalid;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Scope;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.Told;
import dev.assay.verdict.WarmUpCurves;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Rounds of two seconds. */
class WarmUpsTest {
    @Test
    void allHaveToBeLevelOverTheLastEightSeconds() {
        assertThat(WarmUps.warm(WarmUpCurves.level(), 10)).isTrue();
        assertThat(WarmUps.warm(WarmUpCurves.compiling(), 10)).isFalse();
        assertThat(WarmUps.warm(WarmUpCurves.curve("tomcat", 10, i -> 80, i -> i < 6 ? 0.9 : 0.02), 10))
                .isTrue();
        assertThat(WarmUps.warm(WarmUpCurves.curve("tomcat", 9, i -> 80, i -> i < 6 ? 0.9 : 0.02), 9))
                .isFalse();
    }

    @Test
    void compilersThatAreStarvedAreNotAtRest() {
        List<WarmUpPoint> crowded =
                WarmUpCurves.curve("tomcat", 10, i -> 3_000, i -> i == 0 ? 0.12 : 0.04, OptionalDouble.of(0.75));

        assertThat(WarmUps.warm(crowded, 10)).isFalse();
        assertThat(WarmUps.warm(
                        WarmUpCurves.curve("tomcat", 10, i -> 3_000, i -> i == 0 ? 0.12 : 0.04, OptionalDouble.of(0.1)),
                        10))
                .isTrue();
        assertThat(WarmUps.warm(WarmUpCurves.curve("tomcat", 10, i -> 80, i -> 0, OptionalDouble.of(1.02)), 10))
                .isTrue();
    }

    @Test
    void nobodyIsLevelBeforeFourRounds() {
        assertThat(WarmUps.warm(List.of(), 0)).isFalse();
        assertThat(WarmUps.warm(WarmUpCurves.curve("tomcat", 3, i -> 80, i -> 0), 3))
                .isFalse();
        assertThat(WarmUps.warm(WarmUpCurves.curve("tomcat", 4, i -> 80, i -> 0), 4))
                .isTrue();
    }

    @Test
    void roundsWithoutResponsesSayNothing() {
        assertThat(WarmUps.warm(WarmUpCurves.curve("tomcat", 10, i -> Double.NaN, i -> 0), 10))
                .isFalse();
        assertThat(WarmUps.warm(WarmUpCurves.curve("tomcat", 10, i -> i == 8 ? Double.NaN : 80, i -> 0), 10))
                .isTrue();
    }

    /** +20%, clear in nine blocks, of JVMs that were compiling: no verdict about warm servers. */
    @Test
    void blocksOfJvmsThatWereCompilingGiveNoVerdict() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 9; b++) {
            experiment.block(0, 0.2 + 0.001 * b).warmed(b < 7 ? WarmUpCurves.level() : WarmUpCurves.compiling());
        }

        Verdict verdict = experiment.judged(true);

        assertThat(verdict.comparisons())
                .filteredOn(c -> !c.metric().ofStartup())
                .extracting(Comparison::verdict)
                .containsOnly(Outcome.UNDECIDED, Outcome.REFUSED) // p99.9 of too few requests
                .contains(Outcome.UNDECIDED);
        Comparison primary = primary(verdict);
        assertThat(Told.why(primary)).isInstanceOfSatisfying(Finding.NotLevel.class, young -> {
            assertThat(young.who()).singleElement().satisfies(busy -> {
                assertThat(busy.contender()).isEqualTo("Jetty");
                assertThat(busy.jit()).isCloseTo(0.4, within(0.005));
            });
            assertThat(young.blocks()).isEqualTo(2);
            assertThat(young.of()).isEqualTo(9);
            assertThat(young.seconds()).isCloseTo(20, within(0.5));
        });
        assertThat(primary.ratio()).isPresent();
        assertThat(primary.ciLow()).isPresent();
        assertThat(primary.moreBlocks()).isEmpty();
        assertThat(verdict.settled()).isFalse();
        assertThat(Clause.sentence(verdict.headline())).contains("still compiling");
    }

    @Test
    void aFewSuchBlocksAreLeftOutAndNamed() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 10; b++) {
            experiment.block(0, 0.2 + 0.001 * b).warmed(b < 8 ? WarmUpCurves.level() : WarmUpCurves.compiling());
        }

        Verdict verdict = experiment.judged(true);

        assertThat(primary(verdict).verdict()).isEqualTo(Outcome.WORSE);
        assertThat(primary(verdict).logRatios()).hasSize(8);
        assertThat(verdict.blocks()).isEqualTo(8);
        assertThat(verdict.basis().invalid())
                .containsExactly(
                        new Invalid(new Place.Block(9), "jetty", new Finding.StillCompiling(List.of())),
                        new Invalid(new Place.Block(10), "jetty", new Finding.StillCompiling(List.of())));
    }

    @Test
    void blocksWhoseWarmUpNobodyWatchedCount() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(0, 0.2 + 0.001 * b);
        }

        assertThat(primary(experiment.judged(true)).verdict()).isEqualTo(Outcome.WORSE);
    }

    /** JVMs that are not warmed up are judged, and the words say so. */
    @Test
    void jvmsThatHaveJustStartedAreAQuestionOfTheirOwn() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        experiment.state = JvmState.STARTING;
        for (int b = 0; b < 6; b++) {
            experiment.block(0, 0.2 + 0.001 * b);
        }

        Verdict verdict = experiment.judged(true);

        assertThat(primary(verdict).verdict()).isEqualTo(Outcome.WORSE);
        assertThat(Clause.sentence(verdict.headline()))
                .startsWith("Right after start, Jetty uses 22.4% more CPU per request");
        assertThat(((Scope.Setup) verdict.scope()).state()).isEqualTo(JvmState.STARTING);
        assertThat(verdict.comparisons()).extracting(Comparison::metric).doesNotContain(Metric.THROUGHPUT);
    }

    private static Comparison primary(Verdict verdict) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == Metric.CPU_PER_REQUEST)
                .findFirst()
                .orElseThrow();
    }
}
