package dev.assay.loads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.BadInputException;
import dev.assay.model.Bound;
import dev.assay.model.LatencyFigure;
import dev.assay.model.LatencyProfile;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.evidence.ErrorTally;
import dev.assay.model.evidence.LatencyBounds;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.verdict.Holds;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadFailIfTest {
    /** p50 1 ms, p75 1.5 ms, p90 2 ms, p95 2.5 ms, p99 3 ms, p99.9 4 ms, max 5 ms, mean 1.5 ms; 1000 requests, 10 failed, 198/s good. */
    private static LoadResult load(long answers) {
        LatencyProfile latency = new LatencyProfile(answers, 1.5, 0.5, 0.1, 1, 1.5, 2, 2.5, 3, 4, 5, "");
        List<ErrorTally> errors = List.of(new ErrorTally(ErrorKind.RESET, 10, 1, "reset"));
        return LoadResult.builder()
                .seconds(5)
                .requests(1000, 1000, answers)
                .rates(200, 198)
                .times(latency, latency, latency)
                .errors(errors)
                .connections(1, 0)
                .build();
    }

    @ParameterizedTest
    @CsvSource({
        "p99 > 2ms, true",
        "p99 > 3ms, false",
        "p99 >= 3 ms, true",
        "P99>2999us, true",
        "p99.9 > 3.9, true",
        "p999 > 0.0041 s, false",
        "p50 < 2ms, true",
        "p75 > 1.5ms, false",
        "p90 <= 2ms, true",
        "p95 > 2.4ms, true",
        "max > 5ms, false",
        "mean > 1400µs, true",
        "errors > 0, true",
        "errors > 10, false",
        "errors >= 1%, true",
        "errors > 1%, false",
        "rate < 200, true",
        "rate < 198/s, false",
        "rate < 198req/s, false",
    })
    void holds(String expression, boolean expected) {
        LoadFailIf condition = LoadFailIf.parse(expression);
        assertThat(condition.result(load(990)).holds()).isEqualTo(expected ? Holds.YES : Holds.NO);
        assertThat(condition.result(load(990)).condition()).isEqualTo(expression);
    }

    @Test
    void explainsWhatItSaw() {
        assertThat(LoadFailIf.parse("p99 > 2ms").result(load(990)).text()).isEqualTo("p99 > 2ms (p99 is 3 ms)");
        assertThat(LoadFailIf.parse("rate<200").result(load(990)).text()).contains("198 req/s");
        assertThat(LoadFailIf.parse("errors > 0").result(load(990)).text())
                .contains("10 errors")
                .contains("requests");
    }

    /** Of 1,000 requests 610 were sent and 600 answered; then nobody listened, and an attempt to connect took the place of each. */
    @Test
    void theShareOfErrorsIsThatOfAllOutcomes() {
        LoadResult abandoned = load(600).toBuilder()
                .requests(610, 610, 600)
                .rates(122, 120)
                .errors(List.of(new ErrorTally(ErrorKind.REFUSED, 400, 1, "refused")))
                .build();
        assertThat(holds("errors > 40%", abandoned)).isEqualTo(Holds.NO);
        assertThat(LoadFailIf.parse("errors >= 40%").result(abandoned).text())
                .isEqualTo("errors >= 40% (400 errors in 1,000 requests)");
    }

    @Test
    void withoutAResponseThereIsNoLatencyToJudge() {
        assertThat(holds("p99 < 1s", load(0))).isEqualTo(Holds.UNKNOWN);
        assertThat(holds("p99 > 1s", load(0))).isEqualTo(Holds.UNKNOWN);
        assertThat(LoadFailIf.parse("p99 > 1s").result(load(0)).text()).contains("not known");
        assertThat(holds("errors > 0", load(0))).isEqualTo(Holds.YES);
        assertThat(holds("rate < 1000", load(0))).isEqualTo(Holds.YES);
    }

    /** p90 from 2 to 2.5 ms, p99 from 3 ms on; p99.9 refused. */
    private static LoadResult withoutSomeResponses() {
        double never = Double.POSITIVE_INFINITY;
        LatencyProfile low = new LatencyProfile(1000, 1.5, 0.5, 0.1, 1, 1.5, 2, 2.5, 3, 4, 5, "");
        LatencyProfile high = new LatencyProfile(1000, never, never, 0.1, 1, 1.5, 2.5, 4, never, never, never, "");
        LatencyBounds bounds = new LatencyBounds(20, low, high, List.of(LatencyFigure.P999), 0.02);
        return load(980).toBuilder()
                .bounds(Optional.of(bounds), Optional.empty())
                .build();
    }

    @ParameterizedTest
    @CsvSource({
        "p50 > 0.5ms, YES",
        "p50 > 1ms, NO",
        "p90 > 1.9ms, YES",
        "p90 > 2.2ms, UNKNOWN",
        "p90 > 2.5ms, NO",
        "p90 < 1.9ms, NO",
        "p90 < 2.2ms, UNKNOWN",
        "p90 <= 2.5ms, YES",
        "p95 > 2.4ms, YES",
        "p95 > 3ms, UNKNOWN",
        "p99 > 2ms, YES",
        "p99 >= 3ms, YES",
        "p99 > 50ms, UNKNOWN",
        "p99 < 50ms, UNKNOWN",
        "p99 < 2ms, NO",
        "max > 1s, UNKNOWN",
        "mean > 1ms, YES",
        "p999 > 1ms, UNKNOWN",
        "rate < 200, YES",
    })
    void aLatencyOfWhichOnlyTheLowerEndIsKnownDecidesWhatThatDecides(String expression, Holds expected) {
        assertThat(holds(expression, withoutSomeResponses())).isEqualTo(expected);
    }

    private static Holds holds(String expression, LoadResult load) {
        return LoadFailIf.parse(expression).result(load).holds();
    }

    @Test
    void saysWhyItCannotBeDecided() {
        assertThat(LoadFailIf.parse("p99 > 50ms").result(withoutSomeResponses()).text())
                .isEqualTo("p99 > 50ms (p99 is at least 3 ms: 20 requests got no response)");
        assertThat(LoadFailIf.parse("p999 > 50ms")
                        .result(withoutSomeResponses())
                        .text())
                .isEqualTo("p999 > 50ms (p999 is refused: users were stuck for 2% of their time)");
    }

    @ParameterizedTest
    @CsvSource({
        "'', 1, empty",
        "p98 > 1ms, 1, p98",
        "tomcat p99 > 1ms, 1, tomcat",
        "p99, 4, comparison",
        "p99 >, 6, missing",
        "p99 > fast, 7, fast",
        "p99 > 5MB, 7, MB",
        "p99 = 5ms, 5, comparison",
        "rate > 5ms, 8, ms",
        "errors > 1ms, 10, ms",
        "p99 > 1ms p50 > 1ms, 11, left over",
        "p99 > -1ms, 7, -1ms",
        "p99 worse, 5, comparison",
    })
    void badConditionsSayWhereAndWhatInstead(String expression, int column, String word) {
        assertThatThrownBy(() -> LoadFailIf.parse(expression))
                .isInstanceOf(BadInputException.class)
                .hasMessageContaining("--fail-if, column " + column)
                .hasMessageContaining(word);
    }

    @Test
    void aFigureOfALoadMayBeKnownOnlyInPartOrNotAtAll() {
        Bound least = new Bound(3, Double.POSITIVE_INFINITY);

        assertThat(load(least, 20, OptionalDouble.of(0.02)))
                .isEqualTo("p99 is at least 3 ms: 20 requests got no response");
        assertThat(load(least, 0, OptionalDouble.of(0.02)))
                .isEqualTo("p99 is at least 3 ms: users were stuck for 2% of their time");
        assertThat(load(least, 0, OptionalDouble.empty())).isEqualTo("p99 is at least 3 ms");
        assertThat(load(Bound.UNKNOWN, 20, OptionalDouble.of(0.02)))
                .isEqualTo("p99 is refused: users were stuck for 2% of their time");
        assertThat(load(Bound.UNKNOWN, 0, OptionalDouble.empty()))
                .isEqualTo("p99 is not known: no request was answered or timed out");
        assertThat(new LoadFailIf.Seen("rate", Bound.exactly(198), 200, true, 0, OptionalDouble.empty()).text())
                .isEqualTo("rate is 198 req/s");
    }

    @Test
    void aFigureThatCrossedItsLimitDoesNotReadLikeIt() {
        assertThat(load(Bound.exactly(5.0014), 0, OptionalDouble.empty())).isEqualTo("p99 is 5.001 ms");
        assertThat(load(new Bound(5.0014, Double.POSITIVE_INFINITY), 1, OptionalDouble.empty()))
                .isEqualTo("p99 is at least 5.001 ms: 1 request got no response");
    }

    private static String load(Bound value, long unanswered, OptionalDouble stuck) {
        return new LoadFailIf.Seen("p99", value, 5, false, unanswered, stuck).text();
    }
}
