package dev.assay.verdict.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecondaryTest {
    private static final SequentialRule RULE = new SequentialRule(1, Margins.of(0.03), 12);

    private static double[] around(double mean, double sd, int n) {
        double[] values = new double[n];
        for (int i = 0; i < n; i++) {
            values[i] = mean + (i % 2 == 0 ? sd : -sd);
        }
        return values;
    }

    /** Two of three are shown to differ at two thirds of alpha; the third would have to be shown at all of it. */
    @Test
    void theMoreAreShownTheLessCorrectionTheyNeed() {
        Secondary family = new Secondary(RULE, 0.03, Set.of());
        family.add(Metric.P50, "jetty", LogRatios.exact(around(0.50, 0.01, 12)));
        family.add(Metric.P99, "jetty", LogRatios.exact(around(0, 0.5, 12)));
        family.add(Metric.THROUGHPUT, "jetty", LogRatios.exact(around(0.1, 0.01, 12)));

        assertThat(1 - family.rule(Metric.P50, "jetty").alphas().difference()).isEqualTo(1 - 0.05 * 2 / 3);
        assertThat(1 - family.rule(Metric.THROUGHPUT, "jetty").alphas().difference())
                .isEqualTo(1 - 0.05 * 2 / 3);
        assertThat(1 - family.rule(Metric.P99, "jetty").alphas().difference()).isEqualTo(1 - 0.05);
    }

    /** Three that are equivalent must not make it easier for the fourth to be called different, even if they lie beyond the floor. */
    @ParameterizedTest
    @CsvSource({"0, 0.3", "0.05, 0.1"})
    void equivalencesAndDifferencesAreCountedApart(double mean, double sd) {
        Secondary family = new Secondary(RULE, 0.03, Set.of());
        for (Metric metric : List.of(Metric.P50, Metric.P90, Metric.P99)) {
            family.add(metric, "jetty", LogRatios.exact(around(mean, 0.001, 12)));
        }
        family.add(Metric.P999, "jetty", LogRatios.exact(around(0.1, sd, 12)));

        SequentialRule last = family.rule(Metric.P999, "jetty");

        assertThat(1 - last.alphas().difference()).isEqualTo(1 - 0.05 / 4);
        assertThat(1 - last.alphas().equivalence()).isEqualTo(1 - 0.10);
    }

    @Test
    void whatIsNotInTheFamilyIsJudgedAsBefore() {
        Secondary family = new Secondary(RULE, 0.03, Set.of("jetty"));
        family.add(Metric.P50, "jetty", LogRatios.exact(around(0, 0.1, 6)));

        assertThat(family.rule(Metric.CPU_PER_REQUEST, "jetty")).isSameAs(RULE);
        assertThat(family.rule(Metric.RESIDENT, "undertow")).isSameAs(RULE);
        assertThat(1 - family.rule(Metric.P50, "jetty").alphas().difference()).isEqualTo(0.95);
    }

    /** A difference that one metric alone would just have shown is not shown as one of six. */
    @Test
    void theVerdictsOfAnExperimentCarryTheFamily() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(0, 0.09 + (b % 2 == 0 ? 0.042 : -0.042));
        }
        Verdict verdict = experiment.judged(false);

        Comparison cpu = of(verdict, Metric.CPU_PER_REQUEST);
        Comparison p99 = of(verdict, Metric.P99);
        assertThat(cpu.verdict()).isEqualTo(Outcome.UNDECIDED);
        assertThat(p99.logRatios()).hasSize(6);
        assertThat(p99.confidence()).isGreaterThan(0.98).isGreaterThan(cpu.confidence());
        assertThat(p99.ciLow().orElseThrow()).isLessThan(cpu.ciLow().orElseThrow());
        assertThat(p99.reason()).isInstanceOfSatisfying(Reason.Inconclusive.class, reason -> assertThat(
                        reason.interval().confidence())
                .isEqualTo(p99.confidence()));
    }

    private static Comparison of(Verdict verdict, Metric metric) {
        return verdict.comparisons().stream()
                .filter(c -> c.metric() == metric)
                .findFirst()
                .orElseThrow();
    }
}
