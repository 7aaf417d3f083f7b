package dev.assay.experiment;

import dev.assay.model.evidence.Collecting;
import dev.assay.model.evidence.Counters;
import dev.assay.model.evidence.MachineUsage;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.probe.CounterSnapshot;
import dev.assay.probe.CounterSnapshot.Count;
import dev.assay.probe.MachineSnapshot;
import dev.assay.probe.Probe;
import dev.assay.probe.ProcessSnapshot;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Readings of all our processes and of the machine at one time.
 *
 * @param first counters of the first process; {@link CounterSnapshot#NONE} if there is none
 */
record SystemSnapshot(List<ProcessSnapshot> ours, MachineSnapshot machine, CounterSnapshot first) {
    /** @throws dev.assay.probe.ProcessGoneException if one of the processes has ended */
    static SystemSnapshot now(Probe probe, List<Long> pids) {
        // The loaded server first, counters last: responses that it gives between their count and its reading would
        // count
        // without their CPU time.
        List<ProcessSnapshot> ours = pids.stream().map(probe::process).toList();
        MachineSnapshot machine = probe.machine();
        return new SystemSnapshot(
                ours, machine, pids.stream().findFirst().map(probe::counters).orElse(CounterSnapshot.NONE));
    }

    /** The usage until a later moment of the same processes. */
    Usage until(SystemSnapshot later) {
        return new Usage(
                IntStream.range(0, ours.size())
                        .mapToObj(i -> ours.get(i).until(later.ours.get(i)))
                        .toList(),
                machine.until(later.machine),
                first.until(later.first));
    }

    /**
     * The collector of the first process since this moment.
     *
     * @param recording when recording began
     * @param end when it ended
     */
    Collecting collecting(SystemSnapshot recording, SystemSnapshot end) {
        return new Collecting(
                ours.get(0).until(recording.ours.get(0)).gcNanos(),
                first.until(recording.first).minorCollections(),
                end.first.ofLastCollection(Count.SURVIVOR_BYTES, first),
                end.first.ofLastCollection(Count.FILLED_BYTES, first));
    }

    /**
     * Usage between two moments.
     *
     * @param ours usage of each process, in order
     * @param counters of the first process
     */
    record Usage(List<ProcessUsage> ours, MachineUsage machine, Counters counters) {
        /** CPU time of all other processes. May be slightly negative: the machine counts in ticks, processes count in nanoseconds. */
        long foreignNanos() {
            return machine.busyNanos()
                    - ours.stream().mapToLong(ProcessUsage::cpuNanos).sum();
        }
    }
}
