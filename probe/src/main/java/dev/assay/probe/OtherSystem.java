package dev.assay.probe;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Any system but Linux: what the JDK reports about a process, and zero for the rest. A single pseudo-thread represents the JIT
 * compilers, without which the end of the warm-up could not be detected.
 */
record OtherSystem(Path temporaryFolder) implements OperatingSystem {
    /** Id of the pseudo-thread. */
    private static final long COMPILERS = -1;

    @Override
    public ProcessSnapshot process(long pid) {
        ProcessHandle handle =
                ProcessHandle.of(pid).filter(ProcessHandle::isAlive).orElseThrow(() -> new ProcessGoneException(pid));
        ProcessHandle.Info info = handle.info();
        JvmCounters counters = JvmCounters.read(counters(pid));
        return new ProcessSnapshot(
                pid,
                info.startInstant().map(start -> start.toEpochMilli()).orElse(0L),
                System.nanoTime(),
                Map.of(COMPILERS, new ThreadSample(ThreadKind.JIT, counters.compilationNanos(), 0)),
                info.totalCpuDuration().orElse(Duration.ZERO).toNanos(),
                0,
                0,
                counters.collections(),
                counters.collectionNanos(),
                counters.liveThreads());
    }

    @Override
    public MachineSnapshot machine() {
        return new MachineSnapshot(0, 0);
    }

    @Override
    public long exactRssBytes(long pid) {
        return 0;
    }

    @Override
    public Optional<Boolean> listens(long pid, int port) {
        return Optional.empty();
    }

    @Override
    public Path counters(long pid) {
        String user = ProcessHandle.of(pid)
                .flatMap(process -> process.info().user())
                .orElse(System.getProperty("user.name", ""));
        return temporaryFolder.resolve("hsperfdata_" + user).resolve(Long.toString(pid));
    }
}
