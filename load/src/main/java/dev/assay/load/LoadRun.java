package dev.assay.load;

import dev.assay.http.Target;
import dev.assay.http.Ticker;
import dev.assay.http.Transport;
import dev.assay.model.GeneratorJvm;
import dev.assay.model.Load;
import dev.assay.model.LoadResult;
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
import java.util.function.UnaryOperator;

/** One load from the first connection to the result, as driven by the calling thread: the lanes do the work. */
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
    private final List<Lane> lanes;
    private final Function<Ramp, Crowd> crowds;
    private final GeneratorCpu cpu;
    private final Duration drain;
    private final Optional<Standstill> standstill;
    /** Whether requests come from places for them on connections, not from users. */
    private boolean unpaced;

    /**
     * @param transport the transport in use
     * @param standstill makes an open load late on purpose
     */
    LoadRun(
            Load load,
            Target target,
            Transport transport,
            LoadListener listener,
            List<Lane> lanes,
            Function<Ramp, Crowd> crowds,
            GeneratorCpu cpu,
            Duration drain,
            Optional<Standstill> standstill) {
        this.load = load;
        this.target = target;
        this.transport = transport;
        this.listener = listener;
        this.lanes = List.copyOf(lanes);
        this.crowds = crowds;
        this.cpu = cpu;
        this.drain = drain;
        this.standstill = standstill;
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
        CompletableFuture<Void> opened = all(lanes.stream().map(Lane::open).toList());
        await(opened, System.nanoTime() + drain.toNanos() / 2);

        listener.opened();
        long begin = System.nanoTime() + LEAD_NANOS;
        long to = begin + load.duration().toNanos();
        Window window = new Window(begin, begin + load.settle().toNanos(), to, to + drain.toNanos());
        List<CompletableFuture<LaneReport>> reports = start(window);
        CompletableFuture<Void> ended = all(reports);

        await(ended, window.from() - Math.min(SNAPSHOT_NANOS, load.settle().toNanos()));
        long answersBefore = answers();
        listener.measuring();
        jvm.begin();
        await(ended, window.from());
        Instant start = Instant.now();
        GeneratorCpu.Reading before = cpu.read();
        watch(ended, window);
        long answersAfter = answers();
        GeneratorCpu.Reading used = cpu.read().since(before);
        GeneratorJvm own = jvm.end();
        listener.finished();
        if (!await(ended, window.limit() + CLOSING.toNanos())) {
            throw new IllegalStateException("the load generator did not end on time: an event loop is stuck");
        }
        List<LaneReport> seen = reports(reports);
        return new Summary(load, target, transport, window, start, seen, senders(seen))
                .result(used, own, answersBefore, answersAfter - answersBefore);
    }

    /** Who sends requests in a closed loop: number of users, or of places for requests on all connections. */
    private long senders(List<LaneReport> seen) {
        int streams =
                seen.stream().mapToInt(lane -> lane.wire().streams()).max().orElse(1);
        return unpaced ? (long) load.connections() * streams : users();
    }

    private List<CompletableFuture<LaneReport>> start(Window window) {
        List<CompletableFuture<LaneReport>> reports = new ArrayList<>();
        for (int i = 0; i < lanes.size(); i++) {
            Lane lane = lanes.get(i);
            Window own = window.copy();
            Feed feed = feed(own, i);
            unpaced = feed instanceof ClosedFeed;
            Recorder recorder = new Recorder(own, closed(), !unpaced, lane.live(), lane.meters());
            reports.add(lane.start(own, feed, recorder, pacing(own, i)));
        }
        return reports;
    }

    private boolean closed() {
        return load instanceof Load.Closed;
    }

    private long users() {
        return load instanceof Load.Closed closed ? closed.users().count() : 0;
    }

    private UnaryOperator<Ticker> pacing(Window window, int lane) {
        return standstill
                .filter(still -> load instanceof Load.Open)
                .<UnaryOperator<Ticker>>map(
                        still -> ticker -> new HaltingTicker(ticker, still, window, load.seed(), lane))
                .orElse(UnaryOperator.identity());
    }

    private Feed feed(Window window, int lane) {
        Ramp ramp = lanes.get(lane).ramp();
        Crowd crowd = crowds.apply(ramp);
        if (load instanceof Load.Open open) {
            Optional<Crowd> sharing = crowd.walks() ? Optional.of(crowd) : Optional.empty();
            return new OpenFeed(new ArrivalTimes(open), window, lane, lanes.size(), System::nanoTime, sharing);
        }
        Load.Closed closed = (Load.Closed) load;
        long share = closed.requests().isEmpty()
                ? ClosedFeed.UNBOUNDED
                : share(closed.requests().getAsLong(), lane);
        return closed.eager() && !crowd.walks()
                ? new ClosedFeed(window, share, lane, lanes.size(), System::nanoTime)
                : new UserFeed(closed, crowd, ramp, window, share, System::nanoTime);
    }

    private long share(long requests, int lane) {
        return requests / lanes.size() + (lane < requests % lanes.size() ? 1 : 0);
    }

    /**
     * Reports progress each second until all has ended, recording of a closed loop is over or the limit is reached. Ends the load when
     * the listener has had enough.
     */
    private void watch(CompletableFuture<Void> ended, Window window) throws InterruptedException {
        long[] latencies = latencies();
        long answers = answers();
        long at = window.from();
        for (long next = at + PROGRESS_NANOS;
                !await(ended, Math.min(next, watchedTo(window)));
                next += PROGRESS_NANOS) {
            long now = System.nanoTime();
            if (now >= watchedTo(window)) {
                return;
            }
            long[] latenciesNow = latencies();
            long answersNow = answers();
            listener.progress(
                    (now - window.from()) / 1e9,
                    (answersNow - answers) * 1e9 / (now - at),
                    LiveMeter.p99Ms(latencies, latenciesNow));
            if (listener.enough()) {
                long end = System.nanoTime() + NOTICE_NANOS;
                window.end(end);
                lanes.forEach(lane -> lane.endAt(end));
            }
            latencies = latenciesNow;
            answers = answersNow;
            at = now;
        }
    }

    private long watchedTo(Window window) {
        return closed() ? window.to() : window.limit() + CLOSING.toNanos();
    }

    private long answers() {
        return lanes.stream().mapToLong(lane -> lane.live().answers()).sum();
    }

    private long[] latencies() {
        long[] counts = LiveMeter.counts();
        lanes.forEach(lane -> lane.live().addTo(counts));
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

    private static List<LaneReport> reports(List<CompletableFuture<LaneReport>> futures) {
        return futures.stream().map(future -> future.getNow(null)).toList();
    }

    /** Closes all connections, interrupted or not. */
    private void close() {
        all(lanes.stream().map(Lane::close).toList())
                .completeOnTimeout(null, CLOSING.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }
}
