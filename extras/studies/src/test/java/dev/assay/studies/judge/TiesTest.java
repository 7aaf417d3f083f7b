package dev.assay.studies.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.studies.judge.Ties.Said;
import dev.assay.studies.model.StudyJudgement.Placed;
import dev.assay.studies.model.StudyJudgement.Replicates;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which contenders rank behind which, and which share a rank. */
class TiesTest {
    /** Chance separates runs of one server with probability 2 / C(n + m, n), at most one twentieth. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, ONE_RUN",
        "2, 2, FEW_RUNS",
        "3, 3, FEW_RUNS",
        "3, 4, FEW_RUNS",
        "3, 5, LOWER",
        "4, 4, LOWER",
        "1, 38, FEW_RUNS",
        "1, 39, LOWER",
        "0, 9, NO_FIGURES"
    })
    void fewRunsTellNothing(int one, int other, Said said) {
        assertThat(Ties.compare(runs(one, 1), runs(other, 2))).isEqualTo(said);
    }

    @Test
    void runsThatOverlapTellNothing() {
        assertThat(Ties.compare(new double[] {1, 2, 3, 4}, new double[] {4, 5, 6, 7}))
                .isEqualTo(Said.OVERLAP);
        assertThat(Ties.compare(new double[] {5, 6, 7, 8}, new double[] {1, 2, 3, 4}))
                .isEqualTo(Said.HIGHER);
    }

    @Test
    void groupsShareTheirRanks() {
        Map<String, double[]> throughputs = new LinkedHashMap<>();
        throughputs.put("tomcat", new double[] {1, 1, 1, 2});
        throughputs.put("jetty", new double[] {3, 3, 4, 4});
        throughputs.put("undertow", new double[] {6, 7, 8, 9});
        throughputs.put("grizzly", new double[] {7, 8, 9, 10});

        List<Placed> placed = Ties.placed(throughputs, false);

        assertThat(RankPhrases.groups(placed, UnaryOperator.identity()))
                .isEqualTo("1–2 grizzly, undertow; 3 jetty; 4 tomcat");
        assertThat(RankPhrases.groups(Ties.placed(throughputs, true), UnaryOperator.identity()))
                .isEqualTo("1 tomcat; 2 jetty; 3–4 undertow, grizzly");
        assertThat(Ties.replicates(throughputs.values())).isEqualTo(Replicates.ENOUGH);
    }

    /** The first is apart from the last, but not from the second, nor the second from the last. */
    @Test
    void inAChainOfTiesTheMiddleMayHaveAnyRank() {
        Map<String, double[]> throughputs = new LinkedHashMap<>();
        throughputs.put("tomcat", new double[] {1, 2, 3, 4});
        throughputs.put("jetty", new double[] {3, 4, 5, 6});
        throughputs.put("undertow", new double[] {5, 6, 7, 8});

        assertThat(RankPhrases.groups(Ties.placed(throughputs, false), UnaryOperator.identity()))
                .isEqualTo("1–2 undertow; 1–3 jetty; 2–3 tomcat");
    }

    @Test
    void oneRunEachIsSaidToBeOne() {
        assertThat(Ties.replicates(List.of(runs(1, 1), runs(1, 2)))).isEqualTo(Replicates.ONE);
        assertThat(Ties.replicates(List.of(runs(1, 1), runs(2, 2)))).isEqualTo(Replicates.FEW);
    }

    private static double[] runs(int count, double value) {
        double[] runs = new double[count];
        java.util.Arrays.fill(runs, value);
        return runs;
    }
}
