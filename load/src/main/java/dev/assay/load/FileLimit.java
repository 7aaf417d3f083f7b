package dev.assay.load;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.assay.model.BadInputException;
import java.lang.management.ManagementFactory;

/**
 * How many files, and so sockets, this process may have open.
 *
 * @param most the limit; negative if there is none that can be known
 * @param open now
 */
record FileLimit(long most, long open) {
    /** For event loops, class files and connections that are closing while their successors are open. */
    private static final int RESERVE = 128;

    static FileLimit ofThisProcess() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? new FileLimit(unix.getMaxFileDescriptorCount(), unix.getOpenFileDescriptorCount())
                : new FileLimit(-1, 0);
    }

    /** How many connections can be opened. */
    long connections() {
        return most < 0 ? Long.MAX_VALUE : Math.max(0, most - open - RESERVE);
    }

    /** @throws BadInputException if so many connections cannot be opened */
    void require(int connections) {
        if (connections > connections()) {
            throw new BadInputException(
                    connections + " connections",
                    "this process may have " + most + " files open and has " + open + " already",
                    "raise the limit with \"ulimit -n " + (connections + open + RESERVE)
                            + "\" in the shell before starting, or ask for at most " + connections() + " connections");
        }
    }
}
