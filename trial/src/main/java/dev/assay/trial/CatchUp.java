package dev.assay.trial;

import dev.assay.probe.ProcessGoneException;
import dev.assay.probe.ProcessSnapshot;
import java.time.Duration;
import java.util.List;

/** Leaves the CPUs to the JIT compilers of the contenders: the servers get no load until these have caught up. */
final class CatchUp {
    private static final Duration STEP = Duration.ofMillis(200);
    /** A contender whose compilers are busy for no more than this share of the time has caught up. */
    private static final double IDLE_SHARE = 0.05;

    private CatchUp() {}

    /** Returns when the compilers of all contenders have caught up, or when this time is over. */
    static void await(Rig rig, RunningServers running, Duration atMost) throws InterruptedException {
        try {
            List<ProcessSnapshot> before = snapshots(rig, running);
            for (Duration left = atMost; left.compareTo(STEP) >= 0; left = left.minus(STEP)) {
                rig.pause().last(STEP);
                List<ProcessSnapshot> now = snapshots(rig, running);
                if (caughtUp(before, now)) {
                    return;
                }
                before = now;
            }
        } catch (ProcessGoneException gone) {
            // the next load detects it and says which one, with its last log lines
        }
    }

    private static List<ProcessSnapshot> snapshots(Rig rig, RunningServers running) {
        return running.pids().stream().map(rig.probe()::process).toList();
    }

    private static boolean caughtUp(List<ProcessSnapshot> before, List<ProcessSnapshot> now) {
        for (int i = 0; i < now.size(); i++) {
            var usage = before.get(i).until(now.get(i));
            if (usage.jitNanos() > IDLE_SHARE * usage.wallNanos()) {
                return false;
            }
        }
        return true;
    }
}
