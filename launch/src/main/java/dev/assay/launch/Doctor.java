package dev.assay.launch;

import dev.assay.model.Jdk;
import dev.assay.model.Placement;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Says what on this machine would spoil a measurement, and what to do about it. */
public final class Doctor {
    /** What a Spring Boot app of the usual size takes, heap and all, in bytes. */
    private static final long APP_BYTES = 768L << 20;

    private static final int CONTENDERS = 3;
    private static final long MUCH_SWAP_BYTES = 64L << 20;
    private static final int ROOMY_CPUS = 4;
    private static final int FEW_PORTS = 10_000;
    private static final int FEW_FILES = 4_096;
    /** The longest accept queue that a server asks for by default (Undertow's). */
    private static final int LONG_QUEUE = 1_000;

    private Doctor() {}

    /**
     * Examines the machine; takes about a second, in which it looks at what else runs. Every check gives one finding, also
     * where all is well; a check that this operating system does not allow gives none.
     */
    public static List<Finding> examine(Placement placement) {
        MachineFacts facts = MachineFacts.describe();
        List<Finding> findings = new ArrayList<>();
        findings.addAll(tools(Tools.found(), Jdks.running()));
        findings.addAll(jdks(Jdks.installed(), Jdks.running()));
        findings.addAll(cpus(placement, Placements.sharesCores(placement)));
        findings.addAll(clock(facts));
        findings.addAll(memory(facts));
        findings.addAll(limits(facts));
        findings.add(alone(MeasuringLock.holder(MeasuringLock.defaultFolder())));
        findings.addAll(Busyness.overOneSecond().map(Doctor::quiet).orElse(List.of()));
        return List.copyOf(findings);
    }

    /** The JDKs that contenders can run on. */
    static List<Finding> jdks(List<Jdk> installed, Jdk running) {
        return installed.stream()
                .map(jdk -> Finding.ok("JDK " + jdk.version() + " in " + jdk.home() + ": "
                        + (jdk.equals(running) ? "runs Assay" : "--jdk " + jdk.feature())))
                .toList();
    }

    static List<Finding> tools(Tools tools, Jdk jdk) {
        List<Finding> findings = new ArrayList<>();
        findings.add(
                tools.canPin()
                        ? Finding.ok("processes can be pinned to CPUs")
                        : Finding.warn(
                                "processes cannot be pinned to CPUs",
                                "on Linux install util-linux (taskset); elsewhere expect wider intervals"));
        findings.add(ends(tools));
        findings.add(
                Files.isExecutable(jdk.home().resolve("bin/jcmd"))
                        ? Finding.ok("JDK " + jdk.version() + " with jcmd")
                        : Finding.warn(
                                "no jcmd in " + jdk.home(),
                                "run Assay with a JDK, not a JRE: without jcmd there are no class and heap figures"));
        return findings;
    }

    private static Finding ends(Tools tools) {
        if (!Guard.complete(tools)) {
            return Finding.warn(
                    "servers would outlive an Assay that is killed", "install util-linux (setpriv) or a POSIX shell");
        }
        return Guard.holdsOffspring(tools)
                ? Finding.ok("nothing outlives Assay, even if Assay is killed: servers and all that they start carry a"
                        + " resource limit as a mark, which they cannot drop")
                : Finding.warn(
                        "no server outlives an Assay that is killed, but what a server starts might: its mark is in its"
                                + " environment, which it can clear",
                        "on Linux install util-linux (prlimit) and a POSIX shell; elsewhere look for what an app leaves");
    }

    static List<Finding> cpus(Placement placement, boolean sharesCores) {
        List<Finding> findings = new ArrayList<>();
        int cpus = placement.all().size();
        String what = String.format(
                "%d CPUs: number %s for the servers, number %s for the generator",
                cpus, placement.servers(), placement.generator());
        if (!placement.disjoint()) {
            return List.of(
                    Finding.warn(
                            "servers and generator share CPUs, of " + cpus,
                            "use a machine with 2 CPUs or more and give each its own: the generator's work is in every latency"));
        }
        findings.add(
                cpus < ROOMY_CPUS
                        ? Finding.warn(
                                what, "the verdict holds for a server on so many CPUs; for more use a larger machine")
                        : Finding.ok(what));
        if (sharesCores) {
            findings.add(Finding.warn(
                    "servers and generator run on hardware threads of the same core",
                    "give them cores of their own: two threads of a core slow each other down"));
        }
        return findings;
    }

    /** What makes the speed of the CPUs change. */
    static List<Finding> clock(MachineFacts facts) {
        List<Finding> findings = new ArrayList<>();
        facts.cpuQuota().ifPresent(quota -> findings.add(quota(quota, facts.cpus())));
        facts.governor().ifPresent(governor -> findings.add(governor(governor)));
        facts.turbo()
                .ifPresent(turbo -> findings.add(
                        turbo
                                ? Finding.warn(
                                        "turbo is on: the clock follows temperature and neighbours",
                                        "switch it off for narrower intervals, in the firmware or in /sys")
                                : Finding.ok("turbo is off")));
        facts.clockSource().ifPresent(clock -> findings.add(clockSource(clock)));
        findings.add(
                facts.virtualisation().equals("none")
                        ? Finding.ok("no virtualisation")
                        : Finding.warn(
                                "virtualised (" + facts.virtualisation() + "): neighbours can slow this machine unseen",
                                "for close calls use hardware of your own, or a larger --budget"));
        return findings;
    }

    private static Finding quota(double quota, int cpus) {
        String what = String.format(Locale.ROOT, "the control group allows %.2f CPUs", quota);
        return quota < cpus
                ? Finding.fail(
                        what + " of " + cpus + ": threads are stopped for up to 100 ms at a time",
                        "lift the limit (--cpus, resources.limits.cpu), or bind the container to whole CPUs (--cpuset-cpus)")
                : Finding.ok(what);
    }

    private static Finding governor(String governor) {
        return governor.equals("performance")
                ? Finding.ok("frequency governor performance")
                : Finding.warn(
                        "frequency governor " + governor + ": the clock follows the load",
                        "set performance: cpupower frequency-set -g performance");
    }

    private static Finding clockSource(String clock) {
        return List.of("tsc", "kvm-clock", "arch_sys_counter", "hyperv_clocksource_tsc_page")
                        .contains(clock)
                ? Finding.ok("clock source " + clock)
                : Finding.warn(
                        "clock source " + clock + " is slow to read, and a load generator reads it all the time",
                        "boot with clocksource=tsc if the machine's counter is steady");
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
                                : Finding.ok("no swap to speak of in use")));
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

    static List<Finding> quiet(Busyness busyness) {
        return List.of(busyness.load(), busyness.steal());
    }
}
