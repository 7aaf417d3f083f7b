package dev.assay.remote;

import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.load.LoadListener;
import dev.assay.load.LoadTask;
import dev.assay.load.Visit;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.LoadResult;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * One or more load hosts as one load generator (ADR 0038). Several share every load: all begin when all have opened their connections,
 * and every event of the load is when the last host reports it. Single requests are sent by the first.
 *
 * <p>If a host fails, the load ends with a {@link NoMeasurementException}; the next load tries once to reconnect it.
 */
record LoadHosts(List<Member> members) implements RemoteLoad {
    private static final String THREAD = "assay-load-host";

    @FunctionalInterface
    public interface Connecting {
        /** As {@link LoadHost#connect}. */
        RemoteLoadGenerator connect() throws InterruptedException;
    }

    /** A host with the name that the user gave it. */
    public record Host(String name, Connecting connecting) {}

    private static final class Member {
        private final Host host;
        private RemoteLoadGenerator generator;
        private boolean lost;

        private Member(Host host, RemoteLoadGenerator generator) {
            this.host = host;
            this.generator = generator;
        }
    }

    /**
     * Connects all hosts, one after another.
     *
     * @param hosts at least one
     * @throws BadInputException as {@link LoadHost#connect}
     * @throws NoMeasurementException as {@link LoadHost#connect}
     */
    public static LoadHosts connect(List<Host> hosts) throws InterruptedException {
        List<Member> members = new ArrayList<>();
        try {
            for (Host host : hosts) {
                members.add(new Member(host, host.connecting().connect()));
            }
        } catch (InterruptedException | RuntimeException e) {
            members.forEach(member -> member.generator.close());
            throw e;
        }
        return new LoadHosts(List.copyOf(members));
    }

    @Override
    public List<RemoteLoadGenerator> generators() {
        return members.stream().map(member -> member.generator).toList();
    }

    /** The names that the user gave the hosts, in order. */
    private List<String> names() {
        return members.stream().map(member -> member.host.name()).toList();
    }

    @Override
    public List<Bandwidth> probe(String address, int port) throws InterruptedException {
        try (NetworkProbe probe = NetworkProbe.listening(address, port, members.size())) {
            return each(new Fanout(), (there, i) -> there.probe(probe, i, address));
        }
    }

    /** Does nothing on a host that is lost: the next load reconnects it. */
    @Override
    public void favour() throws InterruptedException {
        try {
            each(new Fanout(), (there, i) -> {
                there.favour();
                return true;
            });
        } catch (NoMeasurementException lost) {
            // if the host cannot be reconnected, the next load says so
        }
    }

    @Override
    public LoadResult run(Target target, Workload workload, Load load, LoadListener listener)
            throws InterruptedException {
        if (alone()) {
            return first(there -> there.run(target, workload, load, listener));
        }
        List<Load> shares = LoadShares.of(load, members.size());
        Fanout fanout = new Fanout();
        SharedMoments moments = new SharedMoments(fanout, listener, members.size(), load instanceof Load.Open);
        return SharedResult.of(
                names(), each(fanout, (there, i) -> there.run(target, workload, shares.get(i), moments.of(i))));
    }

    /** Each event of a task is when the last host reports it; unlike in {@link #run}, the others do not wait. */
    @Override
    public List<LoadResult> runTogether(List<LoadTask> tasks) throws InterruptedException {
        if (alone()) {
            return first(there -> there.runTogether(tasks));
        }
        List<List<Load>> shares = tasks.stream()
                .map(task -> LoadShares.of(task.load(), members.size()))
                .toList();
        Fanout fanout = new Fanout();
        List<Latest> latest = tasks.stream()
                .map(task -> new Latest(fanout, task.listener(), members.size()))
                .toList();
        List<List<LoadResult>> all = each(
                fanout,
                (there, i) -> there.runTogether(IntStream.range(0, tasks.size())
                        .mapToObj(t -> new LoadTask(
                                tasks.get(t).target(),
                                tasks.get(t).workload(),
                                shares.get(t).get(i),
                                latest.get(t)))
                        .toList()));
        return IntStream.range(0, tasks.size())
                .mapToObj(t -> SharedResult.of(
                                names(), all.stream().map(one -> one.get(t)).toList())
                        .toBuilder()
                        .snapshotDelayMs(OptionalDouble.empty())
                        .build())
                .toList();
    }

    /** Passes on an event when the last host has reported it. Thread-safe. */
    private static final class Latest implements LoadListener {
        private final Fanout fanout;
        private final LoadListener listener;
        private final int hosts;
        private final AtomicInteger measuring = new AtomicInteger();
        private final AtomicInteger finished = new AtomicInteger();

        private Latest(Fanout fanout, LoadListener listener, int hosts) {
            this.fanout = fanout;
            this.listener = listener;
            this.hosts = hosts;
        }

        @Override
        public void measuring() {
            if (measuring.incrementAndGet() == hosts) {
                fanout.onCaller(listener::measuring);
            }
        }

        @Override
        public void finished() {
            if (finished.incrementAndGet() == hosts) {
                fanout.onCaller(listener::finished);
            }
        }
    }

    @Override
    public Exchange ask(Target target, Step step, long seed) throws InterruptedException {
        return first(there -> there.ask(target, step, seed));
    }

    @Override
    public List<Visit> walk(Target target, Workload workload, long seed) throws InterruptedException {
        return first(there -> there.walk(target, workload, seed));
    }

    @Override
    public double nullCeiling(int connections, Duration duration) throws InterruptedException {
        int share = Math.max(1, connections / members.size());
        return each(new Fanout(), (there, i) -> there.nullCeiling(share, duration)).stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    @Override
    public void warmUp(Duration duration) throws InterruptedException {
        each(new Fanout(), (there, i) -> {
            there.warmUp(duration);
            return true;
        });
    }

    @Override
    public boolean recovers() {
        return true;
    }

    private interface Errand<T> {
        T on(RemoteLoadGenerator there, int place) throws InterruptedException;
    }

    private interface Single<T> {
        T on(RemoteLoadGenerator there) throws InterruptedException;
    }

    /** Whether nothing is shared or merged. */
    private boolean alone() {
        return members.size() == 1;
    }

    private <T> T first(Single<T> errand) throws InterruptedException {
        Member member = members.get(0);
        connect(member);
        try {
            return errand.on(member.generator);
        } catch (NoMeasurementException gone) {
            throw lost(member, gone);
        }
    }

    /** Runs an errand on all hosts at the same time. A lost host is reported in preference to the failures that it causes on others. */
    private <T> List<T> each(Fanout fanout, Errand<T> errand) throws InterruptedException {
        if (alone()) {
            T only = first(there -> errand.on(there, 0));
            return List.of(only);
        }
        for (Member member : members) {
            connect(member);
        }
        List<Callable<T>> all = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            int place = i;
            all.add(() -> errand.on(members.get(place).generator, place));
        }
        List<Fanout.Ended<T>> ends = fanout.run(all, THREAD);
        RuntimeException worst = null;
        for (int i = 0; i < ends.size(); i++) {
            Throwable failure = ends.get(i).failure().orElse(null);
            if (failure instanceof NoMeasurementException gone) {
                worst = lost(members.get(i), gone);
            } else if (failure instanceof RuntimeException other && worst == null) {
                worst = other;
            } else if (failure instanceof Error broken) {
                throw broken;
            }
        }
        if (worst != null) {
            throw worst;
        }
        return ends.stream().map(end -> end.result().orElseThrow()).toList();
    }

    /** Notes that a host is lost; says which, if there are several. */
    private NoMeasurementException lost(Member member, NoMeasurementException gone) {
        member.lost = true;
        member.generator.close();
        return alone()
                ? gone
                : new NoMeasurementException(
                        "load host " + member.host.name() + ": " + gone.reason(),
                        "It will be reconnected for the next block.");
    }

    private static void connect(Member member) throws InterruptedException {
        if (!member.lost) {
            return;
        }
        try {
            Optional<Bandwidth> known = member.generator.bandwidth();
            member.generator = member.host.connecting().connect();
            member.generator.carries(known);
            member.lost = false;
        } catch (NoMeasurementException still) {
            throw new NoMeasurementException(
                    "load host " + member.host.name() + ": " + still.reason(), "Make sure that it can be reached.");
        } catch (BadInputException changed) {
            throw new NoMeasurementException(String.valueOf(changed.getMessage()), "Make sure that it can be reached.");
        }
    }

    @Override
    public void close() {
        members.forEach(member -> member.generator.close());
    }
}
