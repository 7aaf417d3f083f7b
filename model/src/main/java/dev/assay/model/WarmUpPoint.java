package dev.assay.model;

import java.util.OptionalDouble;

/**
 * One contender in one round of the warm-up.
 *
 * @param contender id
 * @param seconds of load that the contender has had when the round ends
 * @param cpuMicrosPerRequest CPU time for each answer, compiler threads left out; not a number without answers
 * @param jitShare of the round's wall time that compiler threads were busy; above 1 if several were
 * @param others share of all CPUs that other processes and the hypervisor took in the round, 0 to 1; empty where nobody looked
 */
public record WarmUpPoint(
        String contender, double seconds, double cpuMicrosPerRequest, double jitShare, OptionalDouble others) {
    /** Of one CPU, that the others leave at least: what their ticks say is not exact. */
    private static final double LEAST_LEFT = 0.05;

    /**
     * What {@link #jitShare} is of the time that others left. On a crowded machine, compilers that never rest are busy for a few
     * hundredths of the wall time, as they are on an idle one when they have nothing left to do.
     */
    public double jitShareOfWhatWasLeft() {
        return jitShare / Math.max(LEAST_LEFT, 1 - others.orElse(0));
    }
}
