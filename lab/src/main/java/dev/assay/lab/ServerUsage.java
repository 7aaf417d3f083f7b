package dev.assay.lab;

import dev.assay.load.LoadListener;
import dev.assay.model.evidence.ProcessUsage;
import dev.assay.probe.Probe;
import dev.assay.probe.ProcessSnapshot;
import java.util.Optional;

/** What a server uses while a load is recorded. */
final class ServerUsage implements LoadListener {
    private final Probe probe;
    private final long pid;
    private Optional<ProcessSnapshot> before = Optional.empty();
    private Optional<ProcessSnapshot> after = Optional.empty();

    ServerUsage(Probe probe, long pid) {
        this.probe = probe;
        this.pid = pid;
    }

    @Override
    public void measuring() {
        before = Optional.of(probe.process(pid));
    }

    @Override
    public void finished() {
        after = Optional.of(probe.process(pid));
    }

    ProcessUsage usage() {
        return before.orElseThrow().until(after.orElseThrow());
    }
}
