package dev.assay.tune.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HalvingTest {
    @Test
    void twelveBecomeSixThreeTwo() {
        assertThat(new Halving(12, 1).sizes()).containsExactly(12, 6, 3, 2);
        assertThat(new Halving(4, 1).sizes()).containsExactly(4, 2);
        assertThat(new Halving(2, 1).sizes()).containsExactly(2);
        assertThat(new Halving(1, 1).sizes()).containsExactly(1);
    }

    @Test
    void blocksAddUpInUnits() {
        Halving halving = new Halving(12, 2);
        assertThat(IntStream.range(0, 4).map(halving::blocks)).containsExactly(2, 2, 2, 2);
    }

    @Test
    void theBestComeFirstWhicheverWayIsBetter() {
        Scores cost = scores(Metric.CPU_PER_REQUEST);
        assertThat(cost.best(List.of("defaults", "a", "b", "c", "none"), 2)).containsExactly("b", "defaults");
        Scores rate = scores(Metric.THROUGHPUT);
        assertThat(rate.best(List.of("defaults", "a", "b", "c", "none"), 2)).containsExactly("c", "a");
        assertThat(cost.ratio("none")).isEmpty();
        assertThat(cost.ratio("b").orElseThrow()).isEqualTo(Math.exp(-0.05));
    }

    private static Scores scores(Metric metric) {
        Scores scores = new Scores(metric);
        scores.add("defaults", 0);
        scores.add("a", 0.02);
        scores.add("a", 0.04);
        scores.add("b", -0.1);
        scores.add("b", 0);
        scores.add("c", 0.05);
        return scores;
    }
}
