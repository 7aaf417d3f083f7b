package dev.assay.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.plan.Objective;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.ServiceLevel;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.Experiment;
import dev.assay.report.Fixtures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

public class ServiceLevelSectionTest {
    public static Comparison capacity() {
        return Samples.comparison(
                Metric.CAPACITY,
                "jetty",
                "tomcat",
                OptionalDouble.of(1.08),
                OptionalDouble.of(1.03),
                OptionalDouble.of(1.13),
                0.95,
                12,
                Outcome.BETTER,
                new Reason.Text("8% higher"),
                false,
                OptionalInt.empty(),
                List.of());
    }

    public static ServiceLevel level() {
        return new ServiceLevel(
                Objective.parse("p99 < 20ms"),
                List.of(
                        new ServiceLevel.Curve(
                                "tomcat", OptionalDouble.of(2770), List.of(point(2200, 5.8), point(2900, 46))),
                        new ServiceLevel.Curve(
                                "jetty", OptionalDouble.of(2990), List.of(point(2200, 4.2), point(2900, 15))),
                        new ServiceLevel.Curve("undertow", OptionalDouble.empty(), List.of(point(2200, Double.NaN)))));
    }

    private static Experiment experiment() {
        Experiment e = Fixtures.realistic();
        Verdict v = e.verdict();
        List<Comparison> comparisons = new ArrayList<>(v.comparisons());
        comparisons.add(capacity());
        return new Experiment(
                e.plan(),
                e.environment(),
                e.evidence(),
                Samples.with(v, Map.of("comparisons", comparisons, "serviceLevel", Optional.of(level()))));
    }

    private static ServiceLevel.Point point(double rate, double p99) {
        return new ServiceLevel.Point(rate, rate * 0.999, p99 / 6, p99 / 2, p99, p99 * 2, 12);
    }

    @Test
    void theTerminalNamesTheRatesWithTheVerdict() {
        assertThat(experiment().terminal(false))
                .contains("Rate within the service level, p99 < 20ms")
                .contains("- tomcat: 2,770 req/s")
                .contains("- jetty: 2,990 req/s; better against tomcat, +8% (+3 to +13%)")
                .contains("- undertow: outside the range of rates tried")
                .containsPattern("jetty +2,900 +2,900 +2\\.50 +7\\.50 +15\\.0");
    }

    @Test
    void thePageDrawsLatencyByRateWithTheLimit() {
        String page = experiment().html();

        assertThat(page)
                .contains("id=\"service-level\"")
                .contains("Rate within the service level, p99 &lt; 20ms")
                .contains("requests per second offered")
                .contains("class=\"grid limit\"");
        assertThat(page.substring(page.indexOf("id=\"service-level\""))).doesNotContain("NaN");
    }

    @Test
    void markdownSaysLatencyByRateInWords() {
        assertThat(experiment().markdown())
                .contains("<details><summary>Rate within the service level, p99")
                .contains("2,990 req/s");
    }
}
