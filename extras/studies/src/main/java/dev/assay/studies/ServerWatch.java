package dev.assay.studies;

import dev.assay.probe.Glance;
import dev.assay.probe.Probe;
import dev.assay.studies.model.StudyResult.ServerMoment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Samples a process while a load tool runs: once a second, or less often in a long run. Ends with the process or with {@link #end};
 * does not start if the probe sees nothing.
 */
final class ServerWatch {
    static final int MOST = 150;

    private final Probe probe;
    private final long pid;
    private final long began = System.nanoTime();
    private final List<ServerMoment> moments = new ArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread watcher;

    private final long stepMillis;

    private ServerWatch(Probe probe, long pid, long stepMillis) {
        this.probe = probe;
        this.pid = pid;
        this.stepMillis = stepMillis;
        this.watcher = new Thread(this::watch, "assay-watch");
        this.watcher.setDaemon(true);
    }

    /** Starts watching. */
    static ServerWatch of(Probe probe, long pid) {
        return of(probe, pid, 1000);
    }

    static ServerWatch of(Probe probe, long pid, long stepMillis) {
        ServerWatch watch = new ServerWatch(probe, pid, stepMillis);
        if (watch.glance()) {
            watch.watcher.start();
        }
        return watch;
    }

    private void watch() {
        long step = stepMillis;
        try {
            while (!over.await(step, TimeUnit.MILLISECONDS) && glance()) {
                if (moments.size() == MOST) {
                    thinOut();
                    step *= 2;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // never happens; what was seen stays
        }
    }

    /** Takes a sample; returns whether there was something to see. */
    private boolean glance() {
        Optional<Glance> seen = probe.glance(pid);
        seen.ifPresent(glance -> moments.add(new ServerMoment(
                (System.nanoTime() - began) / 1e9, glance.threads(), glance.residentBytes(), glance.heapBytes())));
        return seen.isPresent();
    }

    private void thinOut() {
        for (int i = moments.size() - 1; i > 0; i -= 2) {
            moments.remove(i);
        }
    }

    /** What was seen, in order; to be called after {@link #end}. */
    List<ServerMoment> moments() {
        return List.copyOf(moments);
    }

    /** Stops watching, and waits until it has stopped. */
    void end() throws InterruptedException {
        over.countDown();
        watcher.join();
    }
}
