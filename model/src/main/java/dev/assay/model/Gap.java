package dev.assay.model;

/**
 * A moment between two slices, when nobody loads any contender: what the machine does by itself.
 *
 * @param wallNanos how long it lasted
 * @param workNanos CPU time that a fixed piece of work took on the servers' CPUs at its quickest, the momentary speed of a core;
 *     0 where it was not tried
 * @param foreignCpuNanos CPU time of processes other than the contenders and Assay
 * @param stealNanos CPU time that the hypervisor gave to others
 */
public record Gap(long wallNanos, long workNanos, long foreignCpuNanos, long stealNanos) {}
