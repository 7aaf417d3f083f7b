package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Evidence;
import dev.assay.model.Timing;
import dev.assay.model.WarmUpChoice;
import dev.assay.model.WarmUpPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Rounds of two seconds. */
class WarmUpsTest {
    private static double idle(int round) {
        return 0;
    }

    private static List<WarmUpPoint> curve(
            String contender, int rounds, IntToDoubleFunction cost, IntToDoubleFunction jit) {
        List<WarmUpPoint> curve = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            curve.add(new WarmUpPoint(contender, 2.0 * (i + 1), cost.applyAsDouble(i), jit.applyAsDouble(i)));
        }
        return curve;
    }

    private static List<WarmUpPoint> both(List<WarmUpPoint> a, List<WarmUpPoint> b) {
        List<WarmUpPoint> both = new ArrayList<>(a);
        both.addAll(b);
        return both;
    }

    private static Timing timing(double allotted, double longest) {
        return new Timing(
                0,
                Duration.ofMillis(Math.round(1e3 * allotted)),
                Duration.ofSeconds(2),
                Duration.ofSeconds(2),
                Duration.ofMillis(500),
                9,
                Duration.ofSeconds(75),
                Duration.ofMillis(Math.round(1e3 * longest)),
                List.of());
    }

    @Test
    void halfAsLongAgainAsTheSlowestNeeded() {
        List<WarmUpPoint> curve = both(
                curve("tomcat", 20, i -> i < 4 ? 300 : 80, WarmUpsTest::idle),
                curve("jetty", 20, i -> i < 9 ? 300 : 90, WarmUpsTest::idle));

        WarmUpChoice choice = WarmUps.choice(timing(12, 60), curve);

        assertThat(choice.contenders())
                .extracting(WarmUpChoice.Steady::contender)
                .containsExactly("tomcat", "jetty");
        assertThat(choice.contenders().get(0).seconds()).hasValue(8);
        assertThat(choice.contenders().get(1).seconds()).hasValue(18);
        assertThat(choice.seconds()).isEqualTo(27);
        assertThat(choice.allSteady()).isTrue();
    }

    @Test
    void atLeastWhatIsRecommendedOrTheBudgetHasAndAtMostWhatItAllows() {
        List<WarmUpPoint> fast = curve("tomcat", 20, i -> i < 2 ? 300 : 80, WarmUpsTest::idle);
        List<WarmUpPoint> slow = curve("tomcat", 60, i -> i < 40 ? 300 : 80, WarmUpsTest::idle);

        assertThat(WarmUps.choice(timing(5, 60), fast).seconds()).isEqualTo(6);
        assertThat(WarmUps.choice(timing(12, 60), fast).seconds()).isEqualTo(12);
        assertThat(WarmUps.choice(timing(48, 60), fast).seconds()).isEqualTo(20);
        assertThat(WarmUps.choice(timing(12, 60), slow).seconds()).isEqualTo(60);
    }

    @Test
    void asMuchAsTheBudgetAllowsWhereOneNeverGetsLevel() {
        List<WarmUpPoint> curve = both(
                curve("tomcat", 20, i -> 80, WarmUpsTest::idle),
                curve("jetty", 20, i -> 300 * Math.pow(0.9, i), i -> 0.3));

        assertThat(WarmUps.level(curve)).isFalse();
        WarmUpChoice choice = WarmUps.choice(timing(12, 33), curve);
        assertThat(choice.seconds()).isEqualTo(33);
        assertThat(choice.allSteady()).isFalse();
        assertThat(choice.contenders().get(1).seconds()).isEmpty();
    }

    @Test
    void roundsWithoutAnswersAreLeftOut() {
        assertThat(WarmUps.steadyAfter(curve("tomcat", 12, i -> i < 2 ? Double.NaN : 80, WarmUpsTest::idle), "tomcat"))
                .hasValue(0);
        assertThat(WarmUps.steadyAfter(curve("tomcat", 3, i -> Double.NaN, WarmUpsTest::idle), "tomcat"))
                .isEmpty();
        assertThat(WarmUps.level(List.of())).isTrue();
    }

    @Test
    void theVerdictSaysWhatWasChosenAndWhichBlocksBeganTooEarly() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        Evidence.Pilot plain = (Evidence.Pilot) experiment.evidence.get(0);
        List<WarmUpPoint> watched = both(
                curve("tomcat", 12, i -> i < 4 ? 300 : 80, WarmUpsTest::idle),
                curve("jetty", 12, i -> 300 * Math.pow(0.9, i), WarmUpsTest::idle));
        experiment.evidence.set(
                0,
                new Evidence.Pilot(
                        plain.start(),
                        plain.seconds(),
                        plain.parity(),
                        plain.capacity(),
                        plain.ratePerSecond(),
                        plain.settings(),
                        plain.nullCeiling(),
                        watched,
                        List.of(),
                        java.util.Optional.of(WarmUps.choice(timing(12, 24), watched)),
                        List.of()));
        for (int b = 0; b < 3; b++) {
            experiment.block(0, 0);
            Evidence.Measured m = (Evidence.Measured) experiment.evidence.get(b + 1);
            experiment.evidence.set(
                    b + 1,
                    new Evidence.Measured(
                            m.index(),
                            m.start(),
                            m.seconds(),
                            m.contenders(),
                            m.slices(),
                            m.labels(),
                            List.of(),
                            b == 1 ? watched : curve("tomcat", 6, i -> 80, WarmUpsTest::idle)));
        }

        assertThat(experiment.judged(false).limits())
                .contains(
                        "warm-up of 24 s for all, after what the pilot saw (Tomcat level after 8 s, Jetty not level while the"
                                + " pilot watched), as much as the budget allows: a larger one buys a longer warm-up",
                        "not level when the slices began: Jetty in 1 block (2)");
    }
}
