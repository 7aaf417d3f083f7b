package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

class GaussiansTest {
    @Test
    void aSeedFixesTheStream() {
        Gaussians first = new Gaussians(1);
        Gaussians again = new Gaussians(1);

        assertThat(DoubleStream.generate(first::next).limit(1000).toArray())
                .isEqualTo(DoubleStream.generate(again::next).limit(1000).toArray());
        assertThat(new Gaussians(1).next()).isNotEqualTo(new Gaussians(2).next());
    }

    /** Kolmogorov–Smirnov: with 20,000 values the distance exceeds 1.95/√n with probability 0.001. */
    @Test
    void isStandardNormal() {
        Gaussians random = new Gaussians(3);
        double[] values = DoubleStream.generate(random::next).limit(20_000).toArray();
        assertThat(Sample.mean(values)).isCloseTo(0, within(0.03));
        assertThat(Sample.sd(values)).isCloseTo(1, within(0.03));

        Arrays.sort(values);
        double distance = 0;
        for (int i = 0; i < values.length; i++) {
            double expected = NormalDistribution.of(0, 1).cumulativeProbability(values[i]);
            distance = Math.max(distance, Math.abs(expected - (i + 0.5) / values.length));
        }
        assertThat(distance).isLessThan(1.95 / Math.sqrt(values.length));
    }

    @Test
    void coinAndUniformAreFair() {
        Gaussians random = new Gaussians(4);
        int heads = 0;
        double sum = 0;
        for (int i = 0; i < 10_000; i++) {
            heads += random.coin() ? 1 : 0;
            sum += random.uniform();
        }
        assertThat(heads).isBetween(4_800, 5_200);
        assertThat(sum / 10_000).isCloseTo(0.5, within(0.012));
    }
}
