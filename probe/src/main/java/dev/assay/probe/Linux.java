package dev.assay.probe;

import dev.assay.model.plan.CpuSet;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads {@code /proc} on Linux. See proc(5) and the kernel's sched-stats document.
 *
 * @param proc where the process file system is mounted; beside it lies {@code sys}
 * @param tmp where JVMs publish their counters; HotSpot uses {@code /tmp} whatever {@code java.io.tmpdir} says
 * @param cpus names of the lines of {@code stat} that {@link #machine} adds up
 */
record Linux(Path proc, Path tmp, Set<String> cpus) implements OperatingSystem {
    private static final Set<String> ALL_CPUS = Set.of("cpu");

    /** Tick of the {@code stat} files: USER_HZ is 100 on every architecture that a current JDK runs on. */
    static final long TICK_NANOS = 10_000_000;

    private static final Pattern RESIDENT = Pattern.compile("(?m)^(?:VmRSS|Rss):\\s+(\\d+) kB$");

    private static final Pattern THREADS = Pattern.compile("(?m)^Threads:\\s+(\\d{1,7})$");

    /** Of the whole machine. */
    Linux(Path proc, Path tmp) {
        this(proc, tmp, ALL_CPUS);
    }

    @Override
    public Linux on(CpuSet some) {
        Set<String> names = some.cpus().stream().map(cpu -> "cpu" + cpu).collect(Collectors.toSet());
        boolean all = lines().map(fields -> fields[0])
                .filter(name -> name.matches("cpu\\d+"))
                .allMatch(names::contains);
        return all ? this : new Linux(proc, tmp, names); // the line of all is more precise than the sum of theirs
    }

    @Override
    public ProcessSnapshot process(long pid) {
        Path home = proc.resolve(Long.toString(pid));
        // The process total is read last: CPU time used while the threads are read can then only look like that of an
        // ended thread. Both snapshots of a pair are taken in this order, so the effect mostly cancels out.
        Map<Long, ThreadSample> threads = threads(home);
        Stat stat = text(home.resolve("stat"))
                .flatMap(Stat::parse)
                .filter(Stat::alive)
                .orElseThrow(() -> new ProcessGoneException(pid));
        long now = System.nanoTime();
        JvmCounters counters = JvmCounters.read(counters(pid));
        return new ProcessSnapshot(
                pid,
                stat.startTicks(),
                now,
                threads,
                stat.cpuTicks() * TICK_NANOS,
                TICK_NANOS,
                residentBytes(home.resolve("status")),
                counters.collections(),
                counters.collectionNanos(),
                counters.liveThreads());
    }

    @Override
    public CounterSnapshot counted(long pid) {
        Path power = proc.resolveSibling("sys").resolve("class").resolve("powercap");
        return new CounterFiles(proc.resolve(Long.toString(pid)), counters(pid), power).read();
    }

    @Override
    public Optional<Glance> glance(long pid) {
        Optional<String> status = text(proc.resolve(Long.toString(pid)).resolve("status"));
        Optional<Matcher> threads = status.map(THREADS::matcher).filter(Matcher::find);
        if (threads.isEmpty()) {
            return Optional.empty();
        }
        JvmCounters counters = JvmCounters.read(counters(pid));
        return Optional.of(new Glance(
                counters.liveThreads().orElse(Integer.parseInt(threads.get().group(1))),
                resident(status.orElse("")),
                counters.heapBytes()));
    }

    /** A thread that ends while it is read is left out. */
    private static Map<Long, ThreadSample> threads(Path home) {
        String[] ids = home.resolve("task").toFile().list();
        Map<Long, ThreadSample> threads = new HashMap<>();
        for (String id : ids == null ? new String[0] : ids) {
            sample(home.resolve("task").resolve(id)).ifPresent(sample -> threads.put(Long.valueOf(id), sample));
        }
        return threads;
    }

    /**
     * {@code schedstat} has nanoseconds on a CPU, nanoseconds waiting for one, and how often the thread was scheduled, which is
     * its number of context switches. On a kernel without it (or with zeros in it), ticks from {@code stat} are used.
     */
    private static Optional<ThreadSample> sample(Path task) {
        Optional<String> comm = text(task.resolve("comm"));
        if (comm.isEmpty()) {
            return Optional.empty();
        }
        ThreadKind kind = ThreadKind.of(comm.get());
        String[] fields = text(task.resolve("schedstat")).orElse("").trim().split(" ");
        if (fields.length == 3 && Arrays.stream(fields).allMatch(Linux::isNumber) && !fields[2].equals("0")) {
            return Optional.of(new ThreadSample(kind, Long.parseLong(fields[0]), Long.parseLong(fields[2])));
        }
        return text(task.resolve("stat"))
                .flatMap(Stat::parse)
                .map(stat -> new ThreadSample(kind, stat.cpuTicks() * TICK_NANOS, 0));
    }

    /**
     * {@code status} has RSS from the kernel's running counters, at once and within some hundred KB. For the exact
     * figure of {@code smaps_rollup} the kernel walks all pages under a lock that the observed process may need, so only
     * {@link #exactRssBytes} reads it.
     */
    private static long residentBytes(Path file) {
        return resident(text(file).orElse(""));
    }

    private static long resident(String status) {
        Matcher matcher = RESIDENT.matcher(status);
        return matcher.find() ? Long.parseLong(matcher.group(1)) * 1024 : 0;
    }

    @Override
    public long exactRssBytes(long pid) {
        Path home = proc.resolve(Long.toString(pid));
        long exact = residentBytes(home.resolve("smaps_rollup"));
        return exact > 0 ? exact : residentBytes(home.resolve("status"));
    }

    /** From lines of {@code stat}: user nice system idle iowait irq softirq steal; user includes guest time. */
    @Override
    public MachineSnapshot machine() {
        long busy = 0;
        long steal = 0;
        for (String[] fields : lines().filter(this::counts).toList()) {
            long[] ticks =
                    Arrays.stream(fields).skip(1).mapToLong(Long::parseLong).toArray();
            busy += ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6];
            steal += ticks[7];
        }
        return new MachineSnapshot(busy * TICK_NANOS, steal * TICK_NANOS);
    }

    private boolean counts(String[] fields) {
        return fields.length >= 9
                && cpus.contains(fields[0])
                && Arrays.stream(fields).skip(1).allMatch(Linux::isNumber);
    }

    /** The lines of {@code stat} about CPUs, which come first, in fields. */
    private Stream<String[]> lines() {
        try (BufferedReader stat = Files.newBufferedReader(proc.resolve("stat"))) {
            List<String[]> lines = new ArrayList<>();
            String line = stat.readLine();
            while (line != null && line.startsWith("cpu")) {
                lines.add(line.split(" +"));
                line = stat.readLine();
            }
            return lines.stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    /** Matches the inodes of listening sockets in the process's connection tables with those of its open files. */
    @Override
    public Optional<Boolean> listens(long pid, int port) {
        Path home = proc.resolve(Long.toString(pid));
        Set<String> listening = Stream.of("tcp", "tcp6")
                .flatMap(table -> Sockets.listening(home.resolve("net").resolve(table), port).stream())
                .collect(Collectors.toSet());
        return listening.isEmpty()
                ? Optional.empty()
                : Sockets.of(home.resolve("fd")).map(own -> own.stream().anyMatch(listening::contains));
    }

    @Override
    public Path counters(long pid) {
        String owner;
        try {
            owner = Files.getOwner(proc.resolve(Long.toString(pid))).getName();
        } catch (IOException e) {
            owner = System.getProperty("user.name", "");
        }
        Optional<SandboxView> confined = SandboxView.of(proc.resolve(Long.toString(pid)));
        return confined.map(SandboxView::tmp)
                .orElse(tmp)
                .resolve("hsperfdata_" + owner)
                .resolve(Long.toString(confined.map(SandboxView::pid).orElse(pid)));
    }

    static boolean isNumber(String text) {
        return !text.isEmpty() && text.length() < 19 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /**
     * The beginning of a file, which is all that is needed of the files here. A single read: the kernel returns such a file up to
     * a page at a time, and a snapshot reads two files for each of some hundred threads while a load may be running.
     *
     * @return empty if the file is gone, because the thread or process has ended
     */
    static Optional<String> text(Path path) {
        try (FileInputStream in = new FileInputStream(path.toFile())) {
            byte[] page = new byte[4096];
            int length = in.read(page);
            return Optional.of(new String(page, 0, Math.max(length, 0), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
