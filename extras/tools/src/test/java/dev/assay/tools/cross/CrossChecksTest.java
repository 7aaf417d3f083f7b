package dev.assay.tools.cross;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.verdict.Comparison;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.tools.LoadTool;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;
import dev.assay.tools.cross.CrossCheck.Agreement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrossChecksTest {
    private static final List<String> BOTH = List.of("tomcat", "jetty");

    /** Throughput of jetty in three rounds where tomcat has 1000 in each. */
    @ParameterizedTest
    @CsvSource({
        "BETTER,     1100, 1200, 1050, AGREES",
        "BETTER,     1100,  990, 1050, TIE",
        "BETTER,      900,  950,  990, DISAGREES",
        "WORSE,       900,  950,  990, AGREES",
        "WORSE,      1100,  990, 1050, TIE",
        "WORSE,      1100, 1200, 1050, DISAGREES",
        "EQUIVALENT,  990, 1010, 1020, AGREES",
        "EQUIVALENT, 1100,  990, 1050, TIE",
        "EQUIVALENT, 1010, 1020, 1050, TIE",
        "EQUIVALENT, 1040, 1050, 1060, DISAGREES",
        "EQUIVALENT,  940,  930,  900, DISAGREES",
        "UNDECIDED,  1100, 1200, 1050, NONE",
        "REFUSED,    1100, 1200, 1050, NONE"
    })
    void aToolTellsContendersApartWhereAllRoundsPointOneWay(
            Outcome assay, double first, double second, double third, Agreement expected) {
        CrossCheck check = check(assay, first, second, third);
        CrossCheck.Opinion opinion = opinion(check, Metric.THROUGHPUT);
        assertThat(opinion.agreement()).isEqualTo(expected);
        assertThat(opinion.assay()).contains(assay);
        assertThat(opinion.low().orElseThrow())
                .isLessThanOrEqualTo(opinion.ratio().orElseThrow());
        assertThat(opinion.ratio().orElseThrow())
                .isLessThanOrEqualTo(opinion.high().orElseThrow());
    }

    /** The server takes as much CPU time in each run: more requests mean less per request. */
    @Test
    void cpuTimeForEachRequestIsBetterWhereItIsLower() {
        CrossCheck check = check(Outcome.BETTER, 1100, 1200, 1050);
        CrossCheck.Opinion opinion = opinion(check, Metric.CPU_PER_REQUEST);
        assertThat(opinion.ratio().orElseThrow()).isCloseTo(1 / 1.1, within(1e-3));
        assertThat(opinion.agreement()).isEqualTo(Agreement.AGREES);
        assertThat(check.conclusion()).isEqualTo(new CrossCheck.Counts(2, 0, 0, false, 0, 0));
    }

    @Test
    void figuresAreMediansOfTheRounds() {
        CrossCheck check = check(Outcome.BETTER, 1100, 5000, 900);
        assertThat(check.rows()).extracting(CrossCheck.Row::contender).containsExactly("tomcat", "jetty");
        assertThat(check.rows().get(1).throughputPerSecond()).hasValue(1100);
        assertThat(check.rows().get(1).throughputs()).containsExactly(1100.0, 5000.0, 900.0);
        assertThat(check.rows().get(0).toolCpuShare()).hasValue(0.5);
        assertThat(check.rows().get(0).p99Millis()).hasValue(9);
        assertThat(check.rounds()).isEqualTo(3);
    }

    @Test
    void aToolThatFailedHasNoOpinion() {
        List<ToolTrial> trials = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            trials.add(trial(round, "tomcat", 1000));
            trials.add(new ToolTrial(
                    round,
                    LoadTool.AB,
                    "jetty",
                    new ToolRun.Failed("ApacheBench ended with exit code 70", OptionalInt.of(70), List.of()),
                    OptionalDouble.empty()));
        }
        CrossCheck check = CrossChecks.of("x", trials, verdict(Outcome.BETTER), BOTH, 0.03, 1);
        assertThat(check.rows().get(1).failure()).contains("ApacheBench ended with exit code 70");
        assertThat(check.opinions()).extracting(CrossCheck.Opinion::agreement).containsOnly(Agreement.NONE);
        assertThat(check.conclusion()).isEqualTo(new CrossCheck.Counts(0, 0, 0, false, 0, 0));
    }

    @Test
    void oneRoundIsNoSpread() {
        CrossCheck check = CrossChecks.of(
                "x",
                List.of(trial(1, "tomcat", 1000), trial(1, "jetty", 2000)),
                verdict(Outcome.BETTER),
                BOTH,
                0.03,
                1);
        assertThat(check.opinions()).extracting(CrossCheck.Opinion::agreement).containsOnly(Agreement.NONE);
    }

    /** After the evidence is judged again, the tools' figures stay, but what they are compared with changes. */
    @Test
    void anotherVerdictChangesTheAgreementAlone() {
        CrossCheck before = check(Outcome.BETTER, 1100, 1200, 1050);
        assertThat(CrossChecks.against(before, verdict(Outcome.BETTER), 0.03)).isEqualTo(before);

        CrossCheck undecided = CrossChecks.against(before, verdict(Outcome.UNDECIDED), 0.03);
        assertThat(undecided.rows()).isEqualTo(before.rows());
        assertThat(undecided.opinions())
                .extracting(CrossCheck.Opinion::agreement)
                .containsOnly(Agreement.NONE);
        assertThat(undecided.opinions())
                .extracting(CrossCheck.Opinion::ratio)
                .isEqualTo(before.opinions().stream()
                        .map(CrossCheck.Opinion::ratio)
                        .toList());
        assertThat(undecided.conclusion()).isEqualTo(new CrossCheck.Counts(0, 0, 0, true, 0, 0));

        assertThat(CrossChecks.against(undecided, verdict(Outcome.WORSE), 0.03))
                .isEqualTo(check(Outcome.WORSE, 1100, 1200, 1050));
        assertThat(CrossChecks.against(undecided, verdict(Outcome.EQUIVALENT), 0.3))
                .extracting(check -> check.opinions().get(0).agreement())
                .isEqualTo(Agreement.AGREES);
    }

    @Test
    void oneRoundIsNoSpreadForAnotherVerdictEither() {
        CrossCheck one = check(Outcome.UNDECIDED, 2000);
        CrossCheck again = CrossChecks.against(one, verdict(Outcome.BETTER), 0.03);
        assertThat(again.opinions()).extracting(CrossCheck.Opinion::agreement).containsOnly(Agreement.NONE);
        assertThat(again.opinions()).extracting(CrossCheck.Opinion::assay).containsOnly(Optional.of(Outcome.BETTER));
    }

    @Test
    void disagreementIsNoTie() {
        assertThat(check(Outcome.WORSE, 1100, 1200, 1050).conclusion())
                .isEqualTo(new CrossCheck.Counts(0, 0, 2, false, 0, 0));
        assertThat(check(Outcome.WORSE, 1100, 900, 1050).conclusion())
                .isEqualTo(new CrossCheck.Counts(0, 2, 0, false, 0, 0));
    }

    @Test
    void withoutAResponseOfItsOwnItDoesNotBlameTheTools() {
        assertThat(check(Outcome.UNDECIDED, 1100, 1200, 1050).conclusion())
                .isEqualTo(new CrossCheck.Counts(0, 0, 0, true, 0, 0));
    }

    @Test
    void toolsAreHeldAgainstOneAnother() {
        assertThat(both(900, 850).conclusion()).isEqualTo(new CrossCheck.Counts(0, 0, 0, true, 2, 0));
        assertThat(both(1100, 1150).conclusion()).isEqualTo(new CrossCheck.Counts(0, 0, 0, true, 2, 2));
        assertThat(both(900, 1100).conclusion()).isEqualTo(new CrossCheck.Counts(0, 0, 0, true, 0, 0));
    }

    /** ApacheBench sees jetty behind tomcat in both rounds; JMeter as given. */
    private static CrossCheck both(double first, double second) {
        List<ToolTrial> trials = new ArrayList<>();
        for (int round = 1; round <= 2; round++) {
            trials.add(trial(round, "tomcat", 1000));
            trials.add(trial(round, "jetty", 800 + round));
            trials.add(by(LoadTool.JMETER, trial(round, "tomcat", 1000)));
            trials.add(by(LoadTool.JMETER, trial(round, "jetty", round == 1 ? first : second)));
        }
        return CrossChecks.of("x", trials, verdict(Outcome.UNDECIDED), BOTH, 0.03, 2);
    }

    private static ToolTrial by(LoadTool tool, ToolTrial trial) {
        return new ToolTrial(trial.round(), tool, trial.contender(), trial.run(), trial.serverCpuSeconds());
    }

    private static CrossCheck check(Outcome assay, double... jetty) {
        List<ToolTrial> trials = new ArrayList<>();
        for (int round = 1; round <= jetty.length; round++) {
            trials.add(trial(round, "jetty", jetty[round - 1]));
            trials.add(trial(round, "tomcat", 1000));
        }
        return CrossChecks.of("x", trials, verdict(assay), BOTH, 0.03, 2);
    }

    private static CrossCheck.Opinion opinion(CrossCheck check, Metric metric) {
        return check.opinions().stream()
                .filter(opinion -> opinion.metric() == metric)
                .findFirst()
                .orElseThrow();
    }

    private static ToolTrial trial(int round, String contender, double throughput) {
        ToolResult result = new ToolResult(
                LoadTool.AB,
                "2.3",
                List.of("ab"),
                Math.round(5 * throughput),
                0,
                5,
                throughput,
                new ToolResult.Times(
                        OptionalDouble.of(3),
                        OptionalDouble.of(1),
                        OptionalDouble.of(10),
                        OptionalDouble.empty(),
                        new TreeMap<>(java.util.Map.of(99.0, 9.0))),
                OptionalLong.empty(),
                ToolResult.Bytes.NONE,
                5,
                List.of(),
                List.of(),
                Map.of(),
                "console.txt");
        return new ToolTrial(round, LoadTool.AB, contender, new ToolRun.Measured(result), OptionalDouble.of(4));
    }

    private static Verdict verdict(Outcome outcome) {
        return Samples.verdict(
                List.of(),
                List.of(),
                List.of(comparison(Metric.THROUGHPUT, outcome), comparison(Metric.CPU_PER_REQUEST, outcome)),
                6,
                1000,
                true);
    }

    private static Comparison comparison(Metric metric, Outcome outcome) {
        return Samples.comparison(
                metric,
                "jetty",
                OptionalDouble.of(1),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                outcome,
                metric == Metric.CPU_PER_REQUEST);
    }
}
