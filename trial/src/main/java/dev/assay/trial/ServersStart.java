package dev.assay.trial;

import dev.assay.launch.RunningServer;
import dev.assay.model.BlockPlan;
import dev.assay.model.Evidence;
import dev.assay.model.Footprint;
import dev.assay.model.StartDetails;
import dev.assay.probe.ProcessGoneException;
import dev.assay.probe.ProcessSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Starts the contenders of a block and records the start-up figures that cost no time: those need no rounds of their own. */
final class ServersStart {
    private final Rig rig;
    private final RunningServers running;

    ServersStart(Rig rig, RunningServers running) {
        this.rig = rig;
        this.running = running;
    }

    /** Starts all in launch order, which is drawn for each block. The index of the block is the round. */
    List<Evidence.Startup> all(BlockPlan block) throws InterruptedException {
        String part = "block-" + block.index();
        List<Evidence.Startup> starts = new ArrayList<>();
        running.launch(block.launchOrder(), part, contender -> starts.add(observed(block.index(), contender, part)));
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
            throw ContenderFailedException.ended(
                    server.contender(), "the process ended right after its first good answer", server.lastLogLines(15));
        }
    }
}
