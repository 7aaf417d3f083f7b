package dev.assay.doctor;

import com.sun.management.OperatingSystemMXBean;
import dev.assay.launch.files.MeasuringLock;
import dev.assay.launch.machine.Finding;
import dev.assay.launch.machine.Jdks;
import dev.assay.launch.machine.MachineFacts;
import dev.assay.launch.machine.Placements;
import dev.assay.launch.machine.Platform;
import dev.assay.launch.machine.Tools;
import dev.assay.model.plan.Placement;
import dev.assay.model.server.Jdk;
import dev.assay.probe.Energy;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Checks what on this machine would spoil a measurement, and gives advice. */
public final class Doctor {
    /** Memory of a typical Spring Boot app including its heap, in bytes. */
    private static final long APP_BYTES = 768L << 20;

    private static final int CONTENDERS = 3;
    private static final long MUCH_SWAP_BYTES = 64L << 20;
    private static final int ROOMY_CPUS = 4;
    private static final int FEW_PORTS = 10_000;
    private static final int FEW_FILES = 4_096;
    /** The longest accept queue that any server requests by default (Undertow's). */
    private static final int LONG_QUEUE = 1_000;

    /** Tolerance for two consecutive readings in steps of 10 ms. */
    private static final double CLOSE_SECONDS = 0.1;

    private static final double CLOSE_SHARE = 0.1;

    private Doctor() {}

    /**
     * Examines the machine; takes about a second, in which it measures what else runs. Every check yields findings, even if all
     * is well, except checks that this operating system does not allow; the finding of {@link Platform} covers those.
     *
     * @param placement asked for when it is judged: finding it takes longer than the first checks
     * @param found receives each finding at once
     */
    public static void examine(Supplier<Placement> placement, Consumer<Finding> found) {
        Platform.here().findings().forEach(found);
        found.accept(jcmd(Jdks.running())); // before the tools: whether they work takes trial runs to find out
        tools(Tools.found()).forEach(found);
        jdks(Jdks.installed(), Jdks.running()).forEach(found);
        found.accept(cpuTime(ProcessHandle.current().info().totalCpuDuration(), ownCpuTime()));
        Placement chosen = placement.get();
        MachineFacts facts = MachineFacts.describe();
        cpus(chosen, facts.cpus(), Placements.sharesCores(chosen)).forEach(found);
        clock(facts).forEach(found);
        found.accept(energy(Path.of("/sys/class/powercap")));
        memory(facts).forEach(found);
        limits(facts).forEach(found);
        found.accept(alone(MeasuringLock.holder(MeasuringLock.defaultFolder())));
        quiet(MachineLoad.overOneSecond()).forEach(found);
    }

    /** Checks what on a machine that only sends load would spoil it: causes of changes in CPU speed, and limits. */
    public static List<Finding> examine(MachineFacts facts) {
        return Stream.concat(clock(facts).stream(), limits(facts).stream()).toList();
    }

    static Duration ownCpuTime() {
        return Duration.ofNanos(
                ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime());
    }

    /** The JDKs that contenders can run on. */
    static List<Finding> jdks(List<Jdk> installed, Jdk running) {
        return installed.stream()
                .filter(jdk -> jdk.feature() >= Jdks.OLDEST)
                .map(jdk -> Finding.ok("JDK " + jdk.version() + " in " + jdk.home() + ": "
                        + (jdk.equals(running) ? "runs Assay" : "--jdk " + jdk.feature())))
                .toList();
    }

    static Finding jcmd(Jdk jdk) {
        return Files.isExecutable(jdk.home().resolve("bin/jcmd"))
                ? Finding.ok("JDK " + jdk.version() + " with jcmd")
                : Finding.warn(
                        "no jcmd in " + jdk.home(),
                        "run Assay with a JDK, not a JRE: without jcmd there are no class and heap figures");
    }

    static List<Finding> tools(Tools tools) {
        Finding pinning = tools.canPin()
                ? Finding.ok("processes can be pinned to CPUs")
                : Finding.warn(
                        "processes cannot be pinned to CPUs",
                        "on Linux install util-linux (taskset); elsewhere expect wider intervals");
        return List.of(pinning, ends(tools));
    }

    private static Finding ends(Tools tools) {
        if (!tools.endServers()) {
            return Finding.warn(
                    "servers would survive if Assay is killed", "install util-linux (setpriv) or a POSIX shell");
        }
        return tools.endOffspring()
                ? Finding.ok("nothing outlives Assay, even if Assay is killed: servers and all that they start carry a"
                        + " resource limit as a mark, which they cannot drop")
                : Finding.warn(
                        "no server survives if Assay is killed, but a server's children might: they are marked only in their"
                                + " environment, which they can clear",
                        "on Linux install util-linux (prlimit) and a POSIX shell; elsewhere look for what an app leaves");
    }

    /**
     * Checks that the CPU time of a process agrees with what its JVM reports. It is the primary metric, and outside Linux the JDK gets it
     * from interfaces whose units have changed between processors.
     *
     * @param told of this process, by the interface used for servers
     * @param own of this process, by its JVM
     */
    static Finding cpuTime(Optional<Duration> told, Duration own) {
        if (told.isEmpty()) {
            return Finding.fail(
                    "the system does not report the CPU time of a process",
                    "run Assay where it can read /proc: without CPU time there is no verdict");
        }
        double seconds = told.get().toNanos() / 1e9;
        double apart = Math.abs(seconds - own.toNanos() / 1e9);
        String what = String.format(
                Locale.ROOT,
                "CPU time of a process: %.2f s of this one, %.2f s by its JVM",
                seconds,
                own.toNanos() / 1e9);
        return apart <= CLOSE_SECONDS + CLOSE_SHARE * own.toNanos() / 1e9
                ? Finding.ok(what)
                : Finding.fail(what, "run Assay with another JDK: this one reports CPU time wrongly");
    }

    /** @param usable CPUs that Assay may use, of which a placement may leave some idle */
    static List<Finding> cpus(Placement placement, int usable, boolean sharesCores) {
        List<Finding> findings = new ArrayList<>();
        int cpus = placement.all().size();
        String what = String.format(
                Locale.ROOT,
                "%s CPUs: %s for the servers, %s for the generator",
                cpus < usable ? cpus + " of " + usable : cpus,
                placement.servers(),
                placement.generator());
        if (!placement.disjoint()) {
            return List.of(
                    Finding.warn(
                            cpus == 1
                                    ? "servers and generator share the only CPU"
                                    : "servers and generator share all " + cpus + " CPUs",
                            "use a machine with at least 2 CPUs and give each its own: otherwise latencies include the generator's work"));
        }
        findings.add(
                cpus < ROOMY_CPUS
                        ? Finding.warn(
                                what,
                                "the verdict holds for a server on this many CPUs; for more, use a larger machine")
                        : Finding.ok(what));
        if (sharesCores) {
            findings.add(Finding.warn(
                    "servers and generator run on hardware threads of the same core",
                    "give them cores of their own: two threads of a core slow each other down"));
        }
        return findings;
    }

    /** Causes of changes in CPU speed. */
    static List<Finding> clock(MachineFacts facts) {
        List<Finding> findings = new ArrayList<>();
        facts.cpuQuota().ifPresent(quota -> findings.add(quota(quota, facts.cpus())));
        facts.governor().ifPresent(governor -> findings.add(governor(governor)));
        facts.turbo()
                .ifPresent(turbo -> findings.add(
                        turbo
                                ? Finding.warn(
                                        "turbo is on: clock speed depends on temperature and neighbours",
                                        "switch it off for narrower intervals, in the firmware or in /sys")
                                : Finding.ok("turbo is off")));
        facts.clockSource().ifPresent(clock -> findings.add(clockSource(clock)));
        findings.add(
                facts.virtualisation().equals("none")
                        ? Finding.ok("no virtualisation")
                        : Finding.warn(
                                "virtualised (" + facts.virtualisation()
                                        + "): neighbours can slow this machine unnoticed",
                                "for close calls use hardware of your own, or a larger --budget"));
        return findings;
    }

    private static Finding quota(double quota, int cpus) {
        String what = String.format(Locale.ROOT, "the control group allows %.2f CPUs", quota);
        if (quota < 1) {
            return Finding.fail(
                    what + ": threads are stopped for up to 100 ms at a time",
                    "lift the limit (--cpus, resources.limits.cpu) to whole CPUs");
        }
        return quota < cpus
                ? Finding.warn(
                        what + " of " + cpus + ": Assay uses " + (long) quota + " of them",
                        "bind the container to whole CPUs (--cpuset-cpus)")
                : Finding.ok(what);
    }

    private static Finding governor(String governor) {
        return governor.equals("performance")
                ? Finding.ok("frequency governor performance")
                : Finding.warn(
                        "frequency governor " + governor + ": clock speed depends on load",
                        "set performance: cpupower frequency-set -g performance");
    }

    private static Finding clockSource(String clock) {
        return List.of("tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page")
                        .contains(clock)
                ? Finding.ok("clock source " + clock)
                : Finding.warn(
                        "clock source " + clock + " is slow to read, and the load generator reads it constantly",
                        "boot with clocksource=tsc if the machine's TSC is stable");
    }

    /**
     * Whether the energy counters of the processors (RAPL) can be read: mostly by root only, and in virtual machines hardly ever.
     *
     * @param counters folder with one for each processor
     */
    static Finding energy(Path counters) {
        return Finding.ok(
                Energy.read(counters).readable()
                        ? "the energy of the processors can be read (RAPL): reports have energy per request"
                        : "the energy of the processors cannot be read (RAPL): reports have their CPU time");
    }

    static List<Finding> memory(MachineFacts facts) {
        List<Finding> findings = new ArrayList<>();
        facts.availableBytes().ifPresent(available -> {
            String what = MachineFacts.mebibytes(available) + " of memory available";
            if (available < APP_BYTES) {
                findings.add(
                        Finding.fail(what, "end other programs, or use a larger machine: one app takes about 768 MiB"));
            } else if (available < CONTENDERS * APP_BYTES) {
                findings.add(Finding.warn(what, "compare fewer servers at a time, or set a smaller heap (-Xmx)"));
            } else {
                findings.add(Finding.ok(what));
            }
        });
        facts.swapUsedBytes()
                .ifPresent(swap -> findings.add(
                        swap > MUCH_SWAP_BYTES
                                ? Finding.warn(
                                        MachineFacts.mebibytes(swap) + " are swapped out",
                                        "end other programs, then swapoff -a: a heap that is swapped in stalls a server")
                                : Finding.ok("hardly any swap in use")));
        return findings;
    }

    static List<Finding> limits(MachineFacts facts) {
        List<Finding> findings = new ArrayList<>();
        facts.fdLimit()
                .ifPresent(limit -> findings.add(
                        limit < FEW_FILES
                                ? Finding.warn(
                                        "a process may open only " + limit + " files and sockets",
                                        "raise it: ulimit -n 65536")
                                : Finding.ok("a process may open " + limit + " files and sockets")));
        facts.somaxconn()
                .ifPresent(length -> findings.add(
                        length < LONG_QUEUE
                                ? Finding.warn(
                                        "accept queues are cut to " + length
                                                + " (somaxconn), whatever a server asks for",
                                        "sysctl net.core.somaxconn=4096")
                                : Finding.ok("accept queues of up to " + length)));
        facts.portRange().flatMap(Doctor::ports).ifPresent(findings::add);
        return findings;
    }

    private static Optional<Finding> ports(String range) {
        if (!range.matches("\\d{1,5}-\\d{1,5}")) {
            return Optional.empty();
        }
        String[] ends = range.split("-", -1);
        int ports = Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1;
        return Optional.of(
                ports < FEW_PORTS
                        ? Finding.warn(
                                "only " + ports + " ports for outgoing connections",
                                "a server that closes connections uses them up: sysctl net.ipv4.ip_local_port_range="
                                        + "\"32768 60999\"")
                        : Finding.ok(ports + " ports for outgoing connections"));
    }

    static Finding alone(Optional<Long> measuring) {
        return measuring
                .map(pid ->
                        Finding.fail("another assay is measuring, pid " + pid, "wait until it has finished, or end it"))
                .orElseGet(() -> Finding.ok("no other assay is measuring"));
    }

    /** @param seen empty if the system does not report it */
    static List<Finding> quiet(Optional<MachineLoad> seen) {
        return seen.map(busyness -> List.of(busyness.load(), busyness.steal()))
                .orElse(List.of(Finding.warn(
                        "the activity of other programs is not visible here",
                        "end busy ones: blocks that they disturb cannot be dropped")));
    }
}
