package dev.assay.experiment;

import dev.assay.launch.Launcher;
import dev.assay.load.LoadGenerator;
import dev.assay.model.plan.Deployment;
import dev.assay.model.plan.Placement;
import dev.assay.model.server.EffectiveSetting;
import dev.assay.probe.Metronome;
import dev.assay.probe.Probe;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The instruments of an experiment. Tests put fakes here, so that no time passes. Closing it stops every server that still runs.
 *
 * @param metronome works on the servers' CPUs in the gaps between slices
 * @param deployments the contenders, in the order of the plan
 * @param ports gives as many free ports as asked for
 * @param logs the log file of a contender (first) in a part of the experiment (second, for example {@code block-3})
 * @param documented a contender's settings according to the documentation, for those that cannot be read back
 * @param priority gives the generator priority over everything else on its CPUs; to be run once its code is compiled, which it would starve
 * @param after makes use of each block's warm JVMs
 */
public record Rig(
        Launcher launcher,
        LoadGenerator generator,
        Probe probe,
        Metronome metronome,
        InstantSource clock,
        Pause pause,
        Placement placement,
        List<Deployment> deployments,
        IntFunction<List<Integer>> ports,
        BiFunction<String, String, Path> logs,
        Function<Deployment, List<EffectiveSetting>> documented,
        Runnable priority,
        AfterSlices after)
        implements AutoCloseable {
    public Rig {
        deployments = List.copyOf(deployments);
    }

    public Rig with(List<Deployment> others) {
        return with(launcher, others);
    }

    public Rig with(Launcher other) {
        return with(other, deployments);
    }

    private Rig with(Launcher other, List<Deployment> others) {
        return new Rig(
                other,
                generator,
                probe,
                metronome,
                clock,
                pause,
                placement,
                others,
                ports,
                logs,
                documented,
                priority,
                after);
    }

    public Deployment deployment(String contender) {
        return deployments.stream()
                .filter(deployment -> deployment.id().equals(contender))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no deployment of " + contender));
    }

    @Override
    public void close() {
        metronome.close();
        generator.close();
        launcher.close();
    }
}
