package dev.assay.plan;

import dev.assay.model.Arrivals;
import dev.assay.model.CpuSet;
import dev.assay.model.JvmState;
import dev.assay.model.LoadTool;
import dev.assay.model.MarginSource;
import dev.assay.model.Objective;
import dev.assay.model.Rate;
import dev.assay.model.Settings;
import dev.assay.model.Trust;
import dev.assay.model.Wire;
import dev.assay.model.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a plan file says, before flags and defaults. Empty means that the key is absent.
 *
 * @param profiles by name
 * @param jvm empty list and absent key are not the same
 */
record PlanDraft(
        Optional<Path> app,
        List<ServerItem> contenders,
        Optional<Settings> settings,
        Optional<Boolean> normalise,
        Map<String, Settings> profiles,
        List<String> jdks,
        Optional<List<String>> jvm,
        Map<JvmAxis, List<String>> axes,
        Optional<Workload> workload,
        Optional<Integer> connections,
        Optional<Rate> rate,
        Optional<Arrivals> arrivals,
        Optional<Wire> wire,
        Optional<Trust> tls,
        List<LoadTool> tools,
        Optional<Duration> budget,
        Optional<Double> margin,
        Optional<MarginSource> marginFrom,
        Optional<Long> seed,
        Optional<Integer> startupRounds,
        Optional<Duration> readyTimeout,
        Optional<Integer> port,
        Optional<CpuSet> servers,
        Optional<CpuSet> generator,
        Optional<Double> corePrice,
        Optional<Double> memoryPrice,
        Optional<Objective> objective,
        Optional<JvmState> state,
        Optional<Boolean> sandbox) {

    /** An empty file. */
    static PlanDraft nothing() {
        Problems problems = new Problems();
        return new DraftReader(new YamlValue.Fields("", "", Map.of()), problems).read();
    }
}
