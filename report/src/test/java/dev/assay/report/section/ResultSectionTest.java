package dev.assay.report.section;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.ContenderSummary;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Population;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.Fixtures;
import dev.assay.report.MarkdownReport;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A change beside figures that went the other way is explained, and only there. */
class ResultSectionTest {
    private static final List<Integer> SOME = List.of(1, 2, 3);

    @Test
    void figuresOfOtherBlocksThanTheChangeAreSaidToBe() {
        assertThat(page(1.051, SOME, List.of(2, 3, 4)))
                .contains(
                        "CPU per request, jetty against tomcat: the figures are of different blocks, the change of +5% is of"
                                + " those that both have.");
    }

    /** One that was settled early is left out of later blocks. */
    @Test
    void howManyBlocksAFigureIsOverIsSaidWhereTheyDiffer() {
        assertThat(page(1.051, SOME, List.of(1, 2)))
                .contains(
                        "CPU per request is over 3 blocks of tomcat and 2 blocks of jetty; only verdicts compare the same"
                                + " blocks.")
                .doesNotContain("descriptive");
        assertThat(page(1.051, SOME, SOME)).contains("descriptive").doesNotContain("figures are over");
    }

    /** Jetty's figure is below Tomcat's, which agrees with a change of less than one; over the same blocks they cannot disagree. */
    @ParameterizedTest
    @CsvSource({"0.949, false", "1.051, true"})
    void figuresThatAgreeAreNotSpokenOf(double ratio, boolean same) {
        assertThat(page(ratio, SOME, same ? SOME : List.of(2, 3, 4))).doesNotContain("of different blocks");
    }

    /** Of a diff, the figures are those of one of the two experiments, and no block is of both. */
    @Test
    void figuresOfADiffAreSaidToBeThoseOfTheLaterExperiment() {
        String within = "only verdicts compare within blocks";
        Verdict verdict = Fixtures.realistic().verdict();

        assertThat(page(verdict)).contains("**Geometric means over blocks; start-up", within);
        assertThat(page(Samples.with(verdict, Map.of("limits", List.of(new Limit.NotInterleaved())))))
                .contains("**Geometric means over blocks of the later experiment; start-up metrics over rounds**")
                .doesNotContain(within);
    }

    private static String page(double ratio, List<Integer> tomcat, List<Integer> jetty) {
        Verdict whole = Fixtures.realistic().verdict();
        Comparison comparison = Samples.with(whole.comparisons().get(0), Map.of("ratio", OptionalDouble.of(ratio)));
        Verdict verdict = Samples.with(
                whole,
                Map.of(
                        "comparisons",
                        List.of(comparison),
                        "counted",
                        List.of(counted("tomcat", tomcat), counted("jetty", jetty))));
        assertThat(mean(verdict, "jetty")).isLessThan(mean(verdict, "tomcat"));
        return page(verdict);
    }

    private static String page(Verdict verdict) {
        StringBuilder page = new StringBuilder();
        MarkdownReport.write(verdict, Fixtures.realistic().environment(), List.of(), List.of(), page);
        return page.toString();
    }

    private static double mean(Verdict verdict, String contender) {
        return verdict.contenders().stream()
                .filter(summary -> summary.id().equals(contender))
                .map(ContenderSummary::means)
                .map(means -> means.getOrDefault(Metric.CPU_PER_REQUEST, Double.NaN))
                .findFirst()
                .orElseThrow();
    }

    private static Population counted(String contender, List<Integer> blocks) {
        return new Population(Metric.CPU_PER_REQUEST, contender, blocks, List.of());
    }
}
