package dev.assay.verdict.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.BadInputException;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.plan.Objective;
import dev.assay.model.plan.Plan;
import dev.assay.model.verdict.Holds;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.verdict.Experiment;
import dev.assay.verdict.WarmUpCurves;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailIfTest {
    /** Jetty takes 10% more CPU and time than Tomcat, which takes 200 µs and, at p99, 5 ms; Undertow is like Tomcat. */
    private static final Verdict VERDICT = verdict();

    private static final List<String> ALL = List.of("tomcat", "jetty", "undertow");

    private static Verdict verdict() {
        Experiment experiment = Experiment.of("tomcat", "jetty", "undertow").pilot();
        for (int b = 0; b < 12; b++) {
            double noise = b % 2 == 0 ? 0.005 : -0.005;
            experiment.block(
                    s -> s.contender().equals("jetty") ? s.errors(new ErrorTally(ErrorKind.RESET, 2, 1, "reset")) : s,
                    0,
                    Math.log(1.1) + noise,
                    noise);
        }
        for (int round = 1; round <= 5; round++) {
            experiment.startup(round, "tomcat", 3000, 200_000_000).startup(round, "jetty", 3000 + round, 210_000_000);
        }
        return experiment.judged(true);
    }

    @ParameterizedTest
    @CsvSource({"jetty worse, YES", "jetty better, NO", "jetty worse on cpu, UNKNOWN"})
    void ofStartsAloneTheStartUpTimeDecides(String expression, Holds expected) {
        Experiment experiment = Experiment.of("tomcat", "jetty");
        for (int round = 1; round <= 10; round++) {
            experiment
                    .startup(round, "tomcat", 3000 + round, 200_000_000)
                    .startup(round, "jetty", 4000 + round, 200_000_000);
        }
        assertThat(FailIf.parse(expression).result(experiment.judged(true)).holds())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "jetty worse, YES",
        "jetty better, NO",
        "undertow worse, NO",
        "undertow equivalent, YES",
        "worse, YES",
        "any worse, YES",
        "better, NO",
        "jetty worse on p99, NO",
        "jetty slightly worse on p99, YES",
        "jetty worse on throughput, YES",
        "jetty refused on p99.9, YES",
        "jetty p99 slightly worse, YES",
        "p99 worse by 5%, YES",
        "p99 worse by 5%, YES",
        "p99 worse by 20%, NO",
        "undertow p99 worse by 5%, NO",
        "jetty worse by 9% on cpu, YES",
        "jetty worse by 10% on cpu, NO",
        "jetty throughput worse by 8%, YES",
        "jetty throughput worse by 10%, NO",
        "p99 > 5ms, YES",
        "p99 > 6ms, NO",
        "tomcat p99 > 5.1 ms, NO",
        "tomcat p99 >= 5000us, YES",
        "jetty p99>5.4ms, YES",
        "p99 < 0.006 s, YES",
        "cpu > 210µs, YES",
        "tomcat cpu > 210, NO",
        "throughput < 8500/s, YES",
        "startup > 3.1s, UNKNOWN",
        "tomcat startup > 3.1s, NO",
        "memory > 205 MB, YES",
        "memory > 205 MiB, UNKNOWN",
        "jetty memory > 205 MiB, NO",
        "undertow memory > 1 MB, UNKNOWN",
        "errors > 0, YES",
        "tomcat errors > 0, NO",
        "jetty errors > 1%, NO",
        "errors <= 0, YES"
    })
    void holds(String expression, Holds expected) {
        FailIf condition = FailIf.parse(expression);

        assertThat(condition.result(VERDICT).holds()).isEqualTo(expected);
        assertThat(condition.result(VERDICT).answer()).startsWith(word(expected) + ": " + expression);
    }

    @ParameterizedTest
    @ValueSource(strings = {"500", "500µJ", "500 uJ", "500\u03bcJ"})
    void energyIsInMicrojoules(String limit) {
        assertThat(FailIf.parse("energy > " + limit).result(VERDICT).holds()).isEqualTo(Holds.UNKNOWN);
        assertThat(ConditionText.factor("µJ", limit.substring(3).strip())).contains(1.0);
    }

    /** A build must not turn green because a regression was measured more precisely. */
    @Test
    void aSizeBelowTheMarginIsUnknownWhereTheDifferenceIsShownAndEquivalent() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(0, 0.025 + (b % 2 == 0 ? 0.0002 : -0.0002));
        }
        Verdict verdict = experiment.judged(true);

        assertThat(FailIf.parse("jetty equivalent").result(verdict).holds()).isEqualTo(Holds.YES);
        assertThat(FailIf.parse("jetty worse by 2%").result(verdict).holds()).isEqualTo(Holds.UNKNOWN);
        assertThat(FailIf.parse("jetty better by 2%").result(verdict).holds()).isEqualTo(Holds.NO);
        assertThat(FailIf.parse("jetty worse by 4%").result(verdict).holds()).isEqualTo(Holds.NO);
    }

    private static String word(Holds holds) {
        return switch (holds) {
            case YES -> "holds";
            case NO -> "does not hold";
            case UNKNOWN -> "unknown";
        };
    }

    /** Ten requests of a block have no p99; undertow was never started; nothing names a price. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p99 worse by 5% | UNKNOWN",
                "p99 better | UNKNOWN",
                "jetty p99 equivalent | UNKNOWN",
                "p99 undecided | UNKNOWN",
                "p99 refused | YES",
                "p99 > 50ms | UNKNOWN",
                "tomcat p99 > 50ms | UNKNOWN",
                "p99 < 1s | UNKNOWN",
                "cost > 1 | UNKNOWN",
                "cost worse | UNKNOWN",
                "startup > 1s | UNKNOWN",
                "cpu > 1us | YES",
                "jetty worse | YES",
                "errors > 0 | NO"
            })
    void whatWasRefusedOrIsMissingResponsesNothing(String expression, Holds expected) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(s -> s.requests(10), 0, Math.log(1.1) + (b % 2 == 0 ? 0.005 : -0.005));
        }

        assertThat(FailIf.parse(expression).result(experiment.judged(true)).holds())
                .isEqualTo(expected);
    }

    @Test
    void saysWhyItCannotBeTold() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 12; b++) {
            experiment.block(s -> s.requests(10), 0, 0.001);
        }
        Verdict verdict = experiment.judged(true);

        assertThat(FailIf.parse("p99 worse by 5%").result(verdict).answer())
                .startsWith(
                        "unknown: p99 worse by 5% (jetty: p99 latency was refused: too few requests for p99 latency in"
                                + " 12 of 12 blocks: 10 in a block");
        assertThat(FailIf.parse("p99 refused").result(verdict).answer())
                .contains("jetty is refused on p99 latency: too few requests");
        assertThat(FailIf.parse("tomcat p99 > 50ms").result(verdict).answer())
                .startsWith("unknown: tomcat p99 > 50ms (tomcat: p99 latency was refused: too few requests");
        assertThat(FailIf.parse("cost > 1").result(verdict).answer())
                .startsWith("unknown: cost > 1 (tomcat: ")
                .endsWith(" was not measured)");
    }

    /** An interval of JVMs that were compiling is no answer about warm ones, wherever it lies. */
    @Test
    void whatWasNotJudgedAnswersNothing() {
        Experiment compiling = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 9; b++) {
            compiling.block(0, 0.2 + 0.001 * b).warmed(b < 7 ? WarmUpCurves.level() : WarmUpCurves.compiling());
        }
        Verdict verdict = compiling.judged(true);

        assertThat(verdict.comparisons().get(0).ciLow().orElseThrow()).isGreaterThan(1.05);
        assertThat(FailIf.parse("worse by 5%").result(verdict).holds()).isEqualTo(Holds.UNKNOWN);
        assertThat(FailIf.parse("undecided").result(verdict).holds()).isEqualTo(Holds.YES);
        assertThat(FailIf.parse("p99 > 50ms").result(verdict).holds()).isEqualTo(Holds.UNKNOWN);
    }

    /** Blocks that a condition asked for count, although a look had settled the comparison before. */
    @Test
    void blocksBeyondTheLookThatSettledAComparisonCount() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 8; b++) {
            experiment.block(0, 0.07 + (b % 2 == 0 ? 0.012 : -0.012));
            if (b == 5) {
                assertThat(experiment.judged(false).comparisons().get(0).verdict())
                        .isEqualTo(Outcome.WORSE);
            }
        }

        assertThat(experiment.judged(false).comparisons().get(0).blocks()).isEqualTo(6);
        assertThat(experiment.judged(true).comparisons().get(0).blocks()).isEqualTo(8);
    }

    /** An inconclusive interval is an answer; no interval at all is none. */
    @Test
    void anUndecidedVerdictAnswersAndBlocksTooFewForOneDoNot() {
        Experiment wide = Experiment.of("tomcat", "jetty").pilot();
        Experiment few = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            wide.block(0, Math.log(1.1) + (b % 2 == 0 ? 0.3 : -0.3));
        }
        few.block(0, Math.log(1.1));
        FailIf worse = FailIf.parse("worse by 5%");

        assertThat(wide.judged(true).comparisons().get(0).verdict()).isEqualTo(Outcome.UNDECIDED);
        assertThat(worse.result(wide.judged(true)).holds()).isEqualTo(Holds.NO);
        assertThat(worse.result(few.judged(true)).answer())
                .isEqualTo(
                        "unknown: worse by 5% (jetty: CPU per request was not judged: only 1 of the 4 blocks needed)");
        assertThat(FailIf.parse("undecided").result(few.judged(true)).holds()).isEqualTo(Holds.YES);
    }

    @Test
    void aContenderWithoutRequestsHasNoErrorsToCount() {
        Verdict verdict = Experiment.of("tomcat", "jetty").pilot().judged(true);

        assertThat(FailIf.parse("errors > 0").result(verdict).holds()).isEqualTo(Holds.UNKNOWN);
        assertThat(FailIf.parse("errors <= 0").result(verdict).answer())
                .isEqualTo("unknown: errors <= 0 (tomcat: no request was counted; jetty: no request was counted)");
    }

    /** Of 10,000 requests, each with a response. */
    @ParameterizedTest
    @CsvSource({"1100, errors > 10%, YES", "1100, errors > 11%, NO", "10000, errors >= 100%, YES"})
    void aWrongResponseIsOneRequest(long wrong, String expression, Holds expected) {
        ErrorTally tally = new ErrorTally(ErrorKind.WRONG_STATUS, wrong, 1, "500");
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot().block(s -> s.errors(tally), 0, 0);

        assertThat(FailIf.parse(expression).result(experiment.judged(true)).holds())
                .isEqualTo(expected);
    }

    @Test
    void failuresOfABlockThatAContenderEndedAreUnknown() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 9; b++) {
            experiment.block(0, 0);
        }
        Verdict verdict = experiment.ended("jetty").judged(true);

        assertThat(FailIf.parse("tomcat errors > 0").result(verdict).holds()).isEqualTo(Holds.NO);
        assertThat(FailIf.parse("jetty errors > 0").result(verdict).answer())
                .isEqualTo("unknown: jetty errors > 0 (jetty: block 11 does not count: the process ended under load)");
    }

    @Test
    void theReferenceHasNoVerdictOfItsOwn() {
        assertThatThrownBy(() -> FailIf.parse("tomcat worse").requireAnswerable(ALL, "tomcat"))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("tomcat is what the others are compared with");
        FailIf.parse("jetty worse").requireAnswerable(ALL, "tomcat");
        FailIf.parse("worse").requireAnswerable(ALL, "tomcat");
        FailIf.parse("tomcat p99 > 5ms").requireAnswerable(ALL, "tomcat");
        assertThat(FailIf.parse("tomcat worse").result(VERDICT).answer())
                .isEqualTo("unknown: tomcat worse (tomcat: CPU per request was not compared)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"worse", "startup worse", "heap > 100MB", "errors > 0", "capacity < 500"})
    void aComparisonAnswersWhatItMeasures(String expression) {
        Plan plan = Experiment.of("tomcat", "jetty").plan();
        Plan.Extras asked = plan.extras().with(Objective.parse("p99 < 50ms"));

        assertThatCode(() -> FailIf.parse(expression).requireOfComparison(plan.with(asked)))
                .doesNotThrowAnyException();
    }

    @Test
    void saysWhatFulfilsIt() {
        assertThat(FailIf.parse(" p99 > 5.2ms ").result(VERDICT).answer())
                .isEqualTo("holds: p99 > 5.2ms (jetty: p99 latency is 5.5 ms)");
        assertThat(FailIf.parse("errors > 0").result(VERDICT).answer())
                .isEqualTo("holds: errors > 0 (jetty: 144 errors)");
        assertThat(FailIf.parse("jetty worse").result(VERDICT).answer())
                .startsWith("holds: jetty worse (jetty is worse on CPU per request: +10.0% (");
    }

    /** The estimate, 10%, is no proof: the interval decides. */
    @Test
    void aSizeMustBeShownByTheWholeInterval() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(0, Math.log(1.1) + (b % 2 == 0 ? 0.04 : -0.04));
        }
        Verdict wide = experiment.judged(false);
        FailIf five = FailIf.parse("jetty worse by 5%");

        assertThat(wide.comparisons().get(0).verdict()).isEqualTo(Outcome.SLIGHTLY_WORSE);
        assertThat(wide.comparisons().get(0).ratio().orElseThrow()).isCloseTo(1.1, within(1e-9));
        assertThat(five.result(wide).holds()).isEqualTo(Holds.NO);
        assertThat(five.result(wide).answer())
                .isEqualTo(
                        "does not hold: jetty worse by 5% (jetty is slightly worse, but the lower end of the 95% interval, "
                                + "+1.78%, falls short of 5%)");
        assertThat(FailIf.parse("jetty worse by 1.7%").result(wide).answer())
                .isEqualTo(
                        "holds: jetty worse by 1.7% (jetty is slightly worse on CPU per request: the lower end of the 95% "
                                + "interval, +1.78%, lies beyond 1.7%)");
    }

    @Test
    void moreBlocksMayDecideASizeWithinTheInterval() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(0, Math.log(1.1) + (b % 2 == 0 ? 0.04 : -0.04));
        }
        Verdict wide = experiment.judged(false);

        assertThat(FailIf.parse("worse by 5%").open(wide)).containsExactly("jetty");
        assertThat(FailIf.parse("jetty worse by 15%").open(wide)).containsExactly("jetty");
        assertThat(FailIf.parse("worse by 1.7%").open(wide)).isEmpty();
        assertThat(FailIf.parse("worse by 30%").open(wide)).isEmpty();
        assertThat(FailIf.parse("better").open(wide)).isEmpty();
        assertThat(FailIf.parse("slightly worse").open(wide)).isEmpty();
        assertThat(FailIf.parse("better by 5%").open(wide)).isEmpty();
        assertThat(FailIf.parse("cpu > 1us").open(wide)).isEmpty();
    }

    /** Whoever asks for worse wants a slight difference measured until it is clear on which side of the margin it lies. */
    @Test
    void moreBlocksMayShowThatASlightDifferenceIsBeyondTheMargin() {
        assertThat(FailIf.parse("worse").open(spread(0.04))).containsExactly("jetty");
        assertThat(FailIf.parse("worse").open(spread(0.01))).isEmpty();
        assertThat(FailIf.parse("worse").open(slight())).containsExactly("jetty");
    }

    /** +10% give or take, of six blocks. */
    private static Verdict spread(double log) {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(0, Math.log(1.1) + (b % 2 == 0 ? log : -log));
        }
        return experiment.judged(false);
    }

    /** +3%, with an interval from 1.8 to 4.3%. */
    private static Verdict slight() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 9; b++) {
            experiment.block(0, 0.03 + (b % 2 == 0 ? 0.01 : -0.01));
        }
        return experiment.judged(false);
    }

    @ParameterizedTest
    @CsvSource({
        "jetty slightly worse, YES",
        "jetty slightly-worse, YES",
        "slightly  worse on cpu, YES",
        "cpu slightly worse, YES",
        "jetty worse, NO",
        "jetty slightly better, NO",
        "jetty equivalent, NO",
        "jetty worse by 1.5%, YES",
        "jetty worse by 3%, NO"
    })
    void aSlightDifferenceFulfilsOnlyWhatAsksForIt(String expression, Holds expected) {
        assertThat(slight().comparisons().get(0).verdict()).isEqualTo(Outcome.SLIGHTLY_WORSE);
        assertThat(FailIf.parse(expression).result(slight()).holds()).isEqualTo(expected);
    }

    @Test
    void whoAsksForASlightDifferenceGetsAnyThatIsShown() {
        assertThat(FailIf.parse("jetty slightly worse").result(VERDICT).holds()).isEqualTo(Holds.YES);
        assertThat(FailIf.parse("jetty slightly better").result(VERDICT).holds())
                .isEqualTo(Holds.NO);
        assertThat(FailIf.parse("undertow slightly worse").result(VERDICT).holds())
                .isEqualTo(Holds.NO);
    }

    /** Where more is better, worse is less, and the upper end decides. */
    @Test
    void aSizeOfLessIsShownByTheUpperEnd() {
        assertThat(FailIf.parse("jetty throughput worse by 8%").result(VERDICT).answer())
                .contains("the upper end of the 98.33% interval, \u2212")
                .endsWith("lies beyond 8%)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; column 1: the condition is empty",
                "jetty; column 6: a verdict is missing",
                "jetty wrose; column 7: 'wrose' is not a verdict",
                "jetty worse on p98; column 16: 'p98' is not a metric",
                "jetty worse on; column 15: '' is not a metric",
                "p99 >; column 6: a value is missing",
                "p99 > fast; column 7: 'fast' is not a number",
                "p99 > -5ms; column 7: '-5ms' is not a number",
                "p99 > 5MB; column 7: 'MB' is not a unit of p99 latency",
                "p99 > 5 parsecs; column 9: 'parsecs' is not a unit of p99 latency",
                "memory > 5ms; column 10: 'ms' is not a unit of RSS after start-up",
                "energy > 5µs; column 10: 'µs' is not a unit of energy per request",
                "jetty slightly; column 7: 'slightly' is not a verdict",
                "jetty slightly worse by 5%; column 22: 'slightly worse' has no size",
                "jetty equivalent by 5%; column 18: 'equivalent' has no size",
                "p99 undecided by 5%; column 15: 'undecided' has no size",
                "p99 worse by 5; column 14: '5' has no per cent sign",
                "p99 worse by much; column 14: 'much' is not a number",
                "errors; column 7: 'errors' needs a comparison",
                "errors > 5ms; column 10: 'ms' is not a unit of errors",
                "p99 > 5ms or worse; column 11: 'or' is left over",
                "> 5; column 1: '>' is not a verdict",
                "p95 > 5ms; column 1: 'p95' is not a metric",
                "jetty >= 5ms; column 1: 'jetty' is not a metric"
            })
    void badConditionsNameTheColumn(String expression, String message) {
        assertThatThrownBy(() -> FailIf.parse(expression))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("--fail-if, " + message)
                .hasMessageContaining("write");
    }

    @Test
    void unknownContendersAreNamedWithTheKnownOnes() {
        FailIf condition = FailIf.parse("jety worse");

        assertThatThrownBy(() -> condition.result(VERDICT))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no contender is called jety, nor any figure")
                .hasMessageContaining("tomcat, jetty, undertow");
    }
}
