package dev.assay.probe;

import java.nio.file.Path;

/** CPU time of a process so far, by mode, in ticks of the kernel. Zeros where it is not known. */
public record KernelTime(long user, long system) {
    public static final KernelTime NONE = new KernelTime(0, 0);

    /** What a process has used since its start. */
    public static KernelTime of(long pid) {
        return Linux.text(Path.of("/proc", Long.toString(pid), "stat"))
                .flatMap(Stat::parse)
                .map(stat -> new KernelTime(stat.userTicks(), stat.systemTicks()))
                .orElse(NONE);
    }

    public KernelTime plus(KernelTime more) {
        return new KernelTime(user + more.user, system + more.system);
    }

    public KernelTime until(KernelTime later) {
        return new KernelTime(Math.max(0, later.user - user), Math.max(0, later.system - system));
    }

    /**
     * The kernel's share of the CPU time of all threads but those that never enter it, such as JIT compilers.
     *
     * @param userOnly the share of these threads in the CPU time of all
     */
    public double share(double userOnly) {
        double all = (user + system) * (1 - userOnly);
        return all > 0 ? Math.min(1, system / all) : 0;
    }
}
