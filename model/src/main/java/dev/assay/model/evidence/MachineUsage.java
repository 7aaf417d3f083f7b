package dev.assay.model.evidence;

/**
 * What the machine did between two moments.
 *
 * @param busyNanos CPU time of all processes, over all CPUs
 * @param stealNanos CPU time that the hypervisor gave to others
 */
public record MachineUsage(long busyNanos, long stealNanos) {}
