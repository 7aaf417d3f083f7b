package dev.assay.launch.machine;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads {@link MachineFacts} from the files of Linux, and elsewhere from programs and the JVM. */
final class MachineReader {
    private final Host host;
    private final Path root;
    private final OperatingSystemMXBean jvm = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    MachineReader(Host host) {
        this.host = host;
        this.root = host.root();
    }

    MachineFacts read() {
        return new MachineFacts(
                os(),
                cpu(),
                Affinity.ofThisProcess().map(cpus -> cpus.size()).orElseGet(jvm::getAvailableProcessors),
                memoryBytes(),
                available(),
                virtualisation(),
                governor(),
                turbo(),
                stealSeconds(),
                loadAverage(),
                swapUsed(),
                new CpuQuota(root).cpus(),
                text("sys/kernel/mm/transparent_hugepage/enabled").map(MachineReader::chosen),
                jvm instanceof UnixOperatingSystemMXBean unix
                        ? OptionalLong.of(unix.getMaxFileDescriptorCount())
                        : OptionalLong.empty(),
                text("proc/sys/net/core/somaxconn")
                        .filter(value -> value.matches("\\d{1,9}"))
                        .map(value -> OptionalInt.of(Integer.parseInt(value)))
                        .orElse(OptionalInt.empty()),
                text("proc/sys/net/ipv4/ip_local_port_range").map(range -> range.replaceAll("\\s+", "-")),
                text("sys/devices/system/clocksource/clocksource0/current_clocksource"));
    }

    private String os() {
        String kernel = host.property("os.name") + " " + host.property("os.version") + " " + host.property("os.arch");
        return lines("etc/os-release").stream()
                .filter(line -> line.startsWith("PRETTY_NAME="))
                .map(line -> line.substring("PRETTY_NAME=".length()).replace("\"", "") + ", " + kernel)
                .findFirst()
                .orElse(kernel);
    }

    private String cpu() {
        return lines("proc/cpuinfo").stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).trim())
                .findFirst()
                .or(() -> host.said("sysctl", "-n", "machdep.cpu.brand_string"))
                .orElse(host.property("os.arch"));
    }

    private long memoryBytes() {
        long physical = meminfo("MemTotal").orElse(jvm.getTotalMemorySize());
        return jvm.getTotalMemorySize() > 0 ? Math.min(physical, jvm.getTotalMemorySize()) : physical;
    }

    /** A container's limit counts, too. */
    private OptionalLong available() {
        OptionalLong free = meminfo("MemAvailable");
        return free.isPresent() ? OptionalLong.of(Math.min(free.getAsLong(), memoryBytes())) : free;
    }

    private OptionalLong meminfo(String key) {
        return lines("proc/meminfo").stream()
                .filter(line -> line.matches(key + ":\\s+\\d{1,15} kB"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst();
    }

    private OptionalLong swapUsed() {
        OptionalLong total = meminfo("SwapTotal");
        OptionalLong free = meminfo("SwapFree");
        return total.isPresent() && free.isPresent()
                ? OptionalLong.of(total.getAsLong() - free.getAsLong())
                : OptionalLong.empty();
    }

    /** From {@code systemd-detect-virt}, which knows more signs than are worth repeating here; without it, from the CPU flag. */
    private String virtualisation() {
        List<String> found = new ArrayList<>();
        said("systemd-detect-virt", "--vm").ifPresent(found::add);
        if (found.isEmpty() && (MachineFacts.hypervisor(lines("proc/cpuinfo")) || underMacOs())) {
            found.add("virtual machine");
        }
        said("systemd-detect-virt", "--container")
                .or(() -> Files.exists(root.resolve(".dockerenv")) ? Optional.of("docker") : Optional.empty())
                .ifPresent(found::add);
        return found.isEmpty() ? "none" : String.join(", ", found);
    }

    private boolean underMacOs() {
        return host.said("sysctl", "-n", "kern.hv_vmm_present")
                .filter("1"::equals)
                .isPresent();
    }

    private Optional<String> governor() {
        TreeSet<String> governors = new TreeSet<>();
        try (Stream<Path> cpus = Files.list(root.resolve("sys/devices/system/cpu"))) {
            cpus.flatMap(cpu -> ProcFile.text(cpu.resolve("cpufreq/scaling_governor")).stream())
                    .forEach(governors::add);
        } catch (java.io.IOException e) {
            return Optional.empty();
        }
        return governors.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", governors));
    }

    private Optional<Boolean> turbo() {
        return text("sys/devices/system/cpu/intel_pstate/no_turbo")
                .map(value -> value.equals("0"))
                .or(() -> text("sys/devices/system/cpu/cpufreq/boost").map(value -> value.equals("1")));
    }

    private OptionalDouble stealSeconds() {
        return CpuTimes.parse(lines("proc/stat"))
                .map(times -> OptionalDouble.of(times.steal() / CpuTimes.PER_SECOND))
                .orElse(OptionalDouble.empty());
    }

    private OptionalDouble loadAverage() {
        double average = jvm.getSystemLoadAverage();
        return average < 0 ? OptionalDouble.empty() : OptionalDouble.of(average);
    }

    /** The selected word, which the kernel puts in brackets. */
    private static String chosen(String words) {
        int open = words.indexOf('[');
        int close = words.indexOf(']');
        return open >= 0 && close > open ? words.substring(open + 1, close) : words;
    }

    private Optional<String> said(String program, String... arguments) {
        return host.said(program, arguments).filter(text -> !text.equals("none"));
    }

    private Optional<String> text(String file) {
        return ProcFile.text(root.resolve(file));
    }

    private List<String> lines(String file) {
        return ProcFile.lines(root.resolve(file));
    }
}
