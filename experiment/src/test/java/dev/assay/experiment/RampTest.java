package dev.assay.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.RateTrial;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against servers whose 99th percentile is that of a queue (M/M/1): ln(100)/(capacity − rate). */
class RampTest {
    private static final double LIMIT_MS = 20;

    private static RateTrial load(double capacity, double rate, double noise) {
        double latency = rate >= capacity ? 10_000 : 1e3 * Math.log(100) / (capacity - rate) * Math.exp(noise);
        return new RateTrial("tomcat", rate, latency, latency <= LIMIT_MS);
    }

    /** The highest rate that meets the limit. */
    private static double truth(double capacity) {
        return capacity - 1e3 * Math.log(100) / LIMIT_MS;
    }

    private static double highestMet(List<RateTrial> trials) {
        return trials.stream()
                .filter(RateTrial::met)
                .mapToDouble(RateTrial::ratePerSecond)
                .max()
                .orElse(0);
    }

    private static double lowestMissed(List<RateTrial> trials) {
        return trials.stream()
                .filter(trial -> !trial.met())
                .mapToDouble(RateTrial::ratePerSecond)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @ValueSource(doubles = {400, 900, 3000, 10_000, 31_000})
    void endsWithTheTruthBetweenTwoSteps(double capacity) throws InterruptedException {
        List<RateTrial> trials = Ramp.climb(capacity / 2, rate -> load(capacity, rate, 0));

        assertThat(highestMet(trials)).isLessThanOrEqualTo(truth(capacity));
        assertThat(lowestMissed(trials)).isGreaterThan(truth(capacity));
        assertThat(lowestMissed(trials) / highestMet(trials)).isBetween(1.10, 1.11);
    }

    @Test
    void aStepThatIsClearTakesTwoLoadsAndOneThatIsNotTakesThree() throws InterruptedException {
        boolean[] responses = {true, false, true, false, false, true, true, false, true, false};
        int[] next = {0};

        List<RateTrial> trials = Ramp.climb(100, rate -> new RateTrial("tomcat", rate, 1, responses[next[0]++]));

        assertThat(trials)
                .extracting(trial -> Math.round(trial.ratePerSecond()))
                .containsExactly(100L, 100L, 100L, 150L, 150L, 122L, 122L, 136L, 136L, 136L);
    }

    @Test
    void aServerThatNeverMeetsOrNeverMissesItEndsTheSearch() throws InterruptedException {
        assertThat(Ramp.climb(1000, rate -> new RateTrial("tomcat", rate, 1, false)))
                .hasSize(2 * Ramp.MAX_STEPS)
                .last()
                .satisfies(trial -> assertThat(trial.ratePerSecond()).isBetween(85.0, 90.0));
        assertThat(Ramp.climb(1000, rate -> new RateTrial("tomcat", rate, 1, true)))
                .hasSize(2 * Ramp.MAX_STEPS);
    }

    /** Loads of one second scatter by a third; the majority of three still finds the step, or its neighbour. */
    @Test
    void holdsAgainstNoise() throws InterruptedException {
        SplittableRandom random = new SplittableRandom(7);
        int near = 0;
        for (int run = 0; run < 500; run++) {
            List<RateTrial> trials = Ramp.climb(1500, rate -> load(3000, rate, 0.35 * normal(random)));
            double factor = Math.sqrt(highestMet(trials) * lowestMissed(trials)) / truth(3000);
            near += factor > 1 / 1.6 && factor < 1.6 ? 1 : 0;
            assertThat(trials).hasSizeLessThanOrEqualTo(3 * Ramp.MAX_STEPS);
        }
        assertThat(near).isGreaterThan(490);
    }

    private static double normal(SplittableRandom random) {
        double sum = -6;
        for (int i = 0; i < 12; i++) {
            sum += random.nextDouble();
        }
        return sum;
    }
}
