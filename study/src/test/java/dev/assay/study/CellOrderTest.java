package dev.assay.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Comparison;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import dev.assay.model.Samples;
import dev.assay.model.Verdict;
import dev.assay.words.RankPhrases;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Which servers rank before which in a cell of Assay's own study, and which share a rank. */
class CellOrderTest {
    private final List<ContenderSummary> contenders = new ArrayList<>();
    private final List<Comparison> comparisons = new ArrayList<>();

    private void contender(String id, double cpu) {
        contenders.add(new ContenderSummary(
                id, id, "1", "defaults", "17", Map.of(Metric.CPU_PER_REQUEST, cpu), 0, 0, 0, 0, 0, 0));
    }

    private void compared(String id, double cpu, Outcome outcome) {
        contender(id, cpu);
        comparisons.add(Samples.comparison(
                Metric.CPU_PER_REQUEST,
                id,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                outcome,
                true));
    }

    private String order() {
        Verdict verdict = Samples.verdict(List.of(), contenders, comparisons, 6, 0, true);
        return RankPhrases.groups(CellOrder.of(verdict, Metric.CPU_PER_REQUEST), UnaryOperator.identity());
    }

    @Test
    void whoIsNotToldApartFromTheReferenceSharesItsRanks() {
        contender("tomcat", 42);
        compared("jetty", 50, Outcome.WORSE);
        compared("undertow", 41, Outcome.UNDECIDED);
        compared("netty", 30, Outcome.BETTER);

        assertThat(order()).isEqualTo("1 netty; 2–3 undertow, tomcat; 4 jetty");
    }

    /** They were compared with the reference, not with each other. */
    @Test
    void thoseThatAreBetterShareTheirRanksWhateverTheirFigures() {
        contender("tomcat", 42);
        compared("jetty", 20, Outcome.BETTER);
        compared("undertow", 40, Outcome.BETTER);
        compared("netty", 42, Outcome.EQUIVALENT);

        assertThat(order()).isEqualTo("1–2 jetty, undertow; 3–4 tomcat, netty");
    }

    @Test
    void ofWhichNothingIsSaidHasNoRank() {
        contender("tomcat", 42);
        compared("jetty", 20, Outcome.REFUSED);
        assertThat(order()).isEmpty();

        compared("undertow", 50, Outcome.WORSE);
        assertThat(order()).isEqualTo("1 tomcat; 2 undertow");
    }
}
