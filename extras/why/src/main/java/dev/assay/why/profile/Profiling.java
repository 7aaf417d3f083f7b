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
 * Profiles the contenders of each block once its slices are over: each is loaded {@value #ROUNDS} times more at the same rate and sampled
 * meanwhile, in a random order. What fails is noted beside the profiles, and concerns nothing else.
 */
public final class Profiling implements AfterSlices {
    private static final int ROUNDS = 2;
    private static final Duration LENGTH = Duration.ofSeconds(4);
    /** To settle, and to attach the profiler, begin, end, and read what it has seen. */
    private static final Duration BESIDE = Duration.ofSeconds(2);

    private static final int STREAM = 11_000;

    private final Profiler.Source profilers;
    private final StoredProfiles stored;

    Profiling(Plan plan, Path results, Profiler.Source profilers) {
        this.profilers = profilers;
        this.stored = new StoredProfiles(plan, results);
    }

    /** Of all blocks of a plan, into a result folder. */
    public Profiling(Plan plan, Path results) {
        this(plan, results, Profiler::in);
    }

    /** How long it takes for each contender of a block. */
    public static Duration each() {
        return LENGTH.plus(BESIDE).multipliedBy(ROUNDS);
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
        for (String contender : order(block)) {
            try {
                if (!failures.containsKey(contender)) {
                    profile(block, contender, seen);
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

    private void profile(WarmBlock block, String contender, Map<String, ProfiledContender> seen)
            throws InterruptedException {
        ProfiledContender profiled = seen.get(contender);
        if (profiled == null) {
            Profiler profiler = profilers.of(
                    block.server(contender), block.deployment(contender).jdk());
            profiled = new ProfiledContender(block, contender, profiler);
            seen.put(contender, profiled);
        }
        profiled.load(LENGTH);
    }

    private static List<String> order(WarmBlock block) {
        List<String> order = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            List<String> all = new ArrayList<>(block.plan().launchOrder());
            Shuffle.shuffle(all, block.plan().seed(), STREAM + round);
            order.addAll(all);
        }
        return order;
    }
}
