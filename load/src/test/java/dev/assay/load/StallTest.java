package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.http.Target;
import dev.assay.http.WireLog;
import dev.assay.load.request.RequestForm;
import dev.assay.load.result.InFlight;
import dev.assay.load.result.LiveMeter;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Request;
import dev.assay.load.result.Window;
import dev.assay.load.result.WorkerReport;
import dev.assay.model.LatencyProfile;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A server that stops now and then, against the closed form: at r requests a second, a stall of D catches r·D of them, and
 * the k-th of these, k = 0, 1, …, waits D − k/r. The first tests run arrivals, backlog and recording on a clock of their own,
 * with a server that answers in no time when it does not stall, so the figures are exact; the last one is real.
 */
class StallTest {
    private static final long MILLI = 1_000_000;

    /** Three digits of the histogram. */
    private static final double PRECISION = 0.001;

    private record Figures(LatencyProfile latency, LatencyProfile service) {}

    /** One connection; the server stalls at the beginning of each period. */
    private static Figures simulate(double rate, int seconds, long stallMs, long periodMs) {
        AtomicLong clock = new AtomicLong();
        Window window = new Window(0, 0, seconds * 1000L * MILLI, Long.MAX_VALUE);
        Load.Open load = new Load.Open(rate, Arrivals.UNIFORM, 1, Duration.ofSeconds(seconds), Duration.ZERO, 1);
        OpenSource source = new OpenSource(new ArrivalTimes(load), window, 0, 1, clock::get, Optional.empty());
        Recorder recorder = new Recorder(window, false, true, new LiveMeter());
        Request request = new PaperRequest();
        request.form = new RequestForm(Step.get("/"), new Target("localhost", 80));
        while (!source.exhausted(clock.get())) {
            clock.set(Math.max(clock.get(), Math.min(source.due(), window.to())));
            source.poll(recorder);
            while (source.next(request, clock.get())) {
                request.written = clock.get();
                long sinceStall = clock.get() % (periodMs * MILLI);
                clock.addAndGet(Math.max(0, stallMs * MILLI - sinceStall));
                recorder.answered(request, null, clock.get());
                source.poll(recorder);
            }
        }
        WorkerReport report = recorder.report(new InFlight(window, 1), new WireLog(), 0, 1, clock.get());
        assertThat(report.completed()).isEqualTo(Math.round(rate * seconds));
        return new Figures(report.latency().profile(), report.service().profile());
    }

    @ParameterizedTest(name = "{0}/s, {1} ms every {2} ms")
    @CsvSource({
        // Of 1000 requests a period 100 wait 1, 2, … 100 ms: the 990th in order waits 90, the 999th 99.
        "1000, 100, 1000, 90, 99, 100",
        // Of 20,000 requests a period 200 wait 0.5, 1, … 100 ms: the 19,800th in order does not wait.
        "2000, 100, 10000, 0, 90, 100",
        // Of 10,000 requests in 20 periods 20 wait 2, 20 wait 4 … 20 wait 200 ms: the 9,900th waits 190.
        "500, 200, 1000, 190, 200, 200",
    })
    void percentilesEqualTheClosedForm(
            double rate, long stallMs, long periodMs, double p99Ms, double p999Ms, double maxMs) {
        Figures figures = simulate(rate, 20, stallMs, periodMs);
        LatencyProfile latency = figures.latency();
        assertThat(latency.p99Ms()).isCloseTo(p99Ms, within(p99Ms * PRECISION));
        assertThat(latency.p999Ms()).isCloseTo(p999Ms, within(p999Ms * PRECISION));
        assertThat(latency.maxMs()).isCloseTo(maxMs, within(maxMs * PRECISION));
        double caught = rate * stallMs / 1000;
        double mean = caught * (stallMs + 1000 / rate) / 2 / (rate * periodMs / 1000);
        assertThat(latency.meanMs()).isCloseTo(mean, within(mean * PRECISION));
    }

    @Test
    void timedFromSendingTheStallAllButVanishes() {
        LatencyProfile service = simulate(1000, 20, 100, 1000).service();
        // One request of each 1000 is on the wire while the server stalls; the 99 behind it are sent afterwards.
        assertThat(service.p99Ms()).isZero();
        assertThat(service.p999Ms()).isZero();
        assertThat(service.maxMs()).isCloseTo(100, within(0.1));
        assertThat(service.meanMs()).isCloseTo(0.1, within(0.0001));
    }

    /** Delays only ever grow on a busy machine, so the closed form is a lower bound that holds on any. */
    @Test
    void aRealStallIsSeenByEveryRequestThatWasDueInIt() throws Exception {
        try (LoadGenerator generator = LoadGenerator.netty(GeneratorOptions.defaults());
                ScriptedServer server = new ScriptedServer(peer -> {
                    for (int i = 0; !peer.request().isEmpty(); i++) {
                        if (i % 300 == 150) {
                            Thread.sleep(100);
                        }
                        peer.send(ScriptedServer.OK);
                    }
                })) {
            Load load = new Load.Open(300, Arrivals.UNIFORM, 1, Duration.ofSeconds(3), Duration.ZERO, 1);
            LoadResult result =
                    generator.run(server.target(), new Workload(List.of(Step.get("/"))), load, LoadListener.NONE);
            assertThat(result.completed()).isEqualTo(900);
            // 30 of each 300 wait 100, 96.7, 93.3 … ms: above the 99th percentile lie 9 of 900, three of each stall.
            assertThat(result.latency().p99Ms()).isGreaterThan(90);
            assertThat(result.latency().maxMs()).isGreaterThan(99.9);
            assertThat(result.latency().meanMs()).isGreaterThan(0.1 * 51);
        }
    }

    /** Each request took the generator at least as long as the server says, so every percentile is at least the server's. */
    @Test
    void serviceTimesAreNeverBelowWhatTheServerTook() throws Exception {
        int count = 400;
        long[] tookNanos = new long[count];
        try (LoadGenerator generator = LoadGenerator.netty(GeneratorOptions.defaults());
                ScriptedServer server = new ScriptedServer(peer -> {
                    for (int i = 0; !peer.request().isEmpty(); i++) {
                        long start = System.nanoTime();
                        Thread.sleep(i % 10 == 0 ? 8 : 1);
                        tookNanos[i] = System.nanoTime() - start;
                        peer.send(ScriptedServer.OK);
                    }
                })) {
            Load load = new Load.Closed(1, Duration.ofSeconds(60), Duration.ZERO, OptionalLong.of(count), 1);
            LatencyProfile service = generator
                    .run(server.target(), new Workload(List.of(Step.get("/"))), load, LoadListener.NONE)
                    .serviceTime();
            java.util.Arrays.sort(tookNanos);
            assertThat(service.count()).isEqualTo(count);
            assertThat(service.p50Ms()).isGreaterThanOrEqualTo(tookNanos[199] / 1e6);
            assertThat(service.p90Ms()).isGreaterThanOrEqualTo(tookNanos[359] / 1e6);
            assertThat(service.p99Ms()).isGreaterThanOrEqualTo(tookNanos[395] / 1e6);
            assertThat(service.maxMs()).isGreaterThanOrEqualTo(tookNanos[399] / 1e6);
        }
    }
}
