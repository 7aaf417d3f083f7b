package dev.assay.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.http.Target;
import dev.assay.http.WireLog;
import dev.assay.load.request.RequestForm;
import dev.assay.load.result.Gates;
import dev.assay.load.result.InFlight;
import dev.assay.load.result.LiveMeter;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Request;
import dev.assay.load.result.Window;
import dev.assay.load.result.WorkerReport;
import dev.assay.model.evidence.GateResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A generator that is off its CPU for some of each 100 ms, on a clock of the test's own, before a server that answers in
 * half a millisecond: the lag gates fire each time, and never for a generator that is left alone.
 */
class ThrottledGeneratorTest {
    private static final long MILLI = 1_000_000;
    private static final long PERIOD = 100 * MILLI;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 20);
    }

    private static List<GateResult> lagGates(long seed, long offNanos) {
        AtomicLong clock = new AtomicLong();
        Window window = new Window(0, 0, 5000 * MILLI, Long.MAX_VALUE);
        Load.Open load = new Load.Open(2000, Arrivals.POISSON, 100, Duration.ofSeconds(5), Duration.ZERO, seed);
        OpenSource source = new OpenSource(new ArrivalTimes(load), window, 0, 1, clock::get, Optional.empty());
        Recorder recorder = new Recorder(window, false, true, new LiveMeter());
        Request request = new PaperRequest();
        request.form = new RequestForm(Step.get("/"), new Target("localhost", 80));
        while (!source.exhausted(clock.get())) {
            long due = Math.min(source.due(), window.to());
            long intoPeriod = due % PERIOD;
            clock.set(intoPeriod < offNanos ? due - intoPeriod + offNanos : due);
            source.poll(recorder);
            while (source.next(request, clock.get())) {
                request.written = clock.get();
                recorder.answered(request, null, clock.get() + MILLI / 2);
            }
        }
        WorkerReport report = recorder.report(new InFlight(window, 1), new WireLog(), 0, 1, clock.get());
        assertThat(report.completed()).isEqualTo(report.planned()).isBetween(9_500L, 10_500L);
        return Gates.dequeueLag(report.lag().profile(), report.latency().profile());
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void firesEachTime(long seed) {
        assertThat(lagGates(seed, 5 * MILLI)).noneMatch(GateResult::ok);
        assertThat(lagGates(seed, 2 * MILLI)).extracting(GateResult::ok).startsWith(false);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void neverFiresOtherwise(long seed) {
        assertThat(lagGates(seed, 0)).allMatch(GateResult::ok);
    }
}
