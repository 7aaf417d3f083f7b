package dev.assay.load.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.latency.Histogram;
import dev.assay.model.Bound;
import dev.assay.model.LatencyFigure;
import dev.assay.model.evidence.LatencyBounds;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundsTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private static Histogram of(long nanos, long count) {
        Histogram histogram = Histogram.growing();
        if (count > 0) {
            histogram.record(nanos, count);
        }
        return histogram;
    }

    private static Histogram none() {
        return of(0, 0);
    }

    /** The field report of issue 17: 128 of 520 requests of an open loop had no response, "p99 2.95 ms". */
    @Test
    void requestsWithoutAResponseCountAtTheTimeTheyWaitedAndAtInfinity() {
        LatencyBounds bounds =
                Bounds.OPEN.of(of(2 * MILLI, 392), of(8 * SECOND, 128)).orElseThrow();
        assertThat(bounds.unanswered()).isEqualTo(128);
        assertThat(bounds.refused()).isEmpty();
        assertThat(bounds.low().count()).isEqualTo(520);
        Bound p75 = bounds.of(LatencyFigure.P75);
        assertThat(p75.exact()).as("the 390th of 520 is a response").isTrue();
        assertThat(p75.low()).isCloseTo(2, within(0.002));
        for (LatencyFigure open : List.of(
                LatencyFigure.P90, LatencyFigure.P95, LatencyFigure.P99, LatencyFigure.P999, LatencyFigure.MAX)) {
            assertThat(bounds.of(open).low()).as(open.title()).isCloseTo(8_000, within(8.0));
            assertThat(bounds.of(open).high()).as(open.title()).isInfinite();
        }
        assertThat(bounds.of(LatencyFigure.MEAN).low()).isCloseTo((392 * 2.0 + 128 * 8_000.0) / 520, within(2.0));
        assertThat(bounds.of(LatencyFigure.MEAN).high()).isInfinite();
        assertThat(bounds.of(LatencyFigure.STD_DEV).known()).isFalse();
    }

    @Test
    void latenessLowersTheLowerBoundsOnly() {
        LatencyBounds bounds = Bounds.OPEN
                .of(of(4 * MILLI, 392), of(3 * MILLI, 392), of(8 * SECOND, 128))
                .orElseThrow();
        Bound p50 = bounds.of(LatencyFigure.P50);
        assertThat(p50.low()).isCloseTo(3, within(0.003));
        assertThat(p50.high()).isCloseTo(4, within(0.004));
        assertThat(bounds.of(LatencyFigure.P99).low()).isCloseTo(8_000, within(8.0));
    }

    /** Given up at once, they would even lower a percentile. */
    @Test
    void requestsThatWereLostAtOnceWidenAFigureDownwards() {
        Histogram answered = of(MILLI, 900);
        answered.record(9 * MILLI, 20);
        Bound p99 = Bounds.OPEN.of(answered, of(10_000, 80)).orElseThrow().of(LatencyFigure.P99);
        assertThat(p99.low()).isCloseTo(9, within(0.01));
        assertThat(p99.high()).isInfinite();
        Bound p50 = Bounds.OPEN.of(answered, of(10_000, 80)).orElseThrow().of(LatencyFigure.P50);
        assertThat(p50.exact()).isTrue();
    }

    @Test
    void whereEveryRequestWasAnsweredThereIsNothingToBound() {
        assertThat(Bounds.OPEN.of(of(MILLI, 100), none())).isEmpty();
        assertThat(new Bounds(none(), 80e9).of(of(MILLI, 100), none())).isEmpty();
    }

    /** The other one: 8 of 8 users hung for 8 s of 10 s, after 2,000 answers each: "p99 6.32 ms". */
    @Test
    void usersWhoAreStuckRefuseWhatCountingRequestsWouldHide() {
        Histogram answered = of(6 * MILLI, 16_000);
        LatencyBounds bounds =
                new Bounds(of(8 * SECOND, 8), 8 * 10e9).of(answered, none()).orElseThrow();
        assertThat(bounds.refused()).isEqualTo(LatencyFigure.QUANTILES);
        assertThat(bounds.stuckShare()).isCloseTo(0.8, within(0.001));
        assertThat(bounds.of(LatencyFigure.P50).known()).isFalse();
        assertThat(bounds.of(LatencyFigure.MAX).high()).isInfinite();
    }

    /** One user in eight for 2 s of 10 s: 2.5% of the time of all. */
    @Test
    void aShareOfTheirTimeRefusesOnlyTheQuantilesBeyondIt() {
        LatencyBounds bounds = new Bounds(of(2 * SECOND, 1), 8 * 10e9)
                .of(of(6 * MILLI, 16_000), of(2 * SECOND, 1))
                .orElseThrow();
        assertThat(bounds.refused()).containsExactly(LatencyFigure.P99, LatencyFigure.P999);
        assertThat(bounds.of(LatencyFigure.P95).exact()).isTrue();
        assertThat(bounds.of(LatencyFigure.MAX).low()).isCloseTo(2_000, within(2.0));
    }

    /** Eight users are always waiting when recording ends, and that is more than a thousandth of a short load. */
    @Test
    void whoWaitsNoLongerThanUsualIsNotStuck() {
        assertThat(new Bounds(of(5 * MILLI, 8), 8e9).of(of(6 * MILLI, 1_300), none()))
                .isEmpty();
    }
}
