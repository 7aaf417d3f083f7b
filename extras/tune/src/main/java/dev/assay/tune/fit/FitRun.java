package dev.assay.tune.fit;

import dev.assay.experiment.Rig;
import dev.assay.model.plan.Objective;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Prices;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Searches the smallest heap of each contender, and then the smallest container with that heap.
 *
 * @param recorded how long the rate has to be held
 * @param grid of heaps
 * @param groups that are the containers; empty if none are searched
 */
record FitRun(Rig rig, Plan plan, double rate, Duration recorded, Grid grid, Optional<MemoryGroups> groups) {
    private static final Duration STARTING = Duration.ofSeconds(8);

    /**
     * Searches until every contender that answers like the first has its answers, or the user asks to stop.
     *
     * @param each receives the result so far after each attempt
     * @throws dev.assay.model.NoMeasurementException if none answers like the first
     */
    Fit run(Consumer<Fit> each, BooleanSupplier stopped) throws InterruptedException {
        List<String> contenders = plan.ids();
        Map<String, String> differing = differing(contenders);
        SizeSearch heaps = new SizeSearch(rig, plan, rate, recorded, grid, Sizing.HEAP);
        List<String> alike =
                contenders.stream().filter(id -> !differing.containsKey(id)).toList();
        Fit fit = fit(heaps, heaps.run(alike, soFar -> each.accept(fit(heaps, soFar, differing)), stopped), differing);
        return groups.isEmpty() || fit.smallest().isEmpty() || stopped.getAsBoolean()
                ? fit
                : contained(fit, groups.get(), each, stopped);
    }

    private Fit contained(Fit fit, MemoryGroups made, Consumer<Fit> each, BooleanSupplier stopped)
            throws InterruptedException {
        Map<String, Integer> heaps = fit.smallest();
        SizeSearch search = new SizeSearch(rig, plan, rate, recorded, grid.containers(), Sizing.container(heaps, made));
        List<String> contenders = List.copyOf(heaps.keySet());
        return contained(
                fit, search, search.run(contenders, soFar -> each.accept(contained(fit, search, soFar)), stopped));
    }

    private static Fit contained(Fit fit, SizeSearch search, List<Attempt> attempts) {
        return fit.with(new Fit.Containers(
                search.grid().megabytes(),
                fit.smallest().keySet().stream()
                        .map(id -> search.answer(id, attempts))
                        .toList(),
                attempts));
    }

    private Map<String, String> differing(List<String> contenders) throws InterruptedException {
        Rig largest = rig.with(contenders.stream()
                .map(id -> SizeSearch.sized(rig.deployment(id), grid.largest()))
                .toList());
        return new Alike(largest, plan).differing(contenders);
    }

    /** About how long the search takes at most, if starts take seconds and replicates agree. */
    static long minutes(int contenders, Duration recorded, Grid grid) {
        int bisecting = 32 - Integer.numberOfLeadingZeros(grid.size());
        long seconds = STARTING.plus(SizeSearch.RAMP)
                .plus(SizeSearch.SETTLE)
                .plus(recorded)
                .toSeconds();
        return Math.max(1, contenders * ((bisecting + 2L * Search.REPLICATES) * seconds + STARTING.toSeconds()) / 60);
    }

    private Fit fit(SizeSearch heaps, List<Attempt> attempts, Map<String, String> differing) {
        return new Fit(
                rate,
                plan.objective().map(Objective::toString),
                recorded.toMillis() / 1e3,
                plan.prices().map(Prices::gbHour).orElseGet(OptionalDouble::empty),
                grid.megabytes(),
                plan.ids().stream()
                        .map(id -> differing.containsKey(id)
                                ? Answer.different(id, differing.get(id))
                                : heaps.answer(id, attempts))
                        .toList(),
                attempts,
                Optional.empty());
    }
}
