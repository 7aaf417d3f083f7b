package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What may be concluded from which outcomes, and what not. */
class RecommendationTest {
    private static final Clause STAY = new Clause.NoReasonToLeave("Tomcat");

    private static Comparison of(String contender, Metric metric, Outcome outcome) {
        OptionalDouble none = OptionalDouble.empty();
        return Samples.comparison(metric, contender, none, none, none, outcome, metric == Metric.CPU_PER_REQUEST);
    }

    private static Comparison cpu(String contender, Outcome outcome) {
        return of(contender, Metric.CPU_PER_REQUEST, outcome);
    }

    private static List<Clause> clauses(Comparison... comparisons) {
        return new Recommendation(Experiment.of("tomcat", "jetty", "undertow").plan(), List.of(comparisons)).clauses();
    }

    private static Clause speaks(List<Metric> gains, List<Metric> losses) {
        return new Clause.SpeaksFor("Jetty", gains, losses);
    }

    @ParameterizedTest
    @EnumSource(
            value = Outcome.class,
            names = {"EQUIVALENT", "WORSE", "SLIGHTLY_WORSE"})
    void whereNobodyIsBetterNothingIsAReasonToLeave(Outcome outcome) {
        assertThat(clauses(
                        cpu("jetty", outcome),
                        cpu("undertow", Outcome.EQUIVALENT),
                        of("jetty", Metric.THROUGHPUT, outcome),
                        of("undertow", Metric.P99, Outcome.UNDECIDED)))
                .containsExactly(STAY);
    }

    @ParameterizedTest
    @EnumSource(
            value = Metric.class,
            names = {"CAPACITY", "COST"})
    void whatWasAskedForCounts(Metric asked) {
        for (Metric tail : List.of(Metric.TAIL, Metric.P99)) {
            assertThat(clauses(
                            cpu("jetty", Outcome.EQUIVALENT),
                            of("jetty", tail, Outcome.UNDECIDED),
                            of("jetty", asked, Outcome.BETTER)))
                    .containsExactly(speaks(List.of(asked), List.of()));
        }
    }

    /** Memory, start-up and counters do not decide. */
    @Test
    void onlyWhatAUserDecidesByCounts() {
        assertThat(clauses(cpu("jetty", Outcome.EQUIVALENT), of("jetty", Metric.ALLOCATED, Outcome.BETTER)))
                .containsExactly(STAY);
    }

    @ParameterizedTest
    @EnumSource(
            value = Outcome.class,
            names = {"UNDECIDED", "REFUSED"})
    void nothingFollowsWhereAPrimaryComparisonIsOpen(Outcome open) {
        assertThat(clauses(cpu("jetty", Outcome.WORSE), cpu("undertow", open))).isEmpty();
        assertThat(clauses(cpu("jetty", open), of("jetty", Metric.THROUGHPUT, Outcome.BETTER)))
                .isEmpty();
    }

    /** It is no reason to change, but neither is it nothing. */
    @Test
    void aSlightGainAllowsNeitherConclusion() {
        assertThat(clauses(cpu("jetty", Outcome.SLIGHTLY_BETTER))).isEmpty();
        assertThat(clauses(cpu("jetty", Outcome.WORSE), of("jetty", Metric.P999, Outcome.SLIGHTLY_BETTER)))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Metric.class,
            names = {"P50", "P99"})
    void aPercentileThatIsBetterAllowsNeitherConclusion(Metric shown) {
        assertThat(clauses(
                        cpu("jetty", Outcome.WORSE),
                        of("jetty", shown, Outcome.BETTER),
                        of("jetty", Metric.TAIL, Outcome.UNDECIDED)))
                .isEmpty();
    }

    @Test
    void gainsBeyondTheMarginSpeakForAContenderAndAnyLossAgainst() {
        assertThat(clauses(
                        cpu("jetty", Outcome.BETTER),
                        cpu("undertow", Outcome.UNDECIDED),
                        of("jetty", Metric.THROUGHPUT, Outcome.SLIGHTLY_BETTER),
                        of("jetty", Metric.P99, Outcome.UNDECIDED)))
                .containsExactly(speaks(List.of(Metric.CPU_PER_REQUEST), List.of()));
        assertThat(clauses(
                        cpu("jetty", Outcome.WORSE),
                        of("jetty", Metric.SATURATION_CPU, Outcome.BETTER),
                        of("jetty", Metric.P99, Outcome.SLIGHTLY_WORSE)))
                .containsExactly(speaks(List.of(Metric.SATURATION_CPU), List.of(Metric.CPU_PER_REQUEST, Metric.P99)));
    }

    @Test
    void percentilesStandForTheTailOnlyWhereThereIsNoOther() {
        assertThat(clauses(
                        cpu("jetty", Outcome.WORSE),
                        of("jetty", Metric.TAIL, Outcome.BETTER),
                        of("jetty", Metric.P99, Outcome.BETTER)))
                .containsExactly(speaks(List.of(Metric.TAIL), List.of(Metric.CPU_PER_REQUEST)));
        assertThat(clauses(
                        cpu("jetty", Outcome.WORSE),
                        cpu("undertow", Outcome.WORSE),
                        of("jetty", Metric.TAIL, Outcome.UNDECIDED),
                        of("jetty", Metric.P999, Outcome.BETTER)))
                .containsExactly(STAY);
    }

    /** Two builds, JDKs or settings of one server: nobody asks which server to leave. */
    @ParameterizedTest
    @EnumSource(
            value = Outcome.class,
            names = {"BETTER", "WORSE"})
    void nothingFollowsBetweenContendersOfOneServer(Outcome outcome) {
        assertThat(new Recommendation(
                                Experiment.of("tomcat", "tomcat-after").plan(), List.of(cpu("tomcat-after", outcome)))
                        .clauses())
                .isEmpty();
    }
}
