package dev.assay.load;

import dev.assay.http.ClientLoop;
import dev.assay.http.Endpoint;
import dev.assay.http.Exchange;
import dev.assay.http.HttpClient;
import dev.assay.http.NullServer;
import dev.assay.http.Target;
import dev.assay.http.message.Scratch;
import dev.assay.load.request.PlaceholderValues;
import dev.assay.load.request.RequestForm;
import dev.assay.load.request.Rows;
import dev.assay.load.request.WorkloadContext;
import dev.assay.load.result.GeneratorCpu;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.DataFile;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** An HTTP client and the loads that run on its event loops, one at a time. */
final class HttpLoadGenerator implements LoadGenerator {
    private static final Workload NOTHING = new Workload(List.of(Step.get("/")));

    /** High enough to trigger JIT compilation, low enough for an event loop that shares its CPU with the server. */
    private static final double WARM_UP_RATE = 10_000;

    private final GeneratorOptions options;
    private final HttpClient client;
    private final Function<DataFile, Rows> rows;
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private final ParallelGenerators companions;

    HttpLoadGenerator(GeneratorOptions options) {
        this.options = options;
        rows = WorkloadContext.reading(options.supplies());
        companions = new ParallelGenerators(options);
        client = new HttpClient(
                options.threads(), THREADS, options.transport(), options.tlsEngine(), options.requestTimeout());
    }

    @Override
    public LoadResult run(Target target, Workload workload, Load load, LoadListener listener)
            throws InterruptedException {
        FileLimit.ofThisProcess().require(load.connections());
        oneAtATime.lockInterruptibly();
        try (Endpoint server = client.endpoint(target)) {
            int count = Math.min(client.loops().size(), Math.min(load.connections(), users(load)));
            List<ClientLoop> loops = client.loops().subList(0, count);
            WorkloadContext around = WorkloadContext.of(workload, rows)
                    .supplied(options.supplies())
                    .comparing(options.likeness());
            List<Worker> workers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int connections = load.connections() / count + (i < load.connections() % count ? 1 : 0);
                Ramp ramp = Ramp.of(load, connections, i, count);
                workers.add(
                        worker(loops.get(i), server, new RequestSender(workload, target, around, load.seed()), ramp));
            }
            Function<Ramp, VirtualUsers> populations =
                    ramp -> new VirtualUsers(ramp, workload, around.variables().size());
            GeneratorCpu cpu = new GeneratorCpu(loops);
            return new LoadRun(load, target, client.transport(), listener, workers, populations, cpu, options.drain())
                    .run();
        } finally {
            oneAtATime.unlock();
        }
    }

    private Worker worker(ClientLoop loop, Endpoint server, RequestSender sender, Ramp ramp) {
        long timeout = options.requestTimeout().toNanos();
        return new Worker(loop, server.connector(loop), sender, server.target().wire(), ramp, timeout);
    }

    private static int users(Load load) {
        return load instanceof Load.Open open
                ? open.users()
                : ((Load.Closed) load).users().count();
    }

    @Override
    public List<LoadResult> runTogether(List<LoadTask> tasks) throws InterruptedException {
        return companions.run(tasks);
    }

    @Override
    public Exchange ask(Target target, Step step, long seed) throws InterruptedException {
        oneAtATime.lockInterruptibly();
        try (Endpoint server = client.endpoint(target)) {
            RequestForm form =
                    new RequestForm(step, target, WorkloadContext.alone(rows).supplied(options.supplies()));
            PlaceholderValues filling = new PlaceholderValues(seed);
            filling.begin(1, 1, null, System.nanoTime());
            return ask(server, form, filling);
        } finally {
            oneAtATime.unlock();
        }
    }

    @Override
    public List<Visit> walk(Target target, Workload workload, long seed) throws InterruptedException {
        oneAtATime.lockInterruptibly();
        try (Endpoint server = client.endpoint(target)) {
            return new Iteration(
                            workload, target, WorkloadContext.of(workload, rows).supplied(options.supplies()), seed)
                    .visits((form, filling) -> ask(server, form, filling));
        } finally {
            oneAtATime.unlock();
        }
    }

    private static Exchange ask(Endpoint server, RequestForm form, PlaceholderValues filling)
            throws InterruptedException {
        Scratch request = new Scratch(1024);
        form.render(request, filling);
        return server.ask(request, form.headMethod(), form.step().name());
    }

    @Override
    public double nullCeiling(int connections, Duration duration) throws InterruptedException {
        try (NullServer server = new NullServer(client.transport())) {
            Load load = new Load.Closed(connections, duration, duration.dividedBy(4), OptionalLong.empty(), 1);
            return run(server.target(), NOTHING, load, LoadListener.NONE).achievedRate();
        }
    }

    @Override
    public void warmUp(Duration duration) throws InterruptedException {
        if (duration.toMillis() < 100) {
            throw new IllegalArgumentException("a warm-up takes at least 100 ms: " + duration);
        }
        int connections = 4 * client.loops().size();
        Duration half = duration.dividedBy(2);
        try (NullServer server = new NullServer(client.transport())) {
            Load closed = new Load.Closed(connections, half, Duration.ZERO, OptionalLong.empty(), 1);
            run(server.target(), NOTHING, closed, LoadListener.NONE);
            Load open = new Load.Open(WARM_UP_RATE, Arrivals.POISSON, connections, half, Duration.ZERO, 1);
            run(server.target(), NOTHING, open, LoadListener.NONE);
        }
    }

    @Override
    public void close() {
        companions.close();
        client.close();
    }
}
