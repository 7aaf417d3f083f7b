package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.MemoryUse;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.model.server.Jdk;
import dev.assay.model.server.Server;
import dev.assay.probe.CounterSnapshot.Count;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a live JVM started by the test, compared with what that JVM reports about itself. */
@EnabledOnOs(OS.LINUX)
class LocalProbeTest {
    private static final long MEBIBYTE = 1 << 20;
    private static final Jdk JDK = new Jdk(
            Path.of(System.getProperty("java.home")),
            Runtime.version().feature(),
            Runtime.version().toString());

    private final Probe probe = Probe.local();

    /**
     * Bounds without an arbitrary margin: at least what the one thread used; at most what the process reports for a longer
     * period, in steps of 10 ms at both ends.
     */
    @Test
    void cpuTimeIsWhatTheProcessItselfSays() {
        try (ChildProcess child = ChildProcess.start()) {
            child.ask("burn 50");
            long said = child.askNumber("cpu");
            ProcessSnapshot before = probe.process(child.pid());
            long burnt = child.askNumber("burn 300");
            ProcessUsage usage = before.until(probe.process(child.pid()));
            said = child.askNumber("cpu") - said;

            assertThat(burnt).isGreaterThanOrEqualTo(300_000_000);
            assertThat(usage.cpuNanos()).isBetween(burnt, said + 2 * Linux.TICK_NANOS);
            assertThat(usage.jitNanos()).isBetween(0L, usage.cpuNanos() - burnt);
            assertThat(usage.gcNanos()).isBetween(0L, usage.cpuNanos() - burnt);
            assertThat(usage.contextSwitches()).isPositive();
            assertThat(usage.wallNanos()).isPositive();
            assertThat(usage.threads()).isGreaterThanOrEqualTo(5);
            assertThat(usage.rssBytes()).isBetween(10 * MEBIBYTE, 1024 * MEBIBYTE);
        }
    }

    @Test
    void aGlanceSeesWhatTheProcessHolds() {
        try (ChildProcess child = ChildProcess.start()) {
            child.ask("hold 8");
            child.ask("collect"); // the serial collector publishes the use of spaces only after a collection
            ProcessSnapshot process = probe.process(child.pid());

            Glance glance = probe.glance(child.pid()).orElseThrow();

            assertThat(glance.threads()).isBetween(1, process.threads().size());
            assertThat(glance.residentBytes()).isBetween(10 * MEBIBYTE, 1024 * MEBIBYTE);
            assertThat(glance.heapBytes().orElseThrow()).isBetween(8 * MEBIBYTE, glance.residentBytes());
        }
        assertThat(probe.glance(1L << 40)).isEmpty();
    }

    @Test
    void cpuTimeOfThreadsThatEndedIsNotLost() {
        try (ChildProcess child = ChildProcess.start()) {
            child.ask("burn-in-ending-threads 1");
            long said = child.askNumber("cpu");
            ProcessSnapshot before = probe.process(child.pid());
            long burnt = child.askNumber("burn-in-ending-threads 8");
            ProcessSnapshot after = probe.process(child.pid());
            said = child.askNumber("cpu") - said;

            assertThat(burnt).isGreaterThanOrEqualTo(320_000_000);
            assertThat(before.until(after).cpuNanos())
                    .isBetween(burnt - 2 * Linux.TICK_NANOS, said + 2 * Linux.TICK_NANOS);
        }
    }

    @Test
    void javaThreadsAreThoseThatTheJvmCounts() {
        try (ChildProcess child = ChildProcess.start()) {
            long before = child.askNumber("threads");
            assertThat(probe.process(child.pid()).javaThreads()).hasValue((int) before);
            for (int i = 0; i < 7; i++) {
                child.ask("park idle-" + i);
            }
            assertThat(probe.process(child.pid()).javaThreads()).hasValue((int) before + 7);
        }
    }

    @Test
    void collectionsAreCounted() {
        try (ChildProcess child = ChildProcess.start("-Xmn8m")) {
            ProcessSnapshot before = probe.process(child.pid());
            child.ask("drop 100");
            ProcessUsage usage = before.until(probe.process(child.pid()));

            // 100 MiB through a young generation of 8 MiB, so one collection for at most each 8 MiB.
            assertThat(usage.gcCount()).isBetween(12L, 100L);
            assertThat(usage.gcPauseMs()).isPositive();
            assertThat(usage.gcNanos()).isPositive();
        }
    }

    @Test
    void footprintIsWhatTheProcessHolds() throws InterruptedException {
        try (ChildProcess child = ChildProcess.start()) {
            child.ask("hold 1");
            child.ask("park one");
            long classesBefore = child.askNumber("classes");
            Footprint small = probe.footprint(child.pid(), JDK);
            child.ask("hold 20");
            child.ask("drop 30");
            Footprint large = probe.footprint(child.pid(), JDK);

            assertThat(small.loadedClasses()).isGreaterThanOrEqualTo(classesBefore);
            assertThat(large.loadedClasses()).isLessThanOrEqualTo(child.askNumber("classes"));
            // To the nearest mebibyte: some hundred bytes of the JVM itself vary.
            assertThat(Math.round((double) (large.heapUsedBytes() - small.heapUsedBytes()) / MEBIBYTE))
                    .isEqualTo(20);
            assertThat(large.nonHeapBytes()).isBetween(MEBIBYTE / 20, 50 * MEBIBYTE);
            assertThat(large.rssBytes()).isGreaterThan(large.heapUsedBytes());
            assertThat(large.liveThreads()).isBetween(5, large.peakThreads());
        }
    }

    @Test
    void footprintNeedsNoPublishedCounters() throws InterruptedException {
        try (ChildProcess child = ChildProcess.start("-XX:-UsePerfData")) {
            long classes = child.askNumber("classes");
            ProcessSnapshot snapshot = probe.process(child.pid());
            assertThat(snapshot.javaThreads()).isEmpty();
            assertThat(snapshot.collections()).isZero();

            Footprint footprint = probe.footprint(child.pid(), JDK);

            // This count includes array classes: at least one, fewer than one for each class.
            assertThat(footprint.loadedClasses()).isBetween(classes, 2 * classes);
            assertThat(footprint.liveThreads()).isBetween(5, 50);
            assertThat(footprint.peakThreads()).isEqualTo(footprint.liveThreads());
            assertThat(footprint.heapUsedBytes()).isBetween(MEBIBYTE / 4, 20 * MEBIBYTE);
        }
    }

    /** Survivor spaces and eden, so a young GC has nothing left to copy; whatever the options say of explicit collections. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:+UseSerialGC",
                "-XX:+UseParallelGC",
                "-XX:+UseG1GC",
                "-XX:+UseG1GC -XX:+DisableExplicitGC",
                "-XX:+UseG1GC -XX:+ExplicitGCInvokesConcurrent"
            })
    void whatAnAppKeepsIsPromoted(String options) throws InterruptedException {
        String[] all = ("-XX:-UseSerialGC -Xms256m -Xmx256m -Xmn128m -XX:G1HeapRegionSize=4m " + options).split(" ");
        try (ChildProcess child = ChildProcess.start(all)) {
            child.ask("hold 20");
            long before = used(child, 1);

            probe.promote(child.pid(), JDK);

            assertThat(before).isLessThan(MEBIBYTE);
            assertThat(used(child, 1)).isGreaterThanOrEqualTo(20 * MEBIBYTE);
            assertThat(used(child, 0)).isLessThanOrEqualTo(2 * MEBIBYTE); // what answering allocates
        }
    }

    /** What is kept is copied by each young GC until it is promoted, then no more. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void whatAYoungCollectionCopiesIsSeen(String collector) throws InterruptedException {
        String[] all = ("-XX:-UseSerialGC -Xms256m -Xmx256m -Xmn64m -XX:-UseAdaptiveSizePolicy -XX:G1HeapRegionSize=4m "
                        + collector)
                .split(" ");
        try (ChildProcess child = ChildProcess.start(all)) {
            child.ask("hold 2");
            CounterSnapshot begin = probe.counters(child.pid());
            child.ask("drop 100");
            CounterSnapshot copying = probe.counters(child.pid());
            probe.promote(child.pid(), JDK);
            CounterSnapshot promoted = probe.counters(child.pid());
            child.ask("drop 100");
            CounterSnapshot level = probe.counters(child.pid());

            assertThat(copying.ofLastCollection(Count.SURVIVOR_BYTES, begin).orElseThrow())
                    .isBetween(2 * MEBIBYTE, 5 * MEBIBYTE);
            assertThat(level.ofLastCollection(Count.SURVIVOR_BYTES, promoted).orElseThrow())
                    .isLessThan(2 * MEBIBYTE);
            assertThat(level.ofLastCollection(Count.SURVIVOR_BYTES, level)).isEmpty();
        }
    }

    /** Bytes in the young (0) or the old (1) generation, as published at the last collection. */
    private static long used(ChildProcess child, int generation) {
        String spaces = "sun\\.gc\\.generation\\." + generation + "\\.space\\.\\d\\.used";
        return JvmCounters.read(OperatingSystem.current().counters(child.pid())).values().entrySet().stream()
                .filter(counter -> counter.getKey().matches(spaces))
                .mapToLong(counter -> counter.getValue())
                .sum();
    }

    @Test
    void memoryPoolsAreReadBeforeAndAfterACollection() throws InterruptedException {
        try (ChildProcess child = ChildProcess.start("-XX:+UseSerialGC", "-Xmx256m", "-Xmn128m")) {
            child.ask("hold 20");
            child.ask("drop 40");

            Occupancy occupancy = probe.occupancy(child.pid(), JDK);
            MemoryUse memory = occupancy.memory().orElseThrow();

            assertThat(memory.heapBytes()).isGreaterThan(60 * MEBIBYTE);
            assertThat(memory.heapAfterCollectionBytes()).isBetween(20 * MEBIBYTE, 40 * MEBIBYTE);
            assertThat(memory.nonHeapBytes()).isGreaterThan(MEBIBYTE);
            assertThat(memory.jvmMemoryUsedBytes()).isEqualTo(memory.heapBytes() + memory.nonHeapBytes());
            assertThat(occupancy.footprint().heapUsedBytes()).isBetween(20 * MEBIBYTE, 40 * MEBIBYTE);
            assertThat(child.askNumber("threads")).isPositive();
        }
    }

    @Test
    void aProcessThatEndedIsGone() throws InterruptedException {
        ChildProcess child = ChildProcess.start();
        child.ask("threads");
        child.end();

        assertThatThrownBy(() -> probe.process(child.pid())).isInstanceOf(ProcessGoneException.class);
        assertThatThrownBy(() -> probe.footprint(child.pid(), JDK)).isInstanceOf(ProcessGoneException.class);
        assertThatThrownBy(() -> probe.identity(child.pid(), 1, Claims.door(1), Claims.of(Server.TOMCAT, "10.1.55")))
                .isInstanceOf(ProcessGoneException.class);
        assertThatThrownBy(() -> probe.settings("a", child.pid(), JDK)).isInstanceOf(ProcessGoneException.class);
    }

    @Test
    void aProcessThatIsNoJvmHasCpuTimeAndNoServers() throws IOException, InterruptedException {
        Process sleep = new ProcessBuilder("sleep", "600").start();
        try {
            ProcessSnapshot snapshot = probe.process(sleep.pid());
            assertThat(snapshot.threads()).hasSize(1);
            assertThat(snapshot.rssBytes()).isPositive();
            assertThatThrownBy(
                            () -> probe.identity(sleep.pid(), 1, Claims.door(1), Claims.of(Server.TOMCAT, "10.1.55")))
                    .isInstanceOf(NoMeasurementException.class);
            assertThat(sleep.isAlive()).isTrue();
        } finally {
            sleep.destroyForcibly();
        }
    }

    @Test
    void theMachineWasBusyAtLeastAsLongAsOneOfItsProcesses() {
        try (ChildProcess child = ChildProcess.start()) {
            MachineSnapshot before = probe.machine();
            long burnt = child.askNumber("burn 500");
            MachineSnapshot after = probe.machine();

            // The kernel samples this figure at its ticks, so half of the known work is a safe bound.
            assertThat(before.until(after).busyNanos()).isGreaterThan(burnt / 2);
            assertThat(before.until(after).stealNanos()).isNotNegative();
        }
    }
}
