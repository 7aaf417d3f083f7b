package dev.assay.why.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.stats.StudentT;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    /** Against the definition: the i-th smallest p-value of m is rejected if it and all before it are below alpha/(m − i + 1). */
    @Test
    void holmsDecisionsAreThoseOfItsDefinitionAndAgreeWithTheIntervals() {
        Random random = new Random(1);
        int clear = 0;
        for (int run = 0; run < 200; run++) {
            List<double[]> all = random.doubles(5, 0, 3)
                    .mapToObj(shift -> random.doubles(6)
                            .map(noise -> shift + 4 * (noise - 0.5))
                            .toArray())
                    .toList();
            List<Difference> judged = Difference.holm(Design.PAIRED, all, 0.05);
            double[] sorted = all.stream()
                    .mapToDouble(values -> StudentT.pValue(values, 0))
                    .sorted()
                    .toArray();
            int rejected = 0;
            while (rejected < 5 && sorted[rejected] < 0.05 / (5 - rejected)) {
                rejected++;
            }
            assertThat(judged.stream().filter(Difference::clear)).hasSize(rejected);
            clear += rejected;
        }
        assertThat(clear).isBetween(100, 900);
    }

    @Test
    void equalValuesOfZeroAreNoDifference() {
        assertThat(Difference.holm(Design.PAIRED, List.of(new double[] {0, 0, 0}), 0.05)
                        .get(0)
                        .clear())
                .isFalse();
    }
}
