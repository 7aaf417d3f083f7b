package dev.assay.model.evidence;

import java.util.OptionalDouble;

/**
 * One contender in one round of the warm-up.
 *
 * @param contender id
 * @param seconds of load that the contender has had when the round ends
 * @param cpuMicrosPerRequest CPU time per response, without compiler threads; NaN without responses
 * @param jitShare CPU time of compiler threads as a share of the round's wall time; above 1 if several were busy
 * @param others share of all CPUs that other processes and the hypervisor took in the round, 0 to 1; empty if not measured
 */
public record WarmUpPoint(
        String contender, double seconds, double cpuMicrosPerRequest, double jitShare, OptionalDouble others) {
    /** The last rounds of a warm-up, by which warmth is judged: as many as a slope needs. No warm-up has fewer. */
    public static final int ROUNDS_FOR_LEVEL = 4;

    /** Lower limit of the share that others leave, because CPU ticks are not exact. */
    private static final double MIN_LEFT = 0.05;

    /**
     * {@link #jitShare} as a share of the time that others left. On a crowded machine, compilers that never rest get only a few
     * hundredths of the wall time, no more than compilers with nothing left to do use on an idle one.
     */
    public double jitShareOfAvailableCpu() {
        return jitShare / Math.max(MIN_LEFT, 1 - others.orElse(0));
    }
}
