package dev.assay.load;

import dev.assay.http.Target;
import dev.assay.http.Transport;
import dev.assay.load.result.GeneratorCpu;
import dev.assay.load.result.JvmMeter;
import dev.assay.load.result.LiveMeter;
import dev.assay.load.result.Recorder;
import dev.assay.load.result.Summary;
import dev.assay.load.result.Window;
import dev.assay.load.result.WorkerReport;
import dev.assay.model.evidence.GeneratorJvm;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Load;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** One load from the first connection to the result, as driven by the calling thread: the workers do the work. */
final class LoadRun {
    /** From starting the event loops to the first moment at which a request may be due. */
    private static final long LEAD_NANOS = 5_000_000;

    private static final long PROGRESS_NANOS = 1_000_000_000;

    /** How early the caller is told that recording begins: its snapshot would make requests late on a shared core. */
    private static final long SNAPSHOT_NANOS = 50_000_000;

    /** How far ahead an early end lies, so that no event loop has passed it when it hears of it. */
    private static final long NOTICE_NANOS = 250_000_000;

    private static final Duration CLOSING = Duration.ofSeconds(2);

    private final Load load;
    private final Target target;
    private final Transport transport;
    private final LoadListener listener;
    private final List<Worker> workers;
    private final Function<Ramp, VirtualUsers> populations;
    private final GeneratorCpu cpu;
    private final Duration drain;
    /** Whether requests come from places for them on connections, not from users. */
    private boolean unpaced;

    /**
     * @param transport the transport in use
     */
    LoadRun(
            Load load,
            Target target,
            Transport transport,
            LoadListener listener,
            List<Worker> workers,
            Function<Ramp, VirtualUsers> populations,
            GeneratorCpu cpu,
            Duration drain) {
        this.load = load;
        this.target = target;
        this.transport = transport;
        this.listener = listener;
        this.workers = List.copyOf(workers);
        this.populations = populations;
        this.cpu = cpu;
        this.drain = drain;
    }

    LoadResult run() throws InterruptedException {
        System.gc(); // now: a collection while requests are timed would stop the event loops for milliseconds
        try {
            return measure();
        } finally {
            close();
        }
    }

    private LoadResult measure() throws InterruptedException {
        try (JvmMeter jvm = new JvmMeter()) {
            return measure(jvm);
        }
    }

    private LoadResult measure(JvmMeter jvm) throws InterruptedException {
        CompletableFuture<Void> opened = all(workers.stream().map(Worker::open).toList());
        await(opened, System.nanoTime() + drain.toNanos() / 2);

        listener.opened();
        long begin = System.nanoTime() + LEAD_NANOS;
        long to = begin + load.duration().toNanos();
        Window window = new Window(begin, begin + load.settle().toNanos(), to, to + drain.toNanos());
        List<CompletableFuture<WorkerReport>> reports = start(window);
        CompletableFuture<Void> ended = all(reports);

        await(ended, window.from() - Math.min(SNAPSHOT_NANOS, load.settle().toNanos()));
        long responsesBefore = responses();
        listener.measuring();
        jvm.begin();
        await(ended, window.from());
        Instant start = Instant.now();
        GeneratorCpu.Reading before = cpu.read();
        watch(ended, window);
        long responsesAfter = responses();
        GeneratorCpu.Reading used = cpu.read().since(before);
        GeneratorJvm own = jvm.end();
        listener.finished();
        if (!await(ended, window.limit() + CLOSING.toNanos())) {
            throw new IllegalStateException("the load generator did not end on time: an event loop is stuck");
        }
        List<WorkerReport> seen = reports(reports);
        return new Summary(load, target, transport, window, start, seen, senders(seen))
                .result(used, own, responsesBefore, responsesAfter - responsesBefore);
    }

    /** Who sends requests in a closed loop: number of users, or of places for requests on all connections. */
    private long senders(List<WorkerReport> seen) {
        int streams =
                seen.stream().mapToInt(worker -> worker.wire().streams()).max().orElse(1);
        return unpaced ? (long) load.connections() * streams : users();
    }

    private List<CompletableFuture<WorkerReport>> start(Window window) {
        List<CompletableFuture<WorkerReport>> reports = new ArrayList<>();
        for (int i = 0; i < workers.size(); i++) {
            Worker worker = workers.get(i);
            Window own = window.copy();
            ArrivalSource source = source(own, i);
            unpaced = source instanceof ClosedSource;
            Recorder recorder = new Recorder(own, closed(), !unpaced, worker.live(), worker.meters());
            int loop = i;
            reports.add(worker.start(
                    own, source, recorder, ticker -> listener.ticking(ticker, load, own.begin(), own.to(), loop)));
        }
        return reports;
    }

    private boolean closed() {
        return load instanceof Load.Closed;
    }

    private long users() {
        return load instanceof Load.Closed closed ? closed.users().count() : 0;
    }

    private ArrivalSource source(Window window, int worker) {
        Ramp ramp = workers.get(worker).ramp();
        VirtualUsers virtualUsers = populations.apply(ramp);
        if (load instanceof Load.Open open) {
            Optional<VirtualUsers> sharing = virtualUsers.walks() ? Optional.of(virtualUsers) : Optional.empty();
            return new OpenSource(new ArrivalTimes(open), window, worker, workers.size(), System::nanoTime, sharing);
        }
        Load.Closed closed = (Load.Closed) load;
        long share = closed.requests().isEmpty()
                ? ClosedSource.UNBOUNDED
                : share(closed.requests().getAsLong(), worker);
        return closed.eager() && !virtualUsers.walks()
                ? new ClosedSource(window, share, worker, workers.size(), System::nanoTime)
                : new UserSource(closed, virtualUsers, ramp, window, share, System::nanoTime);
    }

    private long share(long requests, int worker) {
        return requests / workers.size() + (worker < requests % workers.size() ? 1 : 0);
    }

    /**
     * Reports progress each second until all has ended, recording of a closed loop is over or the limit is reached. Ends the load when
     * the listener has had enough.
     */
    private void watch(CompletableFuture<Void> ended, Window window) throws InterruptedException {
        long[] latencies = latencies();
        long responses = responses();
        long at = window.from();
        for (long next = at + PROGRESS_NANOS;
                !await(ended, Math.min(next, watchedTo(window)));
                next += PROGRESS_NANOS) {
            long now = System.nanoTime();
            if (now >= watchedTo(window)) {
                return;
            }
            long[] latenciesNow = latencies();
            long responsesNow = responses();
            listener.progress(
                    (now - window.from()) / 1e9,
                    (responsesNow - responses) * 1e9 / (now - at),
                    LiveMeter.p99Ms(latencies, latenciesNow));
            if (listener.enough()) {
                long end = System.nanoTime() + NOTICE_NANOS;
                window.end(end);
                workers.forEach(worker -> worker.endAt(end));
            }
            latencies = latenciesNow;
            responses = responsesNow;
            at = now;
        }
    }

    private long watchedTo(Window window) {
        return closed() ? window.to() : window.limit() + CLOSING.toNanos();
    }

    private long responses() {
        return workers.stream().mapToLong(worker -> worker.live().responses()).sum();
    }

    private long[] latencies() {
        long[] counts = LiveMeter.counts();
        workers.forEach(worker -> worker.live().addTo(counts));
        return counts;
    }

    private static CompletableFuture<Void> all(List<? extends CompletableFuture<?>> futures) {
        return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new));
    }

    /** Waits for the future or until the moment, whichever comes first; returns whether it was the future. */
    private static boolean await(CompletableFuture<Void> future, long moment) throws InterruptedException {
        try {
            future.get(Math.max(0, moment - System.nanoTime()), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the load generator failed: " + e.getCause(), e.getCause());
        }
    }

    private static List<WorkerReport> reports(List<CompletableFuture<WorkerReport>> futures) {
        return futures.stream().map(future -> future.getNow(null)).toList();
    }

    /** Closes all connections, interrupted or not. */
    private void close() {
        all(workers.stream().map(Worker::close).toList())
                .completeOnTimeout(null, CLOSING.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }
}
