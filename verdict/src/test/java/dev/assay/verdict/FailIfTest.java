package dev.assay.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.BadInputException;
import dev.assay.model.ErrorKind;
import dev.assay.model.ErrorTally;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailIfTest {
    /** Jetty takes 10 % more CPU and time than Tomcat, which takes 200 µs and, at p99, 5 ms; Undertow is like Tomcat. */
    private static final Verdict VERDICT = verdict();

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
    @CsvSource({
        "jetty worse, true",
        "jetty better, false",
        "undertow worse, false",
        "undertow equivalent, true",
        "worse, true",
        "any worse, true",
        "better, false",
        "jetty worse on p99, true",
        "jetty worse on throughput, true",
        "jetty refused on p99.9, true",
        "jetty p99 worse, true",
        "p99 worse by 5%, true",
        "p99 worse by 5 %, true",
        "p99 worse by 20%, false",
        "undertow p99 worse by 5%, false",
        "jetty worse by 9% on cpu, true",
        "jetty worse by 10% on cpu, false",
        "jetty throughput worse by 8%, true",
        "jetty throughput worse by 10%, false",
        "p99 > 5ms, true",
        "p99 > 6ms, false",
        "tomcat p99 > 5.1 ms, false",
        "tomcat p99 >= 5000us, true",
        "jetty p99>5.4ms, true",
        "p99 < 0.006 s, true",
        "cpu > 210µs, true",
        "tomcat cpu > 210, false",
        "throughput < 8500/s, true",
        "startup > 3.1s, false",
        "memory > 205 MB, true",
        "memory > 205 MiB, false",
        "undertow memory > 1 MB, false",
        "errors > 0, true",
        "tomcat errors > 0, false",
        "jetty errors > 1%, false",
        "errors <= 0, true"
    })
    void holds(String expression, boolean expected) {
        FailIf condition = FailIf.parse(expression);

        assertThat(condition.holds(VERDICT)).isEqualTo(expected);
        assertThat(condition.explain(VERDICT)).startsWith((expected ? "holds: " : "does not hold: ") + condition);
    }

    @Test
    void saysWhatFulfilsIt() {
        assertThat(FailIf.parse(" p99 > 5.2ms ").explain(VERDICT))
                .isEqualTo("holds: p99 > 5.2ms (jetty: p99 latency is 5.5 ms)");
        assertThat(FailIf.parse("errors > 0").explain(VERDICT)).isEqualTo("holds: errors > 0 (jetty: 144 errors)");
        assertThat(FailIf.parse("jetty worse").explain(VERDICT))
                .startsWith("holds: jetty worse (jetty is worse on CPU per request: 10.0 % more CPU per request: ");
    }

    /** The estimate, 10 %, is no proof: the interval decides. */
    @Test
    void aSizeMustBeShownByTheWholeInterval() {
        Experiment experiment = Experiment.of("tomcat", "jetty").pilot();
        for (int b = 0; b < 6; b++) {
            experiment.block(0, Math.log(1.1) + (b % 2 == 0 ? 0.04 : -0.04));
        }
        Verdict wide = experiment.judged(false);
        FailIf five = FailIf.parse("jetty worse by 5%");

        assertThat(wide.comparisons().get(0).verdict()).isEqualTo(Outcome.WORSE);
        assertThat(wide.comparisons().get(0).ratio().orElseThrow()).isCloseTo(1.1, within(1e-9));
        assertThat(five.holds(wide)).isFalse();
        assertThat(five.explain(wide))
                .isEqualTo("does not hold: jetty worse by 5% (jetty is worse, but the lower end of the 95 % interval, "
                        + "+1.78 %, lies short of 5 %)");
        assertThat(FailIf.parse("jetty worse by 1.7%").explain(wide))
                .startsWith("holds: jetty worse by 1.7% (jetty is worse on CPU per request: the lower end of the 95 % "
                        + "interval, +1.78 %, lies beyond 1.7 %; ");
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
        assertThat(FailIf.parse("worse").open(wide)).isEmpty();
        assertThat(FailIf.parse("better by 5%").open(wide)).isEmpty();
        assertThat(FailIf.parse("cpu > 1us").open(wide)).isEmpty();
    }

    /** Where more is better, worse is less, and the upper end decides. */
    @Test
    void aSizeOfLessIsShownByTheUpperEnd() {
        assertThat(FailIf.parse("jetty throughput worse by 8%").explain(VERDICT))
                .contains("the upper end of the 99.5 % interval, \u2212")
                .contains("lies beyond 8 %; ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "''; column 1: the condition is empty",
                "jetty; column 6: a verdict is missing",
                "jetty wrose; column 7: 'wrose' is no verdict",
                "jetty worse on p98; column 16: 'p98' is no metric",
                "jetty worse on; column 15: '' is no metric",
                "p99 >; column 6: a value is missing",
                "p99 > fast; column 7: 'fast' is no number",
                "p99 > -5ms; column 7: '-5ms' is no number",
                "p99 > 5MB; column 7: 'MB' is no unit of p99 latency",
                "p99 > 5 parsecs; column 9: 'parsecs' is no unit of p99 latency",
                "memory > 5ms; column 10: 'ms' is no unit of resident memory after start-up",
                "jetty equivalent by 5%; column 18: 'equivalent' has no size",
                "p99 undecided by 5%; column 15: 'undecided' has no size",
                "p99 worse by 5; column 14: '5' has no per cent sign",
                "p99 worse by much; column 14: 'much' is no number",
                "errors; column 7: 'errors' needs a comparison",
                "errors > 5ms; column 10: 'ms' is no unit of errors",
                "p99 > 5ms or worse; column 11: 'or' is left over",
                "> 5; column 1: '>' is no verdict"
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

        assertThatThrownBy(() -> condition.holds(VERDICT))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("no contender is called jety")
                .hasMessageContaining("tomcat, jetty, undertow");
    }
}
