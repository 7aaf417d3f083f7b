package dev.assay.probe;

import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.MemoryUse;
import dev.assay.model.plan.Deployment;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.model.server.Identity;
import dev.assay.model.server.Jdk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Observes processes on this machine: cheap figures through the operating system, the rest through jcmd. */
record LocalProbe(OperatingSystem system) implements Probe {
    private static final Duration QUICK = Duration.ofSeconds(15);
    /** Long enough for a forced collection of a large heap on one slow core. */
    private static final Duration COLLECTION = Duration.ofSeconds(60);
    /** Longer than the agent's own time limit. */
    private static final Duration AGENT = Duration.ofMillis(SettingsAgent.LIMIT_MILLIS * 2);

    @Override
    public ProcessSnapshot process(long pid) {
        return system.process(pid);
    }

    @Override
    public CounterSnapshot counters(long pid) {
        return system.counted(pid);
    }

    @Override
    public Optional<Glance> glance(long pid) {
        return system.glance(pid);
    }

    @Override
    public MachineSnapshot machine() {
        return system.machine();
    }

    /** By a class histogram: unlike {@code GC.run}, it collects whatever -XX:+DisableExplicitGC and the like say. */
    @Override
    public void promote(long pid, Jdk jdk) throws InterruptedException {
        ask(pid, jdk, COLLECTION, "GC.class_histogram");
    }

    @Override
    public Footprint footprint(long pid, Jdk jdk) throws InterruptedException {
        return footprint(pid, jdk, () -> {});
    }

    @Override
    public Occupancy occupancy(long pid, Jdk jdk) throws InterruptedException {
        SettingsReading agent = new SettingsReading(Jcmd.of(jdk, pid, AGENT));
        List<String> before = new ArrayList<>();
        Footprint footprint = footprint(pid, jdk, () -> before.addAll(agent.memoryPools()));
        OptionalLong heap = MemoryPools.heap(before);
        OptionalLong nonHeap = MemoryPools.nonHeap(before);
        OptionalLong after = heap.isPresent() ? MemoryPools.heap(agent.memoryPools()) : heap;
        boolean known = heap.isPresent() && nonHeap.isPresent() && after.isPresent();
        return new Occupancy(
                footprint,
                known
                        ? Optional.of(new MemoryUse(heap.getAsLong(), after.getAsLong(), nonHeap.getAsLong()))
                        : Optional.empty());
    }

    /** A query to the process. */
    private interface Query {
        void ask() throws InterruptedException;
    }

    /**
     * Reads memory first, before anything else that this method does can change it.
     *
     * @param beforeCollection further queries before a collection is forced
     */
    private Footprint footprint(long pid, Jdk jdk, Query beforeCollection) throws InterruptedException {
        system.process(pid);
        long rss = system.exactRssBytes(pid);
        JvmCounters counters = JvmCounters.read(system.counters(pid));
        List<String> metaspaceBefore = counters.present() ? List.of() : ask(pid, jdk, QUICK, "VM.metaspace", "scale=1");
        int live = counters.liveThreads().isPresent()
                ? counters.liveThreads().getAsInt()
                : dump(pid, jdk).names().size();
        beforeCollection.ask();
        // The histogram forces a collection itself; the one before lets it also collect what cleaners and
        // reference queues release after a collection.
        ask(pid, jdk, COLLECTION, "GC.run");
        long heap = JvmReports.liveBytes(ask(pid, jdk, COLLECTION, "GC.class_histogram"));
        long metaspace = JvmReports.metaspaceBytes(ask(pid, jdk, QUICK, "VM.metaspace", "scale=1"));
        long classes = counters.loadedClasses().orElseGet(() -> JvmReports.classes(metaspaceBefore));
        return new Footprint(
                rss, heap, metaspace, classes, live, counters.peakThreads().orElse(live));
    }

    @Override
    public Identity identity(long pid, int port, Door door, Deployment deployment) throws InterruptedException {
        IdentityChecks signs = new IdentityChecks(
                deployment.contender().server(), deployment.jar().serverVersion());
        return new Identity(
                deployment.id(),
                List.of(
                        signs.port(pid, port, system.listens(pid, port)),
                        signs.responses(MalformedRequest.to(door)),
                        signs.threads(dump(pid, deployment.jdk()).servers()),
                        signs.classes(new SettingsReading(Jcmd.of(deployment.jdk(), pid, AGENT)).serverJars())));
    }

    @Override
    public List<EffectiveSetting> settings(String contender, long pid, Jdk jdk) throws InterruptedException {
        return new SettingsReading(Jcmd.of(jdk, pid, AGENT)).of(contender);
    }

    private static ThreadDump dump(long pid, Jdk jdk) throws InterruptedException {
        return ThreadDump.parse(ask(pid, jdk, QUICK, "Thread.print"));
    }

    private static List<String> ask(long pid, Jdk jdk, Duration limit, String... question) throws InterruptedException {
        return Jcmd.of(jdk, pid, limit).ask(question);
    }
}
