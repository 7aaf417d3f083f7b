package dev.assay.trial;

import dev.assay.model.Gap;
import dev.assay.probe.MachineSnapshot;
import dev.assay.probe.ProcessGoneException;
import dev.assay.probe.ProcessSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Looks at the machine between slices. Because nobody is loaded then, what is seen is alike for all contenders and no
 * contender can bring it about by what it does with its load.
 */
final class Gaps {
    /** Ten ticks of the kernel's clock, in which the machine's busy time is counted; over a block, more than a hundred. */
    static final Duration LENGTH = Duration.ofMillis(100);

    private final Rig rig;
    private final List<Gap> gaps = new ArrayList<>();

    Gaps(Rig rig) {
        this.rig = rig;
    }

    /** Lets one gap pass. A contender that has ended is not missed here: the next slice finds it out. */
    void observe(Fleet fleet) throws InterruptedException {
        List<Long> pids = Stream.concat(Stream.of(ProcessHandle.current().pid()), fleet.pids().stream())
                .toList();
        try {
            Moment before = moment(pids);
            long work = rig.metronome().quickest(LENGTH);
            gaps.add(before.until(moment(pids), work));
        } catch (ProcessGoneException gone) {
            gaps.add(new Gap(0, 0, 0, 0));
        }
    }

    /** All so far, in order. */
    List<Gap> seen() {
        return List.copyOf(gaps);
    }

    private Moment moment(List<Long> pids) {
        return new Moment(
                pids.stream().map(rig.probe()::process).toList(), rig.probe().machine());
    }

    private record Moment(List<ProcessSnapshot> ours, MachineSnapshot machine) {
        /** Foreign time may be slightly negative: the machine counts in ticks, processes count in nanoseconds. */
        private Gap until(Moment later, long work) {
            long wall = 0;
            long cpu = 0;
            for (int i = 0; i < ours.size(); i++) {
                var usage = ours.get(i).until(later.ours.get(i));
                wall = Math.max(wall, usage.wallNanos());
                cpu += usage.cpuNanos();
            }
            var all = machine.until(later.machine);
            return new Gap(wall, work, all.busyNanos() - cpu, all.stealNanos());
        }
    }
}
