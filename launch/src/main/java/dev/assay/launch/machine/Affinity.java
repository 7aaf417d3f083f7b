package dev.assay.launch.machine;

import dev.assay.model.NoMeasurementException;
import dev.assay.model.plan.CpuSet;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** CPU affinity of processes. */
public final class Affinity {
    /** A thread created while the others are being pinned can escape one round, but not all of them. */
    private static final int ROUNDS = 10;

    private Affinity() {}

    /** The CPUs that this process may use; empty if the operating system does not report them. */
    public static Optional<CpuSet> ofThisProcess() {
        return ofThread(Path.of("/proc/self")).map(cpus -> online(cpus, Path.of("/sys/devices/system/cpu/online")));
    }

    /** Without CPUs that are switched off, or that could be added to a virtual machine: the kernel allows those, too. */
    static CpuSet online(CpuSet allowed, Path file) {
        Set<Integer> on = ProcFile.text(file)
                .filter(list -> list.matches("[\\d,-]+"))
                .map(list -> CpuSet.parse(list).cpus())
                .orElse(allowed.cpus());
        List<Integer> both = allowed.cpus().stream().filter(on::contains).toList();
        return both.isEmpty() ? allowed : CpuSet.of(both);
    }

    /** Pins every thread of a process. Does nothing if this machine cannot pin, or if the process has ended. */
    public static void pin(Tools tools, long pid, CpuSet cpus) {
        if (tools.taskset().isEmpty()) {
            return;
        }
        List<String> command =
                List.of(tools.taskset().get().toString(), "-a", "-p", "-c", cpus.toString(), String.valueOf(pid));
        String said = "";
        for (int round = 0; round < ROUNDS; round++) {
            said = Tools.run(command).map(Tools.Response::output).orElse("");
            if (allThreadsOn(pid, cpus)) {
                return;
            }
        }
        throw new NoMeasurementException(
                "process " + pid + " cannot be confined to CPU " + cpus + ": " + lastLine(said),
                "Choose CPUs that Assay may use; `assay doctor` lists them.");
    }

    /** Whether every live thread is pinned to these CPUs; true for a process that has ended. */
    public static boolean allThreadsOn(long pid, CpuSet cpus) {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc", String.valueOf(pid), "task"))) {
            for (Path thread : threads) {
                if (ofThread(thread).filter(allowed -> !allowed.equals(cpus)).isPresent()) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return true;
        }
    }

    private static Optional<CpuSet> ofThread(Path folder) {
        return ProcFile.lines(folder.resolve("status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.substring(line.indexOf(':') + 1).trim())
                .filter(list -> !list.isEmpty())
                .map(CpuSet::parse)
                .findFirst();
    }

    private static String lastLine(String text) {
        List<String> lines = text.strip().lines().toList();
        return lines.isEmpty() ? "taskset gave no reason" : lines.get(lines.size() - 1);
    }
}
