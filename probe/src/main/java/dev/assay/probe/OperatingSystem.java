package dev.assay.probe;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** What an operating system tells about processes and itself without disturbing them. */
interface OperatingSystem {
    /** As {@link Probe#process}. */
    ProcessSnapshot process(long pid);

    /** As {@link Probe#counters}. */
    default CounterSnapshot counted(long pid) {
        return CounterSnapshot.NONE;
    }

    /** As {@link Probe#glance}. */
    default Optional<Glance> glance(long pid) {
        return Optional.empty();
    }

    /** As {@link Probe#machine}. */
    MachineSnapshot machine();

    /** Resident memory in bytes, exact but slower than in {@link #process}; zero where the system does not tell. */
    long exactRssBytes(long pid);

    /** Whether this process itself listens on a TCP port; empty where the system does not tell, or nobody listens. */
    Optional<Boolean> listens(long pid, int port);

    /** As {@link Probe#acceptedConnections}. */
    default long acceptedConnections() {
        return -1;
    }

    /** Where the JVM with this process id publishes its counters; the file need not exist. */
    Path counters(long pid);

    static OperatingSystem current() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux")
                        && Files.exists(Path.of("/proc/self/stat"))
                ? new Linux(Path.of("/proc"), Path.of("/tmp"))
                : new OtherSystem(Path.of(System.getProperty("java.io.tmpdir", "/tmp")));
    }
}
