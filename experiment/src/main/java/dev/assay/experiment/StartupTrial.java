package dev.assay.experiment;

import dev.assay.launch.RunningServer;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.StartDetails;
import dev.assay.probe.Occupancy;
import dev.assay.probe.ProcessGoneException;
import java.time.Instant;
import java.util.List;

/** Starts one contender on an otherwise idle machine, and reads its figures once the start has been timed. */
public final class StartupTrial {
    private final Trial trial;
    private final Rig rig;

    public StartupTrial(Trial trial) {
        this.trial = trial;
        this.rig = trial.rig();
    }

    /**
     * Starts one contender.
     *
     * @param round from 1
     */
    public Evidence run(int round, String contender) throws InterruptedException {
        return trial.produced(started(round, contender));
    }

    private Evidence started(int round, String contender) throws InterruptedException {
        Instant start = rig.clock().instant();
        trial.listener().event(new TrialEvent.StartupBegan(round, contender));
        try (RunningServers running = trial.servers()) {
            String part = "startup-" + round;
            running.launch(List.of(contender), part);
            RunningServer server = running.server(contender);
            double cpuMs = server.readyCpuMs()
                    .orElseGet(() -> rig.probe().process(server.pid()).totalCpuNanos() / 1e6);
            Occupancy occupancy = rig.probe()
                    .occupancy(server.pid(), rig.deployment(contender).jdk());
            StartDetails said = StartLine.read(rig.logs().apply(contender, part));
            return new Evidence.Startup(
                    start,
                    round,
                    contender,
                    server.readyMs(),
                    cpuMs,
                    occupancy.footprint(),
                    new StartDetails(said.reportedMs(), said.runningMs(), occupancy.memory()));
        } catch (ContenderFailedException failed) {
            return new Evidence.FailedStartup(start, round, contender, failed.reason(), failed.lastLogLines());
        } catch (ProcessGoneException gone) {
            return new Evidence.FailedStartup(
                    start, round, contender, "the process ended right after its first successful response", List.of());
        } catch (NoMeasurementException silent) {
            return new Evidence.FailedStartup(start, round, contender, silent.reason(), List.of());
        }
    }
}
