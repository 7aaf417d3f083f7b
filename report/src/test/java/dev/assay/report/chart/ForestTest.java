package dev.assay.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.report.figures.Pair;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** How far the axis of a pair reaches, with a margin of 3%. */
class ForestTest {
    @Test
    void ofSeveralIntervalsThatDecideTheWidestSetsTheAxis() {
        Comparison narrow = comparison(Metric.CPU_PER_REQUEST, 0.99, 1.01, true);
        Comparison wide = comparison(Metric.P99, 0.8, 1.25, true);

        assertThat(forest(narrow, wide).holds(Math.log(1.25))).isTrue();
        assertThat(forest(narrow, wide)).isEqualTo(forest(wide, narrow));
    }

    @Test
    void aWideIntervalThatDecidesNothingRunsOffTheAxis() {
        Comparison narrow = comparison(Metric.CPU_PER_REQUEST, 0.99, 1.01, true);
        Comparison wide = comparison(Metric.P99, 0.8, 1.25, false);

        assertThat(forest(narrow, wide).holds(Math.log(1.25))).isFalse();
        assertThat(forest(narrow, wide).holds(Math.log(1.03))).isTrue();
    }

    private static Forest forest(Comparison... comparisons) {
        return Forest.of(new Pair("jetty", "tomcat", List.of(comparisons)), 0.03);
    }

    private static Comparison comparison(Metric metric, double low, double high, boolean primary) {
        return Samples.comparison(
                metric,
                "jetty",
                OptionalDouble.of(1),
                OptionalDouble.of(low),
                OptionalDouble.of(high),
                Outcome.UNDECIDED,
                primary);
    }
}
