package dev.assay.experiment;

import dev.assay.launch.RunningServer;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.evidence.StartDetails;
import dev.assay.model.plan.BlockPlan;
import dev.assay.probe.ProcessGoneException;
import dev.assay.probe.ProcessSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Starts the contenders of a block or of the pilot and records the start-up figures that cost no time: those need no rounds of their own. */
record ServersStart(Rig rig, RunningServers running) {
    /** Starts all in launch order, which is drawn for each block. The index of the block is the round. */
    List<Evidence.Startup> all(BlockPlan block) throws InterruptedException {
        return all(block.index(), block.launchOrder(), "block-" + block.index());
    }

    /** Starts the contenders of the pilot, and counts their classes and threads, too. */
    List<Evidence.Startup> ofPilot(List<String> ids) throws InterruptedException {
        List<Evidence.Startup> starts = new ArrayList<>();
        for (Evidence.Startup start : all(0, ids, "pilot")) {
            starts.add(new Evidence.Startup(
                    start.start(),
                    start.round(),
                    start.contender(),
                    start.readyMs(),
                    start.cpuMs(),
                    counted(start),
                    start.details()));
        }
        return starts;
    }

    /** The RSS stays that of the first successful response. */
    private Footprint counted(Evidence.Startup start) throws InterruptedException {
        RunningServer server = running.server(start.contender());
        try {
            Footprint full = rig.probe()
                    .footprint(server.pid(), rig.deployment(start.contender()).jdk());
            return new Footprint(
                    start.footprint().rssBytes(),
                    full.heapUsedBytes(),
                    full.nonHeapBytes(),
                    full.loadedClasses(),
                    full.liveThreads(),
                    full.peakThreads());
        } catch (NoMeasurementException silent) {
            return start.footprint(); // no reason to end an experiment: blocks do not need it
        } catch (ProcessGoneException gone) {
            throw ended(server);
        }
    }

    private List<Evidence.Startup> all(int round, List<String> order, String part) throws InterruptedException {
        List<Evidence.Startup> starts = new ArrayList<>();
        running.launch(order, part, contender -> starts.add(observed(round, contender, part)));
        return starts;
    }

    private Evidence.Startup observed(int index, String contender, String part) {
        RunningServer server = running.server(contender);
        Instant start = server.started();
        ProcessSnapshot now = snapshot(server);
        double cpuMs = server.readyCpuMs().orElse(now.totalCpuNanos() / 1e6);
        Footprint footprint = new Footprint(now.rssBytes(), 0, 0, 0, 0, 0);
        StartDetails details = StartLine.read(rig.logs().apply(contender, part));
        return new Evidence.Startup(start, index, contender, server.readyMs(), cpuMs, footprint, details);
    }

    private ProcessSnapshot snapshot(RunningServer server) {
        try {
            return rig.probe().process(server.pid());
        } catch (ProcessGoneException gone) {
            throw ended(server);
        }
    }

    private static ContenderFailedException ended(RunningServer server) {
        return ContenderFailedException.ended(server, "the process ended right after its first successful response");
    }
}
