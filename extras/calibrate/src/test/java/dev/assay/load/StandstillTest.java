package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.calibrate.HaltingTicker;
import dev.assay.calibrate.LateOnPurpose;
import dev.assay.calibrate.Standstill;
import dev.assay.experiment.TrialListener;
import dev.assay.http.NullServer;
import dev.assay.http.Transport;
import dev.assay.http.WireLog;
import dev.assay.http.loop.Ticker;
import dev.assay.load.result.Gates;
import dev.assay.load.result.InFlight;
import dev.assay.load.result.LiveMeter;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Window;
import dev.assay.load.result.WorkerReport;
import dev.assay.model.evidence.Gate;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Late on purpose: first on a clock of its own, where all is exact, then with real event loops. */
class StandstillTest {
    private static final Workload ROOT = new Workload(List.of(Step.get("/")));
    private static final Duration THREE = Duration.ofMillis(3);
    private static final long SECOND = 1_000_000_000;

    /** When the standstills of a minute end. */
    private static List<Long> ends(long seed, int worker) {
        AtomicLong clock = new AtomicLong(5 * SECOND);
        List<Long> ends = new ArrayList<>();
        Standstill standstill = new Standstill(THREE, Duration.ofMillis(30));
        Ticker ticker = new HaltingTicker(
                () -> 70 * SECOND, standstill, 5 * SECOND, 66 * SECOND, seed, worker, clock::get, moment -> {
                    ends.add(moment);
                    clock.set(moment);
                });
        while (clock.get() < 70 * SECOND) {
            clock.set(ticker.tick());
        }
        return ends;
    }

    @Test
    void standstillsAreThoseOfTheSeed() {
        assertThat(ends(1, 0)).isEqualTo(ends(1, 0));
        assertThat(ends(1, 0)).isNotEqualTo(ends(2, 0));
        assertThat(ends(1, 0)).isNotEqualTo(ends(1, 1));
    }

    /** Share of time times the part of the requests in it that meet another. */
    @ParameterizedTest(name = "{0}/s, {1} ms, {2}")
    @CsvSource({"2000, 3, 0.10, 0.10909", "2000, 3, 0.02, 0.021818", "100, 3, 0.05, 0.33333", "100, 1, 0.10, 0.5"})
    void standsStillForAsLongAsTheShareAsksFor(double rate, long lengthMs, double aim, double share) {
        Standstill standstill = Standstill.meeting(Duration.ofMillis(lengthMs), rate, aim);
        assertThat(standstill.length()).isEqualTo(Duration.ofMillis(lengthMs));
        assertThat(standstill.share()).isCloseTo(share, within(1e-4));
    }

    /** 61 s hold 2033 of them on average, with a standard deviation of √2033·27/30 = 41. */
    @ParameterizedTest
    @CsvSource({"1", "2", "3", "4"})
    void theyComeAsOftenAsAskedFor(long seed) {
        List<Long> ends = ends(seed, 0);
        assertThat(ends.size()).isBetween(2033 - 160, 2033 + 160);
        assertThat(ends).isSorted();
        assertThat(ends.get(0)).isGreaterThan(5 * SECOND);
        assertThat(ends.get(ends.size() - 1)).isLessThan(66 * SECOND + THREE.toNanos());
    }

    /** Of the time a share s; of the requests in it, 1 − 1/2rD meet another: the mean of min(1, r·d) for d from 0 to D. */
    @ParameterizedTest(name = "{0}/s, 3 ms every {1} ms")
    @CsvSource({"2000, 150", "2000, 60", "2000, 30", "500, 60"})
    void asManyRequestsMeetAsTheClosedFormSays(double rate, long everyMs) {
        AtomicLong clock = new AtomicLong();
        Load.Open load = new Load.Open(rate, Arrivals.POISSON, 1, Duration.ofSeconds(200), Duration.ZERO, 7);
        Window window = new Window(0, 0, 200 * SECOND, Long.MAX_VALUE);
        Recorder recorder = new Recorder(window, false, true, new LiveMeter());
        OpenSource source = new OpenSource(new ArrivalTimes(load), window, 0, 1, clock::get, Optional.empty());
        Ticker takingUp = () -> {
            source.poll(recorder);
            return source.due();
        };
        Standstill standstill = new Standstill(THREE, Duration.ofMillis(everyMs));
        Ticker ticker =
                new HaltingTicker(takingUp, standstill, 0, 200 * SECOND, load.seed(), 0, clock::get, clock::set);
        for (long due = ticker.tick(); due != Ticker.NEVER; due = ticker.tick()) {
            clock.set(Math.max(clock.get(), due));
        }
        WorkerReport report = recorder.report(new InFlight(window, 1), new WireLog(), 0, 1, clock.get());
        double limitMs = 0.05;
        double expected = standstill.share() * (1 - 1 / (2 * rate * THREE.toNanos() / 1e9));
        assertThat(Gates.bunching(report.lag(), limitMs, rate).value()).isCloseTo(expected, within(0.08 * expected));
        assertThat(report.planned()).isEqualTo(report.lag().count());
    }

    @Test
    void aClosedLoadNeverStandsStill() throws Exception {
        Standstill always =
                new Standstill(Duration.ofHours(1), Duration.ofHours(1).plusNanos(2));
        try (LoadGenerator generator = LoadGenerator.netty(GeneratorOptions.defaults());
                NullServer server = new NullServer(Transport.AUTO.resolved())) {
            Load load = new Load.Closed(2, Duration.ofSeconds(20), Duration.ZERO, OptionalLong.of(500), 1);
            LoadResult result = generator.run(server.target(), ROOT, load, late(always));
            assertThat(result.completed()).isEqualTo(500);
        }
    }

    /** Half of the time stood still: what falls due in it is late on any machine, and none of it is lost. */
    @Test
    void everyPlannedRequestIsSentAndManyAreLateTogether() throws Exception {
        Standstill half = new Standstill(Duration.ofMillis(10), Duration.ofMillis(20));
        try (LoadGenerator generator = LoadGenerator.netty(GeneratorOptions.defaults());
                NullServer server = new NullServer(Transport.AUTO.resolved())) {
            Load load = new Load.Open(1_000, Arrivals.UNIFORM, 4, Duration.ofMillis(1_200), Duration.ofMillis(200), 1);
            LoadResult onTime = generator.run(server.target(), ROOT, load, LoadListener.NONE);
            LoadResult late = generator.run(server.target(), ROOT, load, late(half));

            for (LoadResult result : List.of(onTime, late)) {
                assertThat(result.planned()).isEqualTo(1_000);
                assertThat(result.sent()).isEqualTo(1_000);
                assertThat(result.completed()).isEqualTo(1_000);
                assertThat(result.errors()).isEmpty();
            }
            assertThat(late.dequeueLag().count()).isEqualTo(1_000);
            assertThat(late.dequeueLag().maxMs()).isGreaterThan(8);
            assertThat(bunching(late)).isGreaterThan(0.3);
        }
    }

    private static LoadListener late(Standstill how) {
        TrialListener listener = new LateOnPurpose(Map.of("late", how), TrialListener.NONE);
        return new LoadListener() {
            @Override
            public Ticker ticking(Ticker ticker, Load load, long begin, long end, int loop) {
                return listener.ticking("late", ticker, load, begin, end, loop);
            }
        };
    }

    private static double bunching(LoadResult result) {
        return result.validity().stream()
                .filter(gate -> gate.gate() == Gate.BUNCHING)
                .mapToDouble(GateResult::value)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aStandstillEndsBeforeTheNext() {
        assertThatThrownBy(() -> new Standstill(THREE, THREE)).hasMessageContaining("PT0.003S every PT0.003S");
        assertThatThrownBy(() -> new Standstill(Duration.ZERO, THREE)).isInstanceOf(IllegalArgumentException.class);
    }
}
