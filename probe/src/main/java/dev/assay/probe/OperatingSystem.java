package dev.assay.probe;

import dev.assay.model.plan.CpuSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** What an operating system reports about processes and itself, without disturbing them. */
interface OperatingSystem {
    /** See {@link Probe#process}. */
    ProcessSnapshot process(long pid);

    /** See {@link Probe#counters}. */
    default CounterSnapshot counted(long pid) {
        return CounterSnapshot.NONE;
    }

    /** See {@link Probe#glance}. */
    default Optional<Glance> glance(long pid) {
        return Optional.empty();
    }

    /** See {@link Probe#machine}. */
    MachineSnapshot machine();

    /** RSS in bytes, exact but slower than in {@link #process}; zero if the system does not report it. */
    long exactRssBytes(long pid);

    /** Whether this process itself listens on a TCP port; empty if the system does not report it, or no process listens. */
    Optional<Boolean> listens(long pid, int port);

    /** The file in which the JVM with this pid publishes its counters; it need not exist. */
    Path counters(long pid);

    /** The same, with {@link #machine} reporting only what happens on these CPUs, where the system tells them apart. */
    default OperatingSystem on(CpuSet cpus) {
        return this;
    }

    static OperatingSystem current() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux")
                        && Files.exists(Path.of("/proc/self/stat"))
                ? new Linux(Path.of("/proc"), Path.of("/tmp"))
                : new OtherSystem(Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
    }
}
