package dev.assay.verdict.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Objective;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Prices;
import dev.assay.verdict.Experiment;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeasuresTest {
    private static <T extends Evidence> T first(Experiment experiment, Class<T> kind) {
        return experiment.evidence.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(Metric.class)
    void everyMetricIsComputedFromTheEvidenceThatItIsMeasuredIn(Metric metric) {
        Experiment experiment =
                Experiment.of("tomcat", "jetty").pilot().block(0, 0).startup(0, "tomcat", 900, 120_000_000);
        Plan plan = experiment
                .plan()
                .with(new Plan.Extras(
                        Optional.of(new Prices(OptionalDouble.of(0.04), OptionalDouble.of(0.005))),
                        Optional.of(Objective.parse("p99 < 50ms"))));

        if (metric.ofStartup()) {
            assertThat(Measures.ofStart(metric, first(experiment, Evidence.Startup.class)))
                    .isPositive();
        } else {
            Evidence.Measured block = first(experiment, Evidence.Measured.class);
            Reading reading = Measures.read(metric, SortedEvidence.ofBlocks(List.of(block)), block, "tomcat", plan);
            assertThat(reading instanceof Reading.Absent)
                    .isEqualTo((metric.counter() && metric != Metric.RESPONSE_BYTES)
                            || metric == Metric.CAPACITY
                            || metric == Metric.TAIL);
        }
    }
}
