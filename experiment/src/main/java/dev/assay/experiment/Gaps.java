package dev.assay.experiment;

import dev.assay.model.evidence.Gap;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.probe.ProcessGoneException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Observes the machine between slices. Because no contender is loaded then, what is seen is the same for all contenders, and none
 * can cause it by how it handles its load.
 */
final class Gaps {
    /** Ten ticks of the kernel's clock, in which the machine's busy time is counted; over a block, more than a hundred. */
    static final Duration LENGTH = Duration.ofMillis(100);

    private final Rig rig;
    private final List<Gap> gaps = new ArrayList<>();

    Gaps(Rig rig) {
        this.rig = rig;
    }

    /** Observes one gap. A contender that has ended goes unnoticed here: the next slice detects it, whichever it is. */
    void observe(RunningServers running) throws InterruptedException {
        List<Long> pids = Stream.concat(Stream.of(ProcessHandle.current().pid()), running.pids().stream())
                .toList();
        try {
            SystemSnapshot before = SystemSnapshot.now(rig.probe(), pids);
            long work = rig.metronome().quickest(LENGTH);
            SystemSnapshot.Usage usage = before.until(SystemSnapshot.now(rig.probe(), pids));
            long wall = usage.ours().stream()
                    .mapToLong(ProcessUsage::wallNanos)
                    .max()
                    .orElse(0);
            gaps.add(new Gap(wall, work, usage.foreignNanos(), usage.machine().stealNanos()));
        } catch (ProcessGoneException gone) {
            gaps.add(new Gap(0, 0, 0, 0));
        }
    }

    List<Gap> seen() {
        return List.copyOf(gaps);
    }
}
