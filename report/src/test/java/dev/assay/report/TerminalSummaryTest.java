package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.verdict.Clause;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Finding;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Reason;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Cells;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalSummaryTest {
    private static final Pattern COLOURS = Pattern.compile("\u001B\\[[0-9;]*m");

    @Test
    void isTheGoldenOne() {
        Golden.check("summary.txt", Fixtures.realistic().summary());
        Golden.check("summary-refused.txt", Fixtures.refused().summary());
        Golden.check("summary-unreliable.txt", Fixtures.unreliable().summary());
        Golden.check("summary-empty.txt", Fixtures.empty().summary());
    }

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void figuresDoNotChangeWithTheLocale(String tag) {
        Golden.check("summary.txt", InLocale.get(tag, () -> Fixtures.realistic().summary()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 40, 60, 80, 100, 200})
    void noLineIsLongerThanTheScreen(int columns) {
        TerminalStyle style = new TerminalStyle(columns, true);
        TerminalReportTest.ALL.forEach((name, experiment) -> assertThat(COLOURS.matcher(experiment.summary(style))
                        .replaceAll("")
                        .lines()
                        .filter(line -> !HostileInputTest.WHOLE.matcher(line).matches()))
                .as(name)
                .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(style.columns())));
    }

    @Test
    void threeContendersFitOnOneScreen() {
        assertThat(List.of(Fixtures.realistic(), Fixtures.unreliable(), Fixtures.undecided(), verbose()))
                .allSatisfy(
                        experiment -> assertThat(experiment.summary().lines()).hasSizeLessThanOrEqualTo(31));
    }

    @Test
    void p99StandsForTheTailOnlyWhereOldEvidenceHasNoOther() {
        Experiment now = Fixtures.realistic();
        Experiment before = new Experiment(
                now.plan(),
                now.environment(),
                now.evidence(),
                Samples.with(
                        now.verdict(),
                        Map.of(
                                "comparisons",
                                now.verdict().comparisons().stream()
                                        .filter(c -> c.metric() != Metric.TAIL)
                                        .toList())));

        assertThat(now.summary()).contains("slowest 1%, ms").doesNotContain("p99 latency");
        assertThat(before.summary()).contains("p99 latency, ms").doesNotContain("slowest");
    }

    /** A headline of many clauses, nothing decided, and long findings. */
    private static Experiment verbose() {
        Synthetic synthetic = new Synthetic(5, 0.05);
        List<Comparison> comparisons = new ArrayList<>(Fixtures.comparisons(0.25, 6));
        Stream.of(Metric.SATURATION_CPU, Metric.RESIDENT).forEach(metric -> Stream.of("jetty", "undertow")
                .forEach(id -> comparisons.add(synthetic.comparison(metric, id, 1.0, 0.2, 6, false))));
        String clause = "cannot tell yet whether Jetty or Tomcat uses less CPU per request: the interval is \u221227 to"
                + " +31% after 6 blocks";
        Experiment undecided = Fixtures.undecided();
        return new Experiment(
                undecided.plan(),
                undecided.environment(),
                undecided.evidence(),
                Samples.with(
                        Fixtures.verdict(comparisons, 6),
                        Map.of(
                                "headline",
                                Collections.nCopies(6, new Clause.Text(clause)),
                                "limits",
                                Collections.nCopies(6, new Limit.Text(clause)))));
    }

    /** What the summary has no room for is in the full report. */
    @Test
    void theHeadlineIsCutBetweenClauses() {
        String summary = verbose().summary();
        assertThat(summary.lines().takeWhile(line -> !line.startsWith("Valid for: ")))
                .hasSize(3)
                .last(STRING)
                .endsWith(".");
        assertThat(summary.lines().filter(line -> line.startsWith("  RSS"))).hasSize(1);
        assertThat(summary).contains("more in the report");
    }

    /** With more pairs there is no room for rows that say nothing. */
    @Test
    void ofThreePairsOnlyWhatDecidesOrSaysSomethingIsShown() {
        assertThat(undecided(Fixtures.undecided().summary())).anyMatch(row -> row.contains("p50 latency"));

        List<Comparison> comparisons = new ArrayList<>(Fixtures.comparisons(0.25, 6));
        comparisons.addAll(Fixtures.comparisons(0.25, 6).stream()
                .filter(comparison -> comparison.contender().equals("jetty"))
                .map(comparison -> Samples.with(comparison, Map.of("contender", "grizzly")))
                .toList());
        StringBuilder out = new StringBuilder();
        TerminalSummary.write(Fixtures.verdict(comparisons, 6), "", TerminalStyle.plain(), out);
        assertThat(undecided(out.toString())).isNotEmpty().allMatch(row -> row.contains("CPU per request"));
        assertThat(out.toString()).contains("grizzly");
    }

    /** Names of knobs are long. */
    @Test
    void aPairWhoseIdsHaveNoRoomAboveTheColumnsIsNamedBelowThem() {
        assertThat(summary(80, throughput("undertow-tuned-up", "tomcat-default"))
                        .lines())
                .anyMatch(line -> line.matches(" +reference +contender +change +interval +verdict"))
                .contains("      undertow-tuned-up against tomcat-default")
                .anyMatch(line -> line.startsWith("  throughput, req/s ") && line.endsWith(" undecided"));
        assertThat(summary(80, throughput("undertow", "tomcat")).lines())
                .anyMatch(line -> line.matches(" +tomcat +undertow +change +interval +verdict"))
                .noneMatch(line -> line.endsWith("undertow against tomcat"));
    }

    /** All pairs share the columns: the reference of one is long, and the contender of the other. */
    @ParameterizedTest
    @ValueSource(ints = {75, 80, 100, 120})
    void whereTheLongestIdsOfAllPairsHaveNoRoomEveryPairIsNamedBelow(int columns) {
        String summary =
                summary(columns, throughput("jetty", "tomcat-without-one"), throughput("undertow-tuned-up", "tomcat"));

        assertThat(summary.lines().filter(line -> line.matches(" +\\S+ +\\S+ +change +interval +verdict")))
                .hasSize(2);
        assertThat(summary.lines().anyMatch(line -> line.equals("      undertow-tuned-up against tomcat")))
                .isEqualTo(columns < 100);
    }

    private static String summary(int columns, Comparison... comparisons) {
        StringBuilder out = new StringBuilder();
        TerminalSummary.write(Fixtures.verdict(List.of(comparisons), 9), "", new TerminalStyle(columns, false), out);
        return out.toString();
    }

    private static Comparison throughput(String contender, String reference) {
        Comparison comparison = Fixtures.comparisons(0.03, 9).stream()
                .filter(one -> one.contender().equals("undertow") && one.metric() == Metric.THROUGHPUT)
                .findFirst()
                .orElseThrow();
        Optional<Comparison.Means> means = Optional.of(new Comparison.Means(5150, 5200));
        return Samples.with(comparison, Map.of("contender", contender, "reference", reference, "pairMeans", means));
    }

    private static List<String> undecided(String summary) {
        return summary.lines().filter(row -> row.endsWith("undecided")).toList();
    }

    @Test
    void aRefusedMetricHasNoChangeAndNoInterval() {
        assertThat(Fixtures.refused().summary().lines().filter(line -> line.endsWith("refused")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).doesNotContain("%"));
        assertThat(Fixtures.refused().summary()).doesNotContain("NaN", "Infinity");
    }

    /** A deciding row is explained anyway; p99 of undertow rests on too few requests, which is said nowhere else. */
    @Test
    void aRefusedRowThatDoesNotDecideIsExplainedToo() {
        assertThat(Fixtures.unreliable().summary().replaceAll("\\s+", " "))
                .containsOnlyOnce(
                        "- too few requests for mean latency of the slowest 1% in 6 of 6 blocks; use a higher rate");
    }

    @Test
    void contendersThatRespondDifferentlyAreShownHow() {
        assertThat(Fixtures.refused().summary())
                .contains("the contenders answer differently", "jetty answered 404", "Responses");
        assertThat(Fixtures.realistic().summary()).doesNotContain("Responses");
    }

    /** A run that others made too short: who, then what is open, then the budget. */
    @Test
    void theMainCauseIsFirst() {
        Finding early = new Finding.TooFewReplicates(3, 4, false);
        List<Comparison> comparisons = Fixtures.comparisons(0.03, 3).stream()
                .map(c -> Samples.with(
                        c, Map.of("verdict", Outcome.UNDECIDED, "reason", new Reason.NotJudged(early, List.of()))))
                .toList();
        List<Limit> limits = List.of(
                new Limit.CpuTaken(Limit.CpuTaken.By.PROCESSES, 1.4),
                new Limit.TooFewBlocks(3, 4, Optional.of(Duration.ofMinutes(25))),
                new Limit.VirtualMachine("kvm"));
        StringBuilder out = new StringBuilder();
        Verdict verdict = Fixtures.verdict(comparisons, 3).withLimits(limits);
        TerminalSummary.write(verdict, "", TerminalStyle.plain(), out);

        assertThat(out.toString())
                .containsSubsequence(
                        """
                  - other processes used CPU time: 140% of a CPU in the median slice (other):
                    end them (`assay doctor` names the busiest), or use another machine
                """,
                        "of the 4 blocks needed\n", "  - only 3 valid blocks; an interval needs 4: --budget 25m\n");
    }

    @Test
    void saysWhereTheRestIs() {
        assertThat(Fixtures.realistic().summary()).endsWith("""

                          report: results/2026-11-21T10-00-00Z/report.html
                          all figures: assay report --verbose results/2026-11-21T10-00-00Z
                        """);
        StringBuilder out = new StringBuilder();
        TerminalSummary.write(Fixtures.empty().verdict(), "my results/it's", TerminalStyle.plain(), out);
        assertThat(out.toString()).contains("assay report --verbose 'my results/it'\\''s'");
    }
}
