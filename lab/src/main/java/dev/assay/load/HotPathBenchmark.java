package dev.assay.load;

import dev.assay.http.Target;
import dev.assay.http.message.RequestBytes;
import dev.assay.load.request.RequestForm;
import dev.assay.load.result.Dispersion;
import dev.assay.load.result.LiveMeter;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Request;
import dev.assay.load.result.Window;
import dev.assay.model.evidence.ErrorKind;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a request costs in the recorder and the arrival schedule, each alone. Run by {@code lab/microbenchmarks},
 * with the gc profiler: {@code gc.alloc.rate.norm} is to be next to nothing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@NullUnmarked // JMH fills the fields before it calls anything
public class HotPathBenchmark {
    private Recorder recorder;
    private Request request;
    private ArrivalTimes poisson;
    private Dispersion dispersion;
    private long now;

    @Setup
    public void prepare() {
        Window always = new Window(0, 0, 1L << 50, Long.MAX_VALUE);
        recorder = new Recorder(always, false, true, new LiveMeter());
        dispersion = new Dispersion(always);
        request = new Request() {
            @Override
            public void giveUp(ErrorKind kind, String reason) {
                throw new IllegalStateException(reason);
            }

            @Override
            public boolean triedFirst() {
                throw new IllegalStateException("not connected");
            }

            @Override
            public boolean sendable() {
                return true;
            }

            @Override
            public void send(RequestBytes bytes, boolean headMethod) {
                throw new IllegalStateException("not connected");
            }
        };
        request.form = new RequestForm(Step.get("/"), new Target("localhost", 80));
        poisson = new ArrivalTimes(new Load.Open(50_000, Arrivals.POISSON, 1, Duration.ofHours(1), Duration.ZERO, 1));
    }

    /** A request that was due, sent and answered. */
    @Benchmark
    public void record() {
        now += 20_000;
        recorder.takenUp(now, now + 300);
        request.intended = now;
        request.written = now + 500;
        recorder.sent(request, 100);
        recorder.answered(request, null, now + 90_000 + (now & 0xFFFF));
    }

    @Benchmark
    public void disperse() {
        now += 20_000;
        dispersion.takenUp(now, now + 300);
    }

    @Benchmark
    public long arrive() {
        return poisson.next();
    }
}
