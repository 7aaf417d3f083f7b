package dev.assay.tune.search;

import dev.assay.model.BadInputException;
import dev.assay.model.Numbers;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Schedules;
import dev.assay.plan.yaml.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How the time is divided between a search and the comparison after it.
 *
 * @param search about how long it takes
 * @param comparison its budget
 */
record TimePlan(Halving halving, Duration search, Duration comparison) {
    private static final long MINUTE = 60;

    /**
     * Half of a budget goes to the search, at least one block of each configuration in its first round; the rest to the comparison.
     * Without a budget, the search is as short as possible, and the comparison has that of the plan, if that is enough.
     *
     * @param budget for everything
     * @throws BadInputException if it is too small; says what it takes
     */
    static TimePlan of(Trials trials, List<Candidates> all, Optional<Duration> budget) {
        int configurations = all.get(0).all().size();
        Halving halving = new Halving(configurations, 1);
        Duration search = trials.estimate(all, halving);
        Duration smallest = smallest(trials.plan(), all);
        if (budget.isEmpty()) {
            Duration usual = trials.plan().budget();
            return new TimePlan(halving, search, smallest.compareTo(usual) > 0 ? smallest : usual);
        }
        Duration needed = search.plus(smallest);
        if (budget.get().compareTo(needed) < 0) {
            throw new BadInputException(
                    "--budget " + Durations.format(budget.get()),
                    "too small to tune " + Numbers.count(all.size(), "contender"),
                    "Give at least " + minutes(needed) + ": " + minutes(search) + " for the search, "
                            + minutes(smallest) + " for what it was worth"
                            + (all.size() == 1 ? "." : "; or tune fewer servers."));
        }
        Duration half = budget.get().dividedBy(2);
        while (trials.estimate(all, new Halving(configurations, halving.unit() + 1))
                        .compareTo(half)
                <= 0) {
            halving = new Halving(configurations, halving.unit() + 1);
        }
        Duration searched = trials.estimate(all, halving);
        return new TimePlan(halving, searched, budget.get().minus(searched));
    }

    /** For each contender with its defaults, and tuned. */
    private static Duration smallest(Plan plan, List<Candidates> all) {
        return Schedules.smallestBudget(plan.withContenders(all.stream()
                .map(Candidates::base)
                .flatMap(base -> Stream.of(base, base.as(base.id() + ".2", base.settings())))
                .toList()));
    }

    /** The whole time. */
    Duration total() {
        return search.plus(comparison);
    }

    /** What the user is told before anything starts. */
    String words(List<Candidates> all) {
        return "expected: "
                + Numbers.count(all.get(0).all().size(), "configuration")
                + (all.size() == 1 ? "" : " of each contender") + ", searched in about " + minutes(search)
                + "; then compared with the defaults in fresh JVMs, in at most " + minutes(comparison)
                + "; done after about " + minutes(total()) + " at the latest";
    }

    private static String minutes(Duration time) {
        return Durations.format(Duration.ofMinutes((time.toSeconds() + MINUTE - 1) / MINUTE));
    }
}
