package dev.assay.why.profile;

import dev.assay.experiment.AfterSlices;
import dev.assay.experiment.ContenderFailedException;
import dev.assay.experiment.Shuffle;
import dev.assay.experiment.WarmBlock;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.plan.Plan;
import dev.assay.probe.ProcessGoneException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Profiles the contenders of each block once its slices are over: each is loaded again at the same rate and sampled meanwhile, in a random
 * order: twice for CPU time, once for each other kind. What fails is noted beside the profiles, and concerns nothing else.
 */
public final class Profiling implements AfterSlices {
    private static final Duration LENGTH = Duration.ofSeconds(4);
    /** To settle, and to attach the profiler, begin, end, and read what it has seen. */
    private static final Duration BESIDE = Duration.ofSeconds(2);

    private static final int STREAM = 11_000;

    private final List<Kind> kinds;
    private final Profiler.Source profilers;
    private final StoredProfiles stored;

    Profiling(Plan plan, List<Kind> kinds, Path results, Profiler.Source profilers) {
        this.kinds = List.copyOf(kinds);
        this.profilers = profilers;
        this.stored = new StoredProfiles(plan, results);
    }

    /** Of all blocks of a plan, into a result folder. */
    public Profiling(Plan plan, List<Kind> kinds, Path results) {
        this(plan, kinds, results, Profiler::in);
    }

    /** How long it takes for each contender of a block. */
    public static Duration each(List<Kind> kinds) {
        return LENGTH.plus(BESIDE)
                .multipliedBy(kinds.stream().mapToInt(Kind::loads).sum());
    }

    @Override
    public void run(WarmBlock block) throws InterruptedException {
        Map<String, ProfiledContender> seen = new LinkedHashMap<>();
        Map<String, String> failures = new TreeMap<>();
        try {
            profile(block, seen, failures);
            stored.add(block.plan().index(), seen, failures);
        } finally {
            seen.values().forEach(ProfiledContender::close);
        }
    }

    /** All must be alive: once one has ended, no other can be loaded as before. */
    private void profile(WarmBlock block, Map<String, ProfiledContender> seen, Map<String, String> failures)
            throws InterruptedException {
        for (Turn turn : order(block)) {
            String contender = turn.contender();
            try {
                if (!failures.containsKey(contender)) {
                    profile(block, turn, seen);
                }
            } catch (NoMeasurementException unable) {
                failures.put(contender, unable.reason());
            } catch (ProcessGoneException gone) {
                failures.put(contender, "the process ended while it was profiled");
                return;
            } catch (ContenderFailedException failed) {
                failures.put(failed.contender(), failed.reason());
                return;
            }
        }
    }

    private void profile(WarmBlock block, Turn turn, Map<String, ProfiledContender> seen) throws InterruptedException {
        String contender = turn.contender();
        ProfiledContender profiled = seen.get(contender);
        if (profiled == null) {
            Profiler profiler = profilers.of(
                    block.server(contender), block.deployment(contender).jdk());
            profiled = new ProfiledContender(block, contender, profiler);
            seen.put(contender, profiled);
        }
        profiled.load(turn.kind(), LENGTH);
    }

    private record Turn(String contender, Kind kind) {}

    /** Round by round, all contenders in each, so that all have the same age on average; CPU time first. */
    private List<Turn> order(WarmBlock block) {
        List<Turn> order = new ArrayList<>();
        for (Kind kind : kinds) {
            for (int load = 0; load < kind.loads(); load++) {
                List<String> all = new ArrayList<>(block.plan().launchOrder());
                Shuffle.shuffle(all, block.plan().seed(), STREAM + order.size());
                all.forEach(contender -> order.add(new Turn(contender, kind)));
            }
        }
        return order;
    }
}
