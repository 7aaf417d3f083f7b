package dev.assay.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class StallQueueTest {
    private static final int MANY = 100_000;

    /** M/M/1: the mean time in the system is 1/(μ − λ), whoever is served first. */
    @Test
    void withoutStallsItIsTheTextbookQueue() {
        double[] latencies = StallQueue.latenciesMs(2_000, 300, MANY, 0, 500);

        assertThat(Arrays.stream(latencies).average().orElseThrow())
                .isCloseTo(1 / (1 / 0.3 - 2), Percentage.withPercentage(4));
    }

    /** Requests of negligible cost leave no queue, only the arithmetic of the stall, D − (1 − q)·T. */
    @Test
    void withoutWorkItIsTheArithmeticOfTheStall() {
        double[] latencies = StallQueue.latenciesMs(2_000, 0.01, MANY, 20, 500);

        assertThat(StallQueue.percentile(latencies, 0.99)).isCloseTo(15, within(0.3));
        assertThat(StallQueue.percentile(latencies, 0.999)).isCloseTo(19.5, within(0.1));
        assertThat(StallQueue.percentile(latencies, 0.95)).isLessThan(0.1);
    }

    /**
     * The waiting work, and so the mean time of a request, does not depend on the order of service. In the fluid limit, the wait falls from
     * D to 0 over D/(1 − ρ), so that stalls add D²/(2·(1 − ρ)·T) to the mean, on top of the queue without stalls.
     */
    @Test
    void theMeanIsThatOfTheFluid() {
        double stalls = 20 * 20 / (2 * (1 - 0.5) * 500);
        double queue = 1 / (1 / 0.25 - 2);

        double mean = Arrays.stream(StallQueue.latenciesMs(2_000, 250, MANY, 20, 500))
                .average()
                .orElseThrow();

        assertThat(mean).isCloseTo(stalls + queue, Percentage.withPercentage(6));
    }

    /**
     * In order, no request waits longer than the stall and the requests in front; drawn at random, some wait until the backlog is cleared.
     */
    @Test
    void theTailReachesToTheEndOfThePile() {
        double[] latencies = StallQueue.latenciesMs(2_000, 250, MANY, 20, 500);

        assertThat(StallQueue.percentile(latencies, 0.99)).isBetween(20.0, 24.0);
        assertThat(StallQueue.percentile(latencies, 0.999)).isBetween(28.0, 40.0);
    }

    /** Requests that find no connection wait in order, which shortens the tail. */
    @Test
    void fewConnectionsKeepTheOrder() {
        double many = StallQueue.percentile(StallQueue.latenciesMs(2_000, 250, MANY, 20, 500), 0.999);
        double one = StallQueue.percentile(StallQueue.latenciesMs(2_000, 250, 1, 20, 500), 0.999);

        assertThat(one).isBetween(20.0, 23.0).isLessThan(many);
    }

    @Test
    void aCoreThatNeverGetsThroughHasNoPercentiles() {
        assertThat(StallQueue.latenciesMs(2_000, 490, 32, 20, 500)).isEmpty();
        assertThat(StallQueue.percentile(new double[0], 0.99)).isNaN();
    }

    @Test
    void givesTheSameEveryTime() {
        assertThat(StallQueue.latenciesMs(1_000, 250, 32, 20, 500))
                .isEqualTo(StallQueue.latenciesMs(1_000, 250, 32, 20, 500));
    }
}
