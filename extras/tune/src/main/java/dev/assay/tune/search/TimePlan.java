package dev.assay.tune.search;

import dev.assay.model.BadInputException;
import dev.assay.model.Numbers;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.plan.Schedules;
import dev.assay.plan.yaml.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How the time is divided between a search and the comparisons after it.
 *
 * @param search about how long it takes
 * @param comparisons budget of each, that of the tuned contenders with one another last, if there are several contenders
 */
record TimePlan(Halving halving, Duration search, List<Duration> comparisons) {
    private static final long MINUTE = 60;

    TimePlan {
        comparisons = List.copyOf(comparisons);
    }

    /**
     * Half of a budget goes to the search, at least one block of each configuration in its first round; the rest to comparisons. Without
     * a budget, the search is as short as possible, and each comparison has that of the plan.
     *
     * @param budget for everything
     * @throws BadInputException if it is too small; says what it takes
     */
    static TimePlan of(Trials trials, List<Candidates> all, Optional<Duration> budget) {
        int configurations = all.get(0).all().size();
        Halving halving = new Halving(configurations, 1);
        Duration search = trials.estimate(all, halving);
        List<Duration> smallest = smallest(trials.plan(), all);
        if (budget.isEmpty()) {
            Duration usual = trials.plan().budget();
            return new TimePlan(
                    halving,
                    search,
                    smallest.stream()
                            .map(least -> least.compareTo(usual) > 0 ? least : usual)
                            .toList());
        }
        Duration needed = search.plus(sum(smallest));
        if (budget.get().compareTo(needed) < 0) {
            throw new BadInputException(
                    "--budget " + Durations.format(budget.get()),
                    "too small to tune " + Numbers.count(all.size(), "contender"),
                    "Give at least " + minutes(needed) + ": " + minutes(search) + " for the search, "
                            + minutes(sum(smallest)) + " for what it was worth"
                            + (all.size() == 1 ? "." : "; or tune fewer servers."));
        }
        Duration half = budget.get().dividedBy(2);
        while (trials.estimate(all, new Halving(configurations, halving.unit() + 1))
                        .compareTo(half)
                <= 0) {
            halving = new Halving(configurations, halving.unit() + 1);
        }
        Duration searched = trials.estimate(all, halving);
        double times =
                (double) budget.get().minus(searched).toMillis() / sum(smallest).toMillis();
        return new TimePlan(
                halving,
                searched,
                smallest.stream()
                        .map(least -> Duration.ofMillis(Math.max(least.toMillis(), (long) (least.toMillis() * times))))
                        .toList());
    }

    private static List<Duration> smallest(Plan plan, List<Candidates> all) {
        Stream<Duration> pairs = all.stream().map(one -> smallest(plan, one.base(), 2));
        return (all.size() == 1
                        ? pairs
                        : Stream.concat(
                                pairs,
                                Stream.of(Schedules.smallestBudget(plan.withContenders(
                                        all.stream().map(Candidates::base).toList())))))
                .toList();
    }

    private static Duration smallest(Plan plan, Contender base, int contenders) {
        return Schedules.smallestBudget(plan.withContenders(Stream.iterate(1, i -> i + 1)
                .limit(contenders)
                .map(i -> base.as(base.id() + "." + i, base.settings()))
                .toList()));
    }

    private static Duration sum(List<Duration> all) {
        return all.stream().reduce(Duration.ZERO, Duration::plus);
    }

    /** The whole time. */
    Duration total() {
        return search.plus(sum(comparisons));
    }

    /** What the user is told before anything starts. */
    String words(List<Candidates> all) {
        return "expected: "
                + Numbers.count(all.get(0).all().size(), "configuration")
                + (all.size() == 1 ? "" : " of each contender") + ", searched in about " + minutes(search) + "; then "
                + Numbers.count(comparisons.size(), "comparison") + " in fresh JVMs, together at most "
                + minutes(sum(comparisons)) + "; done after about " + minutes(total()) + " at the latest";
    }

    private static String minutes(Duration time) {
        return Durations.format(Duration.ofMinutes((time.toSeconds() + MINUTE - 1) / MINUTE));
    }
}
