package dev.assay.probe;

import dev.assay.model.EffectiveSetting;
import dev.assay.model.Footprint;
import dev.assay.model.Jdk;
import dev.assay.model.Server;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Observes processes of this machine: cheap things through the operating system, the rest through jcmd. */
record LocalProbe(OperatingSystem system) implements Probe {
    private static final Duration QUICK = Duration.ofSeconds(15);
    /** A forced collection of a large heap on one slow core. */
    private static final Duration COLLECTION = Duration.ofSeconds(60);
    /** Longer than the agent itself takes at most. */
    private static final Duration AGENT = Duration.ofMillis(SettingsAgent.LIMIT_MILLIS * 2);

    @Override
    public ProcessSnapshot process(long pid) {
        return system.process(pid);
    }

    @Override
    public MachineSnapshot machine() {
        return system.machine();
    }

    /** Memory first, before anything that this method makes the process do can change it. */
    @Override
    public Footprint footprint(long pid, Jdk jdk) {
        system.process(pid);
        long rss = system.exactRssBytes(pid);
        JvmCounters counters = JvmCounters.read(system.counters(pid));
        List<String> metaspaceBefore = counters.present() ? List.of() : ask(pid, jdk, QUICK, "VM.metaspace", "scale=1");
        int live = counters.liveThreads().orElseGet(() -> dump(pid, jdk).names().size());
        // The histogram forces a collection of its own; the one before lets it also see what cleaners and
        // reference queues release after a collection.
        ask(pid, jdk, COLLECTION, "GC.run");
        long heap = JvmReports.liveBytes(ask(pid, jdk, COLLECTION, "GC.class_histogram"));
        long metaspace = JvmReports.metaspaceBytes(ask(pid, jdk, QUICK, "VM.metaspace", "scale=1"));
        long classes = counters.loadedClasses().orElseGet(() -> JvmReports.classes(metaspaceBefore));
        return new Footprint(
                rss, heap, metaspace, classes, live, counters.peakThreads().orElse(live));
    }

    @Override
    public Set<Server> servers(long pid, Jdk jdk) {
        return dump(pid, jdk).servers();
    }

    @Override
    public List<EffectiveSetting> settings(String contender, long pid, Jdk jdk) {
        return new SettingsReading(Jcmd.of(jdk, pid, AGENT)).of(contender);
    }

    private static ThreadDump dump(long pid, Jdk jdk) {
        return ThreadDump.parse(ask(pid, jdk, QUICK, "Thread.print"));
    }

    private static List<String> ask(long pid, Jdk jdk, Duration limit, String... question) {
        return Jcmd.of(jdk, pid, limit).ask(question);
    }
}
