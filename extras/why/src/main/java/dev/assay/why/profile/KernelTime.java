package dev.assay.why.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * CPU time of a process so far, by mode, in ticks of the kernel (proc(5), fields 14 and 15 of {@code stat}). Zeros where it is not known.
 */
record KernelTime(long user, long system) {
    private static final int USER = 11;

    static KernelTime of(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            // The second field is a name in parentheses, which may hold blanks.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return new KernelTime(Long.parseLong(fields[USER]), Long.parseLong(fields[USER + 1]));
        } catch (IOException gone) {
            return new KernelTime(0, 0);
        }
    }

    KernelTime plus(KernelTime more) {
        return new KernelTime(user + more.user, system + more.system);
    }

    KernelTime until(KernelTime later) {
        return new KernelTime(Math.max(0, later.user - user), Math.max(0, later.system - system));
    }

    /** Share of the time in the kernel. */
    double share() {
        return user + system == 0 ? 0 : (double) system / (user + system);
    }
}
