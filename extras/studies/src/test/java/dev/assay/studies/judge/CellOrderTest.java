package dev.assay.studies.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Comparison;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import dev.assay.model.Samples;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Which servers rank before which in a cell of Assay's own study, and which share a rank. */
class CellOrderTest {
    private static final double MEAN = 42;

    private final List<ContenderSummary> contenders = new ArrayList<>();
    private final List<Comparison> comparisons = new ArrayList<>();

    CellOrderTest() {
        contender("tomcat");
    }

    private void contender(String id) {
        contenders.add(new ContenderSummary(
                id,
                id,
                "1",
                "defaults",
                "17",
                Map.of(Metric.CPU_PER_REQUEST, MEAN, Metric.THROUGHPUT, MEAN),
                0,
                0,
                0,
                0,
                0,
                0));
    }

    /** Against Tomcat, with this interval and its middle as the estimate. */
    private void compared(String id, double low, double high, Outcome outcome) {
        contender(id);
        for (Metric metric : List.of(Metric.CPU_PER_REQUEST, Metric.THROUGHPUT)) {
            comparisons.add(Samples.comparison(
                    metric,
                    id,
                    OptionalDouble.of((low + high) / 2),
                    OptionalDouble.of(low),
                    OptionalDouble.of(high),
                    outcome,
                    true));
        }
    }

    private String order() {
        return order(Metric.CPU_PER_REQUEST);
    }

    private String order(Metric metric) {
        Verdict verdict = Samples.verdict(List.of(), contenders, comparisons, 6, 0, true);
        return RankPhrases.groups(CellOrder.of(verdict, metric), UnaryOperator.identity());
    }

    @Test
    void whoIsNotToldApartFromTheReferenceSharesItsRanks() {
        compared("jetty", 1.10, 1.20, Outcome.WORSE);
        compared("undertow", 0.97, 1.02, Outcome.UNDECIDED);
        compared("netty", 0.70, 0.80, Outcome.BETTER);

        assertThat(order()).isEqualTo("1 netty; 2–3 undertow, tomcat; 4 jetty");
        assertThat(order(Metric.THROUGHPUT)).isEqualTo("1 jetty; 2–3 tomcat, undertow; 4 netty");
    }

    /** Both are better than the reference, and one of them than the other. */
    @Test
    void whoseIntervalsDoNotOverlapAreApart() {
        compared("jetty", 0.90, 0.95, Outcome.BETTER);
        compared("undertow", 0.70, 0.80, Outcome.BETTER);

        assertThat(order()).isEqualTo("1 undertow; 2 jetty; 3 tomcat");
    }

    @Test
    void whoseIntervalsOverlapAreNot() {
        compared("jetty", 0.80, 0.90, Outcome.BETTER);
        compared("undertow", 0.70, 0.81, Outcome.BETTER);
        compared("netty", 0.99, 1.01, Outcome.EQUIVALENT);

        assertThat(order()).isEqualTo("1–2 undertow, jetty; 3–4 tomcat, netty");
    }

    /** Jetty is better than Tomcat; Undertow is told apart from neither. */
    @Test
    void whoIsBetterThanTheReferenceIsNotBetterThanWhoTiesWithIt() {
        compared("jetty", 0.91, 0.98, Outcome.BETTER);
        compared("undertow", 0.90, 1.03, Outcome.UNDECIDED);

        assertThat(order()).isEqualTo("1–2 jetty; 1–3 undertow; 2–3 tomcat");
    }

    /** Its interval is beyond the reference, but not by enough to decide. */
    @Test
    void whatIsUndecidedTiesWithTheReferenceWhateverItsInterval() {
        compared("jetty", 0.97, 0.995, Outcome.UNDECIDED);

        assertThat(order()).isEqualTo("1–2 jetty, tomcat");
    }

    @Test
    void ofWhomNothingIsKnownYetTiesWithAll() {
        compared("jetty", 0.70, 0.80, Outcome.BETTER);
        contender("undertow");
        comparisons.add(Samples.comparison(
                Metric.CPU_PER_REQUEST,
                "undertow",
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Outcome.UNDECIDED,
                true));

        assertThat(order()).isEqualTo("1–2 jetty; 1–3 undertow; 2–3 tomcat");
    }

    @Test
    void ofWhichNothingIsSaidHasNoRank() {
        compared("jetty", 0.40, 0.50, Outcome.REFUSED);
        assertThat(order()).isEmpty();

        compared("undertow", 1.10, 1.20, Outcome.WORSE);
        assertThat(order()).isEqualTo("1 tomcat; 2 undertow");
    }
}
