package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Shape;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalTimesTest {
    private static final int COUNT = 200_000;

    private static long[] times(Arrivals arrivals, double rate, long seed) {
        ArrivalTimes times =
                new ArrivalTimes(new Load.Open(rate, arrivals, 1, Duration.ofSeconds(1), Duration.ZERO, seed));
        return LongStream.generate(times::next).limit(COUNT).toArray();
    }

    @Test
    void uniformArrivalsDoNotDrift() {
        long[] times = times(Arrivals.UNIFORM, 3000, 1);
        assertThat(times[0]).isZero();
        assertThat(times[3000]).isEqualTo(1_000_000_000L);
        assertThat(times[199_999]).isEqualTo(Math.round(199_999 * 1e9 / 3000));
    }

    @Test
    void theSameSeedGivesTheSameStreamOnEveryMachine() {
        assertThat(times(Arrivals.POISSON, 2000, 42)).isEqualTo(times(Arrivals.POISSON, 2000, 42));
        assertThat(times(Arrivals.POISSON, 2000, 42)).isNotEqualTo(times(Arrivals.POISSON, 2000, 43));
        // Computed independently in Python: a change of the stream would change what a recorded seed means.
        assertThat(LongStream.of(times(Arrivals.POISSON, 2000, 42)).limit(4))
                .containsExactly(258658L, 1173808L, 2070495L, 3588503L);
    }

    /** Effect sizes, not significance: the figures of 200,000 seeded arrivals lie within a few standard errors. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 20_261_121, -5})
    void poissonArrivalsHaveExponentialGapsAndPoissonCounts(long seed) {
        double rate = 5000;
        long[] times = times(Arrivals.POISSON, rate, seed);
        double distance = 0; // Kolmogorov's distance of the gaps from the exponential distribution
        double[] gaps = new double[COUNT];
        for (int i = 0; i < COUNT; i++) {
            gaps[i] = (times[i] - (i == 0 ? 0 : times[i - 1])) / 1e9 * rate;
        }
        assertThat(mean(gaps)).isCloseTo(1, within(0.01));
        assertThat(serialCorrelation(gaps)).isCloseTo(0, within(0.01));
        java.util.Arrays.sort(gaps);
        for (int i = 0; i < COUNT; i++) {
            distance = Math.max(distance, Math.abs(1 - Math.exp(-gaps[i]) - (i + 0.5) / COUNT));
        }
        assertThat(distance).isLessThan(0.005);
        assertThat(dispersion(times, 10_000_000)).isCloseTo(1, within(0.1));
    }

    private static final Shape MOUNTAIN = new Shape(List.of(
            new Shape.Stretch(0, 2000, Duration.ofSeconds(20)),
            new Shape.Stretch(2000, 2000, Duration.ofSeconds(10)),
            new Shape.Stretch(0, 0, Duration.ofSeconds(5)),
            new Shape.Stretch(3000, 500, Duration.ofSeconds(30))));

    /** Requests expected by a time, summed up from the definition. */
    private static double expectedBy(Shape shape, double seconds) {
        double sum = 0;
        double left = seconds;
        for (Shape.Stretch stretch : shape.stretches()) {
            double lasting = stretch.lasting().toNanos() / 1e9;
            double time = Math.min(left, lasting);
            sum += stretch.from() * time + (stretch.to() - stretch.from()) * time * time / lasting / 2;
            left -= time;
        }
        return sum;
    }

    private static long[] times(Shape shape, Arrivals arrivals, long seed) {
        ArrivalTimes times = new ArrivalTimes(new Load.Open(shape, arrivals, 1, 1, Duration.ZERO, seed));
        return LongStream.generate(times::next)
                .takeWhile(at -> at < ArrivalTimes.NEVER)
                .limit(COUNT)
                .toArray();
    }

    @Test
    void uniformArrivalsOfAChangingRateComeWhereTheyAreExpected() {
        long[] times = times(MOUNTAIN, Arrivals.UNIFORM, 1);
        assertThat(times).hasSize(92_500).isSorted(); // 20,000 + 20,000 + 0 + 52,500
        for (int k = 0; k < times.length; k++) {
            assertThat(expectedBy(MOUNTAIN, times[k] / 1e9)).isCloseTo(k, within(1e-4));
        }
        assertThat(LongStream.of(times).filter(t -> t > 30_000_000_001L && t < 35_000_000_000L))
                .isEmpty();
        assertThat(times[1]).isEqualTo(Math.round(1e9 * Math.sqrt(2 * 20 / 2000.0)));
    }

    @Test
    void aSteppedRateHasSoManyRequestsInEachStep() {
        Shape steps = new Shape(List.of(
                new Shape.Stretch(100, 100, Duration.ofSeconds(10)),
                new Shape.Stretch(500, 500, Duration.ofSeconds(10))));
        long[] times = times(steps, Arrivals.UNIFORM, 1);
        assertThat(LongStream.of(times).filter(t -> t < 10_000_000_000L)).hasSize(1000);
        assertThat(times).hasSize(6000);
        assertThat(times[1000]).isEqualTo(10_000_000_000L);
        assertThat(times[1500]).isEqualTo(11_000_000_000L);
    }

    /** Change of time: what is expected between two arrivals is exponential with mean one, whatever the rate does. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void poissonArrivalsOfAChangingRateAreExponentialInExpectedRequests(long seed) {
        long[] times = times(MOUNTAIN, Arrivals.POISSON, seed);
        assertThat(times.length).isBetween(91_500, 93_500); // 92,500 ± 3 standard deviations
        double[] gaps = new double[times.length];
        double before = 0;
        for (int i = 0; i < times.length; i++) {
            double by = expectedBy(MOUNTAIN, times[i] / 1e9);
            gaps[i] = by - before;
            before = by;
        }
        assertThat(mean(gaps)).isCloseTo(1, within(0.011));
        assertThat(serialCorrelation(gaps)).isCloseTo(0, within(0.012));
        java.util.Arrays.sort(gaps);
        double distance = 0;
        for (int i = 0; i < gaps.length; i++) {
            distance = Math.max(distance, Math.abs(1 - Math.exp(-gaps[i]) - (i + 0.5) / gaps.length));
        }
        assertThat(distance).isLessThan(0.007);
        assertThat(times(MOUNTAIN, Arrivals.POISSON, seed)).isEqualTo(times);
    }

    @Test
    void stretchesOfOneRateAreTheSameStreamAsOneStretch() {
        Shape halves = new Shape(List.of(
                new Shape.Stretch(2000, 2000, Duration.ofSeconds(1)),
                new Shape.Stretch(2000, 2000, Duration.ofSeconds(1))));
        assertThat(LongStream.of(times(halves, Arrivals.POISSON, 42))
                        .limit(5000)
                        .toArray())
                .isEqualTo(LongStream.of(times(Arrivals.POISSON, 2000, 42))
                        .limit(5000)
                        .toArray());
    }

    private static double mean(double[] values) {
        return java.util.Arrays.stream(values).average().orElseThrow();
    }

    private static double serialCorrelation(double[] gaps) {
        double mean = mean(gaps);
        double covariance = 0;
        double variance = 0;
        for (int i = 1; i < gaps.length; i++) {
            covariance += (gaps[i] - mean) * (gaps[i - 1] - mean);
            variance += (gaps[i] - mean) * (gaps[i] - mean);
        }
        return covariance / variance;
    }

    /** Variance over mean of the counts in windows: 1 for a Poisson process, 0 for equal gaps. */
    private static double dispersion(long[] times, long windowNanos) {
        int windows = (int) (times[times.length - 1] / windowNanos);
        double[] counts = new double[windows];
        for (long time : times) {
            int window = (int) (time / windowNanos);
            if (window < windows) {
                counts[window]++;
            }
        }
        double mean = mean(counts);
        double squares = java.util.Arrays.stream(counts)
                .map(c -> (c - mean) * (c - mean))
                .sum();
        return squares / (windows - 1) / mean;
    }
}
