package dev.assay.load;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.assay.model.BadInputException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many files, and so sockets, this process may have open.
 *
 * @param soft the limit in force; negative if it is not known
 * @param hard how far the soft limit can be raised without privileges; at least as high
 * @param open now
 */
record FileLimit(long soft, long hard, long open) {
    /** For event loops, class files and connections that are closing while their successors are open. */
    private static final int RESERVE = 128;

    private static final Pattern HARD = Pattern.compile("Max open files\\s+\\S+\\s+(\\d+|unlimited)\\s.*");

    static FileLimit ofThisProcess() {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
            long soft = unix.getMaxFileDescriptorCount();
            return new FileLimit(soft, Math.max(soft, hardLimit()), open(unix));
        }
        return new FileLimit(-1, -1, 0);
    }

    private static long open(UnixOperatingSystemMXBean unix) {
        try {
            return unix.getOpenFileDescriptorCount();
        } catch (InternalError unreadable) {
            return 0; // on Linux the JVM counts them in /proc
        }
    }

    /** From proc(5); -1 where that is missing. */
    private static long hardLimit() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/limits"))) {
                Matcher matcher = HARD.matcher(line);
                if (matcher.matches()) {
                    return matcher.group(1).equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(matcher.group(1));
                }
            }
        } catch (IOException e) {
            // Not Linux: then only the soft limit is known.
        }
        return -1;
    }

    long connections() {
        return soft < 0 ? Long.MAX_VALUE : Math.max(0, soft - open - RESERVE);
    }

    /** @throws BadInputException if that many connections cannot be opened */
    void require(int connections) {
        if (connections > connections()) {
            throw new BadInputException(
                    connections + " connections",
                    "this process may have " + soft + " files open (soft limit; the hard limit is " + hard
                            + ") and has " + open + " already",
                    advice(connections + open + RESERVE) + ", or ask for at most " + connections() + " connections");
        }
    }

    /** The JVM has raised its soft limit to the hard one already, unless it was told not to. */
    private String advice(long needed) {
        return needed <= hard
                ? "raise the soft limit with \"ulimit -n " + needed + "\" in the shell before starting"
                : "raise both limits with \"sudo prlimit --pid $$ --nofile=" + needed + ":" + needed
                        + "\" in the shell before starting (for good: nofile in /etc/security/limits.conf)";
    }
}
