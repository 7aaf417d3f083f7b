package dev.assay.tune.search;

import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.Timing;
import dev.assay.plan.Schedules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The blocks of a search and what they cost. Each has the defaults of one contender and a few of its other configurations.
 *
 * @param plan of the user
 */
record Trials(Plan plan, Goal goal) {
    /** Configurations besides the defaults that share a block: five JVMs at once. */
    static final int TOGETHER = 4;

    /** Holds any block. */
    private static final Duration AMPLE = Duration.ofHours(24);

    private static final Duration START = Duration.ofSeconds(5);

    /** The order of one block of these contenders. */
    Schedule schedule(List<Contender> contenders, long seed) {
        return Schedules.of(plan(contenders, seed), 1);
    }

    /** The user's plan for these contenders, without what a search does not need. */
    Plan plan(List<Contender> contenders, long seed) {
        Plan ample = plan.withContenders(contenders).withBudget(AMPLE).withStartupRounds(OptionalInt.empty());
        return ample.with(ample.extent().withSeed(seed)).with(new Plan.Extras(plan.prices(), Optional.empty()));
    }

    /** About how long a search takes: a pilot, a proof of each configuration, and all rounds. */
    Duration estimate(List<Candidates> all, Halving halving) {
        Duration time = Schedules.expected(
                        plan(all.stream().map(Candidates::base).toList(), plan.seed()))
                .pilot();
        for (Candidates one : all) {
            List<Configuration> others = one.others();
            int proofs = Candidates.parts(others, TOGETHER).size();
            time = time.plus(START.multipliedBy(others.size() + proofs));
            for (int round = 0; round < halving.sizes().size(); round++) {
                int left = Math.min(others.size(), halving.sizes().get(round));
                for (List<Configuration> part : Candidates.parts(others.subList(0, left), TOGETHER)) {
                    time = time.plus(block(one, part).multipliedBy(halving.blocks(round)));
                }
            }
        }
        return time;
    }

    private Duration block(Candidates one, List<Configuration> part) {
        List<Contender> contenders = new ArrayList<>(List.of(one.base()));
        part.forEach(configuration -> contenders.add(one.contender(configuration.id())));
        Timing timing = schedule(contenders, plan.seed()).timing();
        return goal.saturates()
                ? timing.blockEstimate()
                : timing.blockEstimate().minus(timing.saturationSlice().multipliedBy(2L * contenders.size()));
    }
}
