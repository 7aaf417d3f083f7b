package dev.assay.trial;

import dev.assay.model.MachineUsage;
import dev.assay.model.ProcessUsage;
import dev.assay.probe.MachineSnapshot;
import dev.assay.probe.Probe;
import dev.assay.probe.ProcessSnapshot;
import java.util.List;
import java.util.stream.IntStream;

/** The counters of all our processes and of the machine at one time. */
record Moment(List<ProcessSnapshot> ours, MachineSnapshot machine) {
    /** @throws dev.assay.probe.ProcessGoneException if one of the processes has ended */
    static Moment now(Probe probe, List<Long> pids) {
        return new Moment(pids.stream().map(probe::process).toList(), probe.machine());
    }

    /** What was used until a later moment of the same processes. */
    Usage until(Moment later) {
        return new Usage(
                IntStream.range(0, ours.size())
                        .mapToObj(i -> ours.get(i).until(later.ours.get(i)))
                        .toList(),
                machine.until(later.machine));
    }

    /**
     * Between two moments.
     *
     * @param ours of each process, in their order
     */
    record Usage(List<ProcessUsage> ours, MachineUsage machine) {
        /**
         * CPU time of all other processes. May be slightly negative: the machine counts in ticks, processes count in
         * nanoseconds.
         */
        long foreignNanos() {
            return machine.busyNanos()
                    - ours.stream().mapToLong(ProcessUsage::cpuNanos).sum();
        }
    }
}
