package dev.assay.probe;

import dev.assay.model.evidence.MachineUsage;

/**
 * The CPU time of a machine since boot, in steps of 10 ms for each CPU and kind of work.
 *
 * @param busyNanos CPU time of all processes and of interrupts, over all CPUs
 * @param stealNanos CPU time that the hypervisor gave to others while this machine had work to do
 */
public record MachineSnapshot(long busyNanos, long stealNanos) {
    public MachineUsage until(MachineSnapshot later) {
        return new MachineUsage(later.busyNanos - busyNanos, later.stealNanos - stealNanos);
    }
}
