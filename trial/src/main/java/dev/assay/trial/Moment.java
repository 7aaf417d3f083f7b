package dev.assay.trial;

import dev.assay.model.Counters;
import dev.assay.model.MachineUsage;
import dev.assay.model.ProcessUsage;
import dev.assay.probe.CounterSnapshot;
import dev.assay.probe.MachineSnapshot;
import dev.assay.probe.Probe;
import dev.assay.probe.ProcessSnapshot;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The figures of all our processes and of the machine at one time.
 *
 * @param first what the first of the processes was counted to do; nothing where there is none
 */
record Moment(List<ProcessSnapshot> ours, MachineSnapshot machine, CounterSnapshot first) {
    /** @throws dev.assay.probe.ProcessGoneException if one of the processes has ended */
    static Moment now(Probe probe, List<Long> pids) {
        // Counters first: the slowest reading is then not in what the others bracket.
        CounterSnapshot first = pids.stream().findFirst().map(probe::counters).orElse(CounterSnapshot.NONE);
        return new Moment(pids.stream().map(probe::process).toList(), probe.machine(), first);
    }

    /** What was used until a later moment of the same processes. */
    Usage until(Moment later) {
        return new Usage(
                IntStream.range(0, ours.size())
                        .mapToObj(i -> ours.get(i).until(later.ours.get(i)))
                        .toList(),
                machine.until(later.machine),
                first.until(later.first));
    }

    /**
     * Between two moments.
     *
     * @param ours of each process, in their order
     * @param counters of the first process
     */
    record Usage(List<ProcessUsage> ours, MachineUsage machine, Counters counters) {
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
