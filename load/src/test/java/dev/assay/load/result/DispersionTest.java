package dev.assay.load.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.load.ArrivalTimes;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import java.time.Duration;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class DispersionTest {
    private static final long MILLI = 1_000_000;
    private static final Window TEN_SECONDS = new Window(0, 0, 10_000 * MILLI, Long.MAX_VALUE);

    private static Dispersion.Contrast contrast(double rate, Arrivals arrivals, LongUnaryOperator takenUp) {
        return contrast(TEN_SECONDS, rate, arrivals, takenUp);
    }

    /** The window ends after ten seconds, which a longer one learns after five. */
    private static Dispersion.Contrast contrast(
            Window window, double rate, Arrivals arrivals, LongUnaryOperator takenUp) {
        ArrivalTimes times =
                new ArrivalTimes(new Load.Open(rate, arrivals, 1, Duration.ofSeconds(10), Duration.ZERO, 7));
        Dispersion dispersion = new Dispersion(window);
        for (long at = times.next(); at < TEN_SECONDS.to(); at = times.next()) {
            dispersion.takenUp(at, takenUp.applyAsLong(at));
            if (at > TEN_SECONDS.to() / 2) {
                window.end(TEN_SECONDS.to());
            }
        }
        return dispersion.worst().orElseThrow();
    }

    @Test
    void aLoadThatIsEndedEarlyHasTheIndexOfItsShorterDuration() {
        Window hour = new Window(0, 0, 3_600_000 * MILLI, Long.MAX_VALUE);
        LongUnaryOperator late = at -> (at / (3 * MILLI) + 1) * 3 * MILLI;
        assertThat(contrast(hour, 2_000, Arrivals.POISSON, late)).isEqualTo(contrast(2_000, Arrivals.POISSON, late));
    }

    @Test
    void aStreamOnTimeShowsNoDifferenceWhateverItIs() {
        for (Arrivals arrivals : Arrivals.values()) {
            for (double rate : new double[] {10, 1_000, 50_000}) {
                assertThat(contrast(rate, arrivals, at -> at).difference()).isZero();
            }
        }
    }

    @Test
    void plannedStreamsHaveTheIndexThatTheoryGivesThem() {
        // Poisson: 1, with a standard error of √(2/windows) = .014 for 10,000 windows of 1 ms.
        assertThat(contrast(5_000, Arrivals.POISSON, at -> at).planned()).isCloseTo(1, within(0.06));
        assertThat(contrast(5_000, Arrivals.UNIFORM, at -> at).planned()).isCloseTo(0, within(0.001));
    }

    /** Taken up every 10 ms only: ten windows of 1 ms share 10 r requests in one, so the index is r (10 - 1) for an even stream. */
    @Test
    void burstsHaveTheIndexThatArithmeticGives() {
        long every = 10 * MILLI;
        Dispersion.Contrast bursts = contrast(4_000, Arrivals.UNIFORM, at -> (at + every - 1) / every * every);
        assertThat(bursts.spanMs()).isEqualTo(1);
        assertThat(bursts.actual()).isCloseTo(4 * 9, within(0.2));
        assertThat(Gates.arrivalDispersion(bursts).ok()).isFalse();
        assertThat(Gates.arrivalDispersion(bursts).detail())
                .contains("windows of 1 ms")
                .contains("times the limit. Lower the rate");
    }

    @Test
    void theLatenessOfASoundGeneratorPasses() {
        // 1 in 100 late by 50 µs, 1 in 1000 by 100 µs: the least that the lag gates allow.
        long[] number = {0};
        Dispersion.Contrast sound = contrast(20_000, Arrivals.POISSON, at -> {
            long n = number[0]++;
            return at + (n % 1000 == 0 ? 100_000 : n % 100 == 0 ? 50_000 : 500);
        });
        GateResult gate = Gates.arrivalDispersion(sound);
        assertThat(gate.ok()).isTrue();
        assertThat(gate.value()).isLessThan(Gate.ARRIVAL_DISPERSION.limit() / 5);
    }

    @Test
    void aLoadTooShortForAnyWindowIsNotJudged() {
        Dispersion brief = new Dispersion(new Window(0, 0, 49 * MILLI, Long.MAX_VALUE));
        brief.takenUp(1, 2);
        assertThat(brief.worst()).isEmpty();
        assertThat(Dispersion.worst(List.of(brief))).isEmpty();
    }
}
