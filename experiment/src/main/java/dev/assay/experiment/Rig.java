package dev.assay.experiment;

import dev.assay.launch.Launcher;
import dev.assay.load.LoadGenerator;
import dev.assay.model.Deployment;
import dev.assay.model.EffectiveSetting;
import dev.assay.model.Placement;
import dev.assay.probe.Metronome;
import dev.assay.probe.Probe;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The instruments of a trial. Tests put fakes here, so that no time passes.
 *
 * @param metronome works on the servers' CPUs in the gaps between slices
 * @param deployments the contenders, in the order of the plan
 * @param ports gives as many free ports as asked for
 * @param logs the log file of a contender (first) in a part of the experiment (second, for example {@code block-3})
 * @param documented a contender's settings according to the documentation, for those that cannot be read back
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
        Function<Deployment, List<EffectiveSetting>> documented) {
    public Rig {
        deployments = List.copyOf(deployments);
    }

    public Deployment deployment(String contender) {
        return deployments.stream()
                .filter(deployment -> deployment.id().equals(contender))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no deployment of " + contender));
    }
}
