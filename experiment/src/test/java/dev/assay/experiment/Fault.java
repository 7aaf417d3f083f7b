package dev.assay.experiment;

import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * What goes wrong in a simulated run, and when.
 *
 * @param write whether {@code step} counts calls of the disk only, rather than those of all instruments and the disk
 * @param step from 1
 */
record Fault(Kind kind, boolean write, int step) {
    /** What can go wrong. */
    enum Kind {
        /** The process is killed before the step. */
        CRASH,
        /** The machine loses power: of what was not synced, any part may survive. */
        POWER_LOSS,
        /** From the step on the disk is full: it takes part of what is written. */
        FULL_DISK,
        /** From the step on nothing can be written. */
        READ_ONLY,
        /** What is written at the step cannot be synced. */
        FAILED_SYNC,
        /** Nor can it be truncated. */
        FAILED_SYNC_AND_TRUNCATE,
        /** Ctrl-C. */
        STOP,
        /** Ctrl-C twice, or SIGTERM. */
        STOP_AT_ONCE,
        /** The wall clock jumps by up to three days, either way. */
        CLOCK_LEAPS,
        /** The machine sleeps for hours; the running load waits. */
        MACHINE_SLEEPS,
        /** The process of a contender ends. */
        SERVER_DIES,
        /** The process of a contender hangs. */
        SERVER_HANGS;

        /** The name for people. */
        String words() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        /** Whether figures differ from those of an undisturbed run: only then may the verdict. */
        boolean changesFigures() {
            return this == MACHINE_SLEEPS || this == SERVER_DIES || this == SERVER_HANGS;
        }
    }

    /**
     * A random fault; half of them are at the disk, where what is lost is lost for good.
     *
     * @param calls in an undisturbed run
     * @param writes in an undisturbed run
     */
    static Fault drawn(RandomGenerator random, int calls, int writes) {
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        boolean write = random.nextBoolean();
        return new Fault(kind, write, 1 + random.nextInt(write ? writes : calls));
    }
}
