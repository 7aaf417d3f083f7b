package dev.assay.launch.machine;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * This machine and its current state. What the operating system does not report is empty.
 *
 * @param os name and version
 * @param cpu model name
 * @param cpus that this process may use
 * @param memoryBytes physical memory, or the container's limit
 * @param availableBytes memory available without swapping
 * @param virtualisation for example {@code kvm}, {@code kvm, docker}; {@code none} if there is no sign of any
 * @param governor the frequency governors in use, for example {@code performance}
 * @param turbo whether CPUs may run above their base frequency
 * @param stealSeconds CPU time since boot that the hypervisor gave to others, over all CPUs
 * @param loadAverage of the last minute
 * @param swapUsedBytes currently swapped out
 * @param cpuQuota of the control group, in CPUs, for example 1.5
 * @param transparentHugePages {@code always}, {@code madvise} or {@code never}
 * @param fdLimit files and sockets that one process may open
 * @param somaxconn upper limit of accept queues, whatever a server requests
 * @param portRange first and last port of outgoing connections
 * @param clockSource of the kernel, for example {@code tsc}
 */
public record MachineFacts(
        String os,
        String cpu,
        int cpus,
        long memoryBytes,
        OptionalLong availableBytes,
        String virtualisation,
        Optional<String> governor,
        Optional<Boolean> turbo,
        OptionalDouble stealSeconds,
        OptionalDouble loadAverage,
        OptionalLong swapUsedBytes,
        OptionalDouble cpuQuota,
        Optional<String> transparentHugePages,
        OptionalLong fdLimit,
        OptionalInt somaxconn,
        Optional<String> portRange,
        Optional<String> clockSource) {
    private static final String UNKNOWN = "unknown";

    /** Reads the current state; takes some milliseconds. */
    public static MachineFacts describe() {
        return new MachineReader(Host.here()).read();
    }

    /**
     * Whether a CPU says that it is one of a virtual machine, which those of x86 do.
     *
     * @param cpuinfo the lines of {@code /proc/cpuinfo}
     */
    public static boolean hypervisor(List<String> cpuinfo) {
        return cpuinfo.stream().anyMatch(line -> line.startsWith("flags") && (line + " ").contains(" hypervisor "));
    }

    /** Id of this boot of this machine, which tells whether shards are of the same machine; {@code unknown} if the system has none. */
    public static String bootId() {
        return bootId(Host.here());
    }

    static String bootId(Host host) {
        return ProcFile.text(host.root().resolve("proc/sys/kernel/random/boot_id"))
                .or(() -> host.said("sysctl", "-n", "kern.bootsessionuuid"))
                .orElse(UNKNOWN);
    }

    /** Whether this machine is still in the boot with that id. */
    public static boolean isThisBoot(String bootId) {
        return !bootId.equals(UNKNOWN) && bootId.equals(bootId());
    }

    /** Facts without a component in {@link dev.assay.model.evidence.Environment}, by name, with units in the values; unknown ones left out. */
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        governor.ifPresent(value -> facts.put("frequency governor", value));
        turbo.ifPresent(value -> facts.put("turbo", value ? "on" : "off"));
        stealSeconds.ifPresent(value -> facts.put("steal since boot", String.format(Locale.ROOT, "%.1f s", value)));
        loadAverage.ifPresent(value -> facts.put("load average", String.format(Locale.ROOT, "%.2f", value)));
        availableBytes.ifPresent(value -> facts.put("memory available", mebibytes(value)));
        swapUsedBytes.ifPresent(value -> facts.put("swap used", mebibytes(value)));
        facts.put("CPU quota", cpuQuota.isPresent() ? cpuQuota.getAsDouble() + " CPUs" : "none");
        transparentHugePages.ifPresent(value -> facts.put("transparent huge pages", value));
        fdLimit.ifPresent(value -> facts.put("open files limit", String.valueOf(value)));
        somaxconn.ifPresent(value -> facts.put("somaxconn", String.valueOf(value)));
        portRange.ifPresent(value -> facts.put("ephemeral ports", value));
        clockSource.ifPresent(value -> facts.put("clock source", value));
        return facts;
    }

    public static String mebibytes(long bytes) {
        return (bytes >> 20) + " MiB";
    }
}
