package dev.assay.load.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.http.Target;
import dev.assay.http.WireLog;
import dev.assay.latency.Histogram;
import dev.assay.load.PaperRequest;
import dev.assay.load.request.RequestForm;
import dev.assay.model.LatencyProfile;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatesTest {
    private static LatencyProfile constant(double millis) {
        return constant(millis, 10_000);
    }

    private static LatencyProfile constant(double millis, long count) {
        Histogram histogram = Histogram.fixed();
        histogram.record(Math.round(millis * 1e6), count);
        return histogram.profile();
    }

    @Test
    void theThousandthIsJudgedOnlyWhereThereAreEnoughRequests() {
        assertThat(Gates.dequeueLag(constant(9, 4_999), constant(10)))
                .extracting(gate -> gate.gate().id())
                .containsExactly("dequeue-lag-p99");
        assertThat(Gates.dequeueLag(constant(9, 5_000), constant(10)))
                .extracting(gate -> gate.gate().id())
                .containsExactly("dequeue-lag-p99", "dequeue-lag-p999");
    }

    @Test
    void spinningIsNotWork() {
        GateResult gate = Gates.generatorCpu(new GeneratorCpu.Reading(900_000_000, 400_000_000, 1_000_000_000), 1);
        assertThat(gate.value()).isCloseTo(0.5, within(1e-9));
        assertThat(gate.ok()).isTrue();
        assertThat(gate.detail()).contains("50.0%").contains("spun another 40.0%");
        assertThat(Gates.generatorCpu(new GeneratorCpu.Reading(900_000_000, 200_000_000, 1_000_000_000), 1)
                        .ok())
                .isFalse();
        assertThat(Gates.generatorCpu(new GeneratorCpu.Reading(900_000_000, 200_000_000, 1_000_000_000), 2)
                        .value())
                .isCloseTo(0.35, within(1e-9));
    }

    @Test
    void lagIsMeasuredAgainstTheLatencyOrTheResolution() {
        List<GateResult> slow = Gates.dequeueLag(constant(0.4), constant(10));
        assertThat(slow.get(0).limit()).isCloseTo(0.5, within(0.001));
        assertThat(slow.get(1).limit()).isCloseTo(1, within(0.002));
        assertThat(slow).allMatch(GateResult::ok);
        assertThat(Gates.dequeueLag(constant(0.6), constant(10)))
                .extracting(GateResult::ok)
                .containsExactly(false, true);
        List<GateResult> fast = Gates.dequeueLag(constant(0.04), constant(0.08));
        assertThat(fast).extracting(GateResult::limit).containsExactly(0.05, 0.1);
        assertThat(fast).allMatch(GateResult::ok).allMatch(gate -> gate.detail().contains("resolution"));
        assertThat(Gates.dequeueLag(constant(0.12), constant(0.08))).noneMatch(GateResult::ok);
    }

    /** 2% of the requests are late by 1 ms, 1 in 1,000 by 20 ms; at 2,000 req/s each of them meets another, at 100 req/s one in ten. */
    @ParameterizedTest
    @CsvSource({"2000, 0.021, false", "100, 0.003, true", "1, 0.00004, true"})
    void onlyLateRequestsThatMeetOthersAreBunched(double rate, double share, boolean ok) {
        Histogram lag = Histogram.fixed();
        lag.record(49_000, 9_790);
        lag.record(1_000_000, 200);
        lag.record(20_000_000, 10);

        GateResult gate = Gates.bunching(lag, 0.05, rate);

        assertThat(gate.gate()).isEqualTo(Gate.BUNCHING);
        assertThat(gate.value()).isCloseTo(share, within(share / 500));
        assertThat(gate.limit()).isEqualTo(0.01);
        assertThat(gate.ok()).isEqualTo(ok);
    }

    /** Otherwise cost would be refused though the lag gate passes. */
    @Test
    void nothingIsBunchedThatIsOnTime() {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            Histogram lag = Histogram.fixed();
            for (int n = 0; n < 300; n++) {
                lag.record((long) (20_000 * Math.exp(random.nextGaussian())));
            }
            LatencyProfile latency = constant(random.nextDouble() * 3);
            GateResult p99 = Gates.dequeueLag(lag.profile(), latency).get(0);
            GateResult bunching = Gates.bunching(lag, p99.limit(), 100_000 * random.nextDouble());
            assertThat(bunching.ok() || !p99.ok()).as("%s, %s", p99, bunching).isTrue();
        }
    }

    @Test
    void noRequestsAreNotBunched() {
        assertThat(Gates.bunching(Histogram.fixed(), 0.05, 100).value()).isZero();
    }

    @Test
    void unsentRequestsAndNothingPlannedAreNoMeasurement() {
        assertThat(Gates.sentVersusPlanned(9_950, 10_000).ok()).isTrue();
        assertThat(Gates.sentVersusPlanned(9_949, 10_000).ok()).isFalse();
        assertThat(Gates.sentVersusPlanned(0, 0).ok()).isFalse();
    }

    @Test
    void aFailedCheckSaysByHowMuchAndWhatToChange() {
        assertThat(Gates.sentVersusPlanned(9_500, 10_000).detail())
                .contains("9500 of 10000")
                .contains("10.0 times the limit")
                .contains("lower the rate, or open more connections");
        assertThat(Gates.generatorCpu(new GeneratorCpu.Reading(900_000_000, 0, 1_000_000_000), 1)
                        .detail())
                .contains("1.5 times the limit")
                .contains("second machine");
        assertThat(Gates.dequeueLag(constant(5), constant(10)).get(0).detail()).contains("10.0 times the limit");
        assertThat(Gates.connections(10, 50, 10_000).detail()).contains("fewer connections");
        assertThat(Gates.connections(50, 50, 10_000).detail()).doesNotContain("fewer connections");
        assertThat(Gates.sentVersusPlanned(10_000, 10_000).detail()).doesNotContain("times the limit");
    }

    @Test
    void everyConnectionServesUnlessThereAreFewerRequests() {
        assertThat(Gates.connections(50, 50, 10_000).ok()).isTrue();
        assertThat(Gates.connections(10, 50, 10_000).ok()).isFalse();
        assertThat(Gates.connections(7, 50, 7).ok()).isTrue();
        assertThat(Gates.connections(0, 50, 0))
                .extracting(GateResult::ok, GateResult::limit)
                .containsExactly(false, 1.0);
        assertThat(Gates.connections(0, 50, 0).detail())
                .contains("(at least 1)")
                .contains("Nothing was answered");
        assertThat(Gates.connections(0, 1, 0).detail()).startsWith("0 of 1 connection carried");
    }

    @Test
    void littlesLawAllowsOnlyForTheClock() {
        // 10 s; 1000/s of 2 ms each: 2 in flight.
        Concurrency sound = new Concurrency(20e9, 20.1e9, 10_000);
        assertThat(Gates.littlesLaw(sound, 10).ok()).isTrue();
        assertThat(Gates.littlesLaw(sound, 10).detail())
                .contains("2.000 requests")
                .contains("1000.0 req/s times 2.0100 ms");
        assertThat(Gates.littlesLaw(new Concurrency(20e9, 21e9, 10_000), 10).ok())
                .isFalse();
        assertThat(Gates.littlesLaw(new Concurrency(20e9, 21e9, 10_000), 10).limit())
                .isEqualTo(0.01);
        assertThat(Gates.littlesLaw(new Concurrency(0, 0, 0), 10).ok()).isTrue();
    }

    /** Requests of 3 s each, sent at 0 s, 1 s … 19 s, looked at from 5 s to 15 s: 3 in flight, 3 at either edge. */
    @Test
    void bothSidesOfLittlesLawAgreeOnAStraddlingStream() {
        long second = 1_000_000_000L;
        Window window = new Window(0, 5 * second, 15 * second, Long.MAX_VALUE);
        InFlight inFlight = new InFlight(window, Long.MAX_VALUE);
        Recorder recorder = new Recorder(window, false, true, new LiveMeter());
        Request[] requests = new Request[20];
        for (int t = 0; t < 23; t++) {
            if (t >= 3) {
                inFlight.remove(requests[t - 3], t * second);
                recorder.answered(requests[t - 3], null, t * second);
            }
            if (t < 20) {
                requests[t] = request(t * second);
                inFlight.add(requests[t]);
            }
        }
        Concurrency both = recorder.report(inFlight, new WireLog(), 0, 1, 0).concurrency();
        assertThat(both.countedNanos()).isEqualTo(30.0 * second);
        assertThat(both.timedNanos()).isEqualTo(30.0 * second);
        assertThat(both.requests()).as("sent at 3 s to 14 s").isEqualTo(12);
        assertThat(Gates.littlesLaw(both, 10).value()).isZero();
    }

    private static Request request(long at) {
        Request request = new PaperRequest();
        request.form = new RequestForm(dev.assay.model.plan.Step.get("/"), new Target("localhost", 80));
        request.intended = at;
        request.written = at;
        return request;
    }

    @Test
    void aHandfulOfRequestsIsNotJudgedByItsLateness() {
        LatencyProfile latency = profile(499, 1);
        assertThat(Gates.dequeueLag(profile(499, 3), latency)).singleElement().satisfies(gate -> {
            assertThat(gate.ok()).isTrue();
            assertThat(gate.limit()).isEqualTo(Gates.P99_LAG_FLOOR_MS);
        });
        assertThat(Gates.dequeueLag(profile(500, 3), latency))
                .extracting(GateResult::ok)
                .containsExactly(false);
    }

    private static LatencyProfile profile(long count, double ms) {
        return new LatencyProfile(count, ms, 0, ms, ms, ms, ms, ms, ms, ms, ms, "");
    }
}
