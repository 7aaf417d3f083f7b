package dev.assay.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ForestStripTest {
    private static Comparison comparison(String contender, OptionalDouble ratio, double low, double high) {
        return Samples.comparison(
                Metric.CPU_PER_REQUEST,
                contender,
                ratio,
                low == 0 ? OptionalDouble.empty() : OptionalDouble.of(low),
                high == 0 ? OptionalDouble.empty() : OptionalDouble.of(high),
                Outcome.UNDECIDED,
                true);
    }

    private static List<String> lines(boolean unicode, Comparison... all) {
        return new ForestStrip(List.of(all), unicode).lines();
    }

    /** On one scale, here to 10%: the second interval is the wider one. */
    @Test
    void whatCostsLessLiesLeftOfTheMiddle() {
        Comparison less = comparison("jetty", OptionalDouble.of(0.96), 0.95, 0.97);
        Comparison more = comparison("undertow", OptionalDouble.of(1.06), 1.04, 1.08);

        assertThat(lines(true, less, more).get(0))
                .isEqualTo("CPU jetty ···─●─·│······· −4.0%  undertow ·······│··─●──· +6%");
        assertThat(lines(false, less, more).get(0))
                .isEqualTo("CPU jetty ...-o-.|....... −4.0%  undertow .......|..-o--. +6%");
    }

    @Test
    void beforeTheFirstLookItIsThePointAlone() {
        assertThat(lines(false, comparison("jetty", OptionalDouble.of(1), 0, 0)).get(0))
                .isEqualTo("CPU jetty .......o....... 0.0%");
    }

    @Test
    void whatIsBeyondTheScaleIsMarked() {
        assertThat(lines(false, comparison("jetty", OptionalDouble.of(3), 0.4, 4))
                        .get(0))
                .isEqualTo("CPU jetty <------|------> 3.00×");
    }

    @Test
    void narrowerLinesComeLaterAndFewerOfThemLast() {
        Comparison one = comparison("jetty", OptionalDouble.of(1), 0.99, 1.01);
        Comparison two = comparison("undertow", OptionalDouble.of(1), 0.99, 1.01);

        List<String> lines = lines(true, one, two);

        assertThat(lines.subList(0, 4)).isSortedAccordingTo((a, b) -> b.length() - a.length());
        assertThat(lines).hasSize(8);
        assertThat(lines.get(7)).contains("jetty").doesNotContain("undertow").endsWith("and 1 more");
    }

    @Test
    void withoutAnEstimateThereIsNone() {
        assertThat(lines(true, comparison("jetty", OptionalDouble.empty(), 0, 0)))
                .isEmpty();
    }
}
