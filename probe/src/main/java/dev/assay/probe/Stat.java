package dev.assay.probe;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * One of the kernel's files named "stat", of a process or of a thread.
 *
 * @param state one letter, for example R for running
 * @param cpuTicks user and system time, each rounded down to a tick
 * @param startTicks when it started, after the machine did
 * @param minorFaults page faults without input
 * @param majorFaults page faults with input
 */
record Stat(char state, long cpuTicks, long startTicks, OptionalLong minorFaults, OptionalLong majorFaults) {
    /** Empty when the text is not such a file. */
    static Optional<Stat> parse(String text) {
        // The second field is the name in parentheses, and the name may itself contain spaces and parentheses.
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
                Long.parseLong(fields[11]) + Long.parseLong(fields[12]),
                Long.parseLong(fields[19]),
                number(fields[7]),
                number(fields[9])));
    }

    private static OptionalLong number(String field) {
        return Linux.isNumber(field) ? OptionalLong.of(Long.parseLong(field)) : OptionalLong.empty();
    }

    /** A process that has ended stays listed until its parent takes note of it. */
    boolean alive() {
        return state != 'Z' && state != 'X' && state != 'x';
    }
}
