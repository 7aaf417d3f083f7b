package dev.assay.load;

import dev.assay.latency.Profiles;
import dev.assay.model.Arrivals;
import dev.assay.model.BadInputException;
import dev.assay.model.DataFile;
import dev.assay.model.LatencyProfile;
import dev.assay.model.Load;
import dev.assay.model.LoadResult;
import dev.assay.model.Step;
import dev.assay.model.Workload;
import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** Event loops and the loads that run on them, one at a time. */
final class NettyGenerator implements LoadGenerator {
    private static final Workload NOTHING = new Workload(List.of(Step.get("/")));

    /** High enough for the JVM to compile, low enough for an event loop that shares its CPU with the server. */
    private static final double WARM_UP_RATE = 10_000;

    private final GeneratorOptions options;
    private final Transport transport;
    private final TlsEngine tlsEngine;
    private final MultiThreadIoEventLoopGroup group;
    private final List<Desk> desks = new ArrayList<>();
    private final Function<DataFile, Rows> rows = Surroundings.reading();
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private final Companions companions;

    /** An event loop with what belongs to it. */
    private record Desk(EventLoop loop, PacedIoHandler pace, Inbox inbox, RecordBuffers records, long threadId) {}

    NettyGenerator(GeneratorOptions options) {
        this.options = options;
        companions = new Companions(options);
        transport = options.transport().resolved();
        tlsEngine = options.tlsEngine().resolved();
        List<PacedIoHandler> paces = new CopyOnWriteArrayList<>();
        IoHandlerFactory handlers = transport.handlers();
        IoHandlerFactory paced = executor -> {
            PacedIoHandler pace = new PacedIoHandler(handlers.newHandler(executor), executor, transport);
            paces.add(pace);
            return pace;
        };
        group = new MultiThreadIoEventLoopGroup(options.threads(), new DefaultThreadFactory(THREADS, true), paced);
        group.forEach(executor -> {
            EventLoop loop = (EventLoop) executor;
            PacedIoHandler pace =
                    paces.stream().filter(p -> p.drives(loop)).findFirst().orElseThrow();
            long thread = CompletableFuture.supplyAsync(
                            () -> Thread.currentThread().getId(), loop)
                    .join();
            desks.add(new Desk(loop, pace, new Inbox(), new RecordBuffers(), thread));
        });
    }

    @Override
    public LoadResult run(Target target, Workload workload, Load load, LoadListener listener)
            throws InterruptedException {
        SocketAddress server = address(target);
        FileLimit.ofThisProcess().require(load.connections());
        oneAtATime.lockInterruptibly();
        Optional<Tls> tls = Optional.empty();
        try {
            tls = tls(target);
            int lanes = Math.min(desks.size(), Math.min(load.connections(), users(load)));
            List<Lane> all = new ArrayList<>();
            Surroundings around = Surroundings.of(workload, rows).comparing(options.likeness());
            for (int i = 0; i < lanes; i++) {
                int connections = load.connections() / lanes + (i < load.connections() % lanes ? 1 : 0);
                Ramp ramp = Ramp.of(load, connections, i, lanes);
                all.add(lane(
                        desks.get(i), target, tls, server, new Outbox(workload, target, around, load.seed()), ramp));
            }
            Function<Ramp, Crowd> crowds =
                    ramp -> new Crowd(ramp, workload, around.variables().size());
            Optional<Standstill> standstill = options.standstills().apply(target);
            return new LoadRun(load, target, transport, listener, all, crowds, cpu(lanes), options.drain(), standstill)
                    .run();
        } finally {
            tls.ifPresent(Tls::close);
            oneAtATime.unlock();
        }
    }

    @Override
    public List<LoadResult> runTogether(List<LoadTask> tasks) throws InterruptedException {
        return companions.run(tasks);
    }

    private Optional<Tls> tls(Target target) {
        return target.tls().map(trust -> new Tls(target, trust, tlsEngine, options.requestTimeout()));
    }

    private Lane lane(Desk desk, Target target, Optional<Tls> tls, SocketAddress server, Outbox outbox, Ramp ramp) {
        Connector connector = connector(desk, target, tls, server);
        long timeout = options.requestTimeout().toNanos();
        return new Lane(desk.loop(), desk.pace(), connector, outbox, target.wire(), ramp, timeout);
    }

    private Connector connector(Desk desk, Target target, Optional<Tls> tls, SocketAddress server) {
        return new Connector(
                desk.loop(), transport, desk.inbox(), desk.records(), target, tls, server, options.requestTimeout());
    }

    private static int users(Load load) {
        return load instanceof Load.Open open
                ? open.users()
                : ((Load.Closed) load).users().count();
    }

    private GeneratorCpu cpu(int lanes) {
        List<Desk> used = desks.subList(0, lanes);
        return new GeneratorCpu(
                used.stream().map(Desk::threadId).toList(),
                used.stream().map(Desk::pace).toList());
    }

    private SocketAddress address(Target target) {
        if (target.socket().isPresent()) {
            return transport.address(target.socket().get());
        }
        InetSocketAddress address = new InetSocketAddress(target.host(), target.port());
        if (address.isUnresolved()) {
            throw new BadInputException(
                    target.host(),
                    "this host name has no address",
                    "write a name or address that this machine can resolve");
        }
        return address;
    }

    @Override
    public Exchange ask(Target target, Step step, long seed) throws InterruptedException {
        SocketAddress server = address(target);
        oneAtATime.lockInterruptibly();
        Optional<Tls> tls = Optional.empty();
        try {
            tls = tls(target);
            RequestForm form = new RequestForm(step, target, Surroundings.alone(rows));
            Filling filling = new Filling(seed);
            filling.begin(1, 1, null, System.nanoTime());
            return ask(target, tls, server, form, filling);
        } finally {
            tls.ifPresent(Tls::close);
            oneAtATime.unlock();
        }
    }

    @Override
    public List<Visit> walk(Target target, Workload workload, long seed) throws InterruptedException {
        SocketAddress server = address(target);
        oneAtATime.lockInterruptibly();
        Optional<Tls> tls = Optional.empty();
        try {
            tls = tls(target);
            Optional<Tls> shared = tls;
            return new Walk(workload, target, Surroundings.of(workload, rows), seed)
                    .visits((form, filling) -> ask(target, shared, server, form, filling));
        } finally {
            tls.ifPresent(Tls::close);
            oneAtATime.unlock();
        }
    }

    private Exchange ask(Target target, Optional<Tls> tls, SocketAddress server, RequestForm form, Filling filling)
            throws InterruptedException {
        Desk desk = desks.get(0);
        return new Call(desk.loop(), connector(desk, target, tls, server), target.wire(), form, filling)
                .ask(options.requestTimeout());
    }

    @Override
    public LatencyProfile merge(List<LatencyProfile> profiles) {
        return Profiles.merged(profiles);
    }

    @Override
    public double nullCeiling(int connections, Duration duration) throws InterruptedException {
        try (NullServer server = new NullServer(transport)) {
            Load load = new Load.Closed(connections, duration, duration.dividedBy(4), OptionalLong.empty(), 1);
            return run(server.target(), NOTHING, load, LoadListener.NONE).achievedRate();
        }
    }

    @Override
    public void warmUp(Duration duration) throws InterruptedException {
        if (duration.toMillis() < 100) {
            throw new IllegalArgumentException("a warm-up takes at least 100 ms: " + duration);
        }
        int connections = 4 * desks.size();
        Duration half = duration.dividedBy(2);
        try (NullServer server = new NullServer(transport)) {
            Load closed = new Load.Closed(connections, half, Duration.ZERO, OptionalLong.empty(), 1);
            run(server.target(), NOTHING, closed, LoadListener.NONE);
            Load open = new Load.Open(WARM_UP_RATE, Arrivals.POISSON, connections, half, Duration.ZERO, 1);
            run(server.target(), NOTHING, open, LoadListener.NONE);
        }
    }

    @Override
    public void close() {
        companions.close();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
        desks.forEach(desk -> {
            desk.inbox().close();
            desk.records().close();
        });
    }
}
