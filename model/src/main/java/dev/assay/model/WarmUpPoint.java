package dev.assay.model;

/**
 * One contender in one round of the warm-up.
 *
 * @param contender id
 * @param seconds of load that the contender has had when the round ends
 * @param cpuMicrosPerRequest CPU time for each answer, compiler threads left out; not a number without answers
 * @param jitShare of the round's wall time that compiler threads were busy; above 1 if several were
 */
public record WarmUpPoint(String contender, double seconds, double cpuMicrosPerRequest, double jitShare) {}
