package dev.assay.doctor;

import dev.assay.launch.machine.CpuTimes;
import dev.assay.launch.machine.Finding;
import dev.assay.launch.machine.ProcFile;
import dev.assay.model.Numbers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * CPU use of other processes on this machine over a period.
 *
 * @param others mean number of CPUs used by other processes, for example 0.4
 * @param stolen share of all CPU time that the hypervisor gave to others, 0 to 1
 * @param cpus number of CPUs of the machine
 * @param busiest the busiest processes, as text; empty if none stands out
 */
record MachineLoad(double others, double stolen, int cpus, List<String> busiest) {
    private static final double NOTICEABLE = 0.1;
    private static final double MUCH_STEAL = 0.01;
    private static final int NAMED = 3;

    MachineLoad {
        busiest = List.copyOf(busiest);
    }

    /** Measures for a second; empty if the operating system does not report CPU times, or if the thread is interrupted. */
    static Optional<MachineLoad> overOneSecond() {
        Optional<CpuTimes> before = times();
        Map<ProcessHandle, Duration> processes = processes();
        Duration own = own();
        long start = System.nanoTime();
        try {
            Thread.sleep(1_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        Optional<CpuTimes> after = times();
        double ownSeconds = own().minus(own).toNanos() / 1e9;
        double seconds = (System.nanoTime() - start) / 1e9;
        List<String> busiest = busiest(processes, processes());
        return before.flatMap(earlier -> after.map(now -> of(now.since(earlier), ownSeconds, seconds, busiest)));
    }

    private static MachineLoad of(CpuTimes times, double ownSeconds, double seconds, List<String> busiest) {
        double total = Math.max(1, times.total());
        int cpus = (int) Math.max(1, Math.round(total / CpuTimes.PER_SECOND / seconds));
        double others = (times.busy() / CpuTimes.PER_SECOND - ownSeconds) / seconds;
        return new MachineLoad(Math.min(cpus, Math.max(0, others)), times.steal() / total, cpus, busiest);
    }

    Finding load() {
        String what = String.format(Locale.ROOT, "other processes use %.2f of %s", others, Numbers.count(cpus, "CPU"))
                + (busiest.isEmpty() ? "" : ": " + String.join(", ", busiest));
        if (others < NOTICEABLE) {
            return Finding.ok(what);
        }
        return others < cpus / 2.0
                ? Finding.warn(what, "end them, or wait: they distort the figures")
                : Finding.fail(what, "end them, or wait: no measurement is possible");
    }

    Finding steal() {
        String what = String.format(Locale.ROOT, "the hypervisor takes %.1f%% of the CPU time", stolen * 100);
        return stolen <= MUCH_STEAL
                ? Finding.ok(what)
                : Finding.warn(what, "use a machine with dedicated CPUs, or try another time of day");
    }

    private static Optional<CpuTimes> times() {
        return CpuTimes.parse(ProcFile.lines(Path.of("/proc/stat")));
    }

    private static Duration own() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static Map<ProcessHandle, Duration> processes() {
        Map<ProcessHandle, Duration> found = new HashMap<>();
        ProcessHandle.allProcesses()
                .filter(process -> !process.equals(ProcessHandle.current()))
                .forEach(process -> process.info().totalCpuDuration().ifPresent(work -> found.put(process, work)));
        return found;
    }

    private static List<String> busiest(Map<ProcessHandle, Duration> before, Map<ProcessHandle, Duration> after) {
        return after.entrySet().stream()
                .filter(entry -> before.containsKey(entry.getKey()))
                .map(entry -> Map.entry(entry.getKey(), entry.getValue().minus(before.get(entry.getKey()))))
                .filter(entry -> entry.getValue().toMillis() >= NOTICEABLE * 1_000 / 2)
                .sorted(Comparator.comparing((Map.Entry<ProcessHandle, Duration> entry) -> entry.getValue())
                        .reversed())
                .limit(NAMED)
                .map(entry -> name(entry.getKey()) + " pid " + entry.getKey().pid())
                .collect(Collectors.toList());
    }

    private static String name(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> Path.of(command).getFileName().toString())
                .orElse("a process");
    }
}
