package dev.assay.probe;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The stat file of a process or a thread in {@code /proc}.
 *
 * @param state one letter, for example R for running
 * @param userTicks CPU time in user mode, rounded down to a tick
 * @param systemTicks the same in the kernel
 * @param startTicks start time since boot
 * @param minorFaults page faults without I/O
 * @param majorFaults page faults with I/O
 */
record Stat(
        char state,
        long userTicks,
        long systemTicks,
        long startTicks,
        OptionalLong minorFaults,
        OptionalLong majorFaults) {
    /** Empty if the text is not such a file. */
    static Optional<Stat> parse(String text) {
        // The second field is the name in parentheses, which may itself contain spaces and parentheses.
        int nameEnd = text.lastIndexOf(") ");
        String[] fields =
                nameEnd < 0 ? new String[0] : text.substring(nameEnd + 2).trim().split(" ");
        if (fields.length < 20
                || fields[0].length() != 1
                || !Linux.isNumber(fields[11])
                || !Linux.isNumber(fields[12])
                || !Linux.isNumber(fields[19])) {
            return Optional.empty();
        }
        return Optional.of(new Stat(
                fields[0].charAt(0),
                Long.parseLong(fields[11]),
                Long.parseLong(fields[12]),
                Long.parseLong(fields[19]),
                number(fields[7]),
                number(fields[9])));
    }

    private static OptionalLong number(String field) {
        return Linux.isNumber(field) ? OptionalLong.of(Long.parseLong(field)) : OptionalLong.empty();
    }

    /** In both modes. */
    long cpuTicks() {
        return userTicks + systemTicks;
    }

    /** False for a zombie: an ended process stays listed until its parent reaps it. */
    boolean alive() {
        return state != 'Z' && state != 'X' && state != 'x';
    }
}
