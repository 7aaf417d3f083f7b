package dev.assay.model.evidence;

/**
 * A moment before a slice or after the last, with no contender under load: what the machine does by itself.
 *
 * @param wallNanos how long it lasted
 * @param workNanos shortest CPU time of a fixed piece of work on the servers' CPUs, a measure of the current speed of a core; 0
 *     if not measured
 * @param foreignCpuNanos CPU time of processes other than the contenders and Assay
 * @param stealNanos CPU time that the hypervisor gave to others
 */
public record Gap(long wallNanos, long workNanos, long foreignCpuNanos, long stealNanos) {}
