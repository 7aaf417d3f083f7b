package dev.assay.tune.cost;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * What contenders cost at several rates, as judged. Costs are CPU time per second, or per request, in seconds.
 *
 * @param contenders those with at least two blocks, in the order of the plan
 * @param pairs each of the others against the reference
 */
record Cost(List<Own> contenders, List<Pair> pairs) {
    Cost {
        contenders = List.copyOf(contenders);
        pairs = List.copyOf(pairs);
    }

    /**
     * A contender.
     *
     * @param line through the means of its blocks' lines
     * @param at what was measured at each rate, by the rate asked for
     */
    record Own(String id, int blocks, Line line, Estimate standing, Estimate marginal, SortedMap<Double, Estimate> at) {
        /** How far its line is from what was measured, as a share of that, at the rate where it is farthest. */
        double misfit() {
            return at.entrySet().stream()
                    .mapToDouble(seen ->
                            Math.abs(line.at(seen.getKey()) / seen.getValue().mean() - 1))
                    .max()
                    .orElse(0);
        }
    }

    /**
     * A contender less the reference. Intervals of both costs are at the levels at which Holm's procedure decides them, for all pairs
     * together; so are those at single rates, apart from these.
     *
     * @param blocks that both have
     */
    record Pair(
            String contender,
            String reference,
            int blocks,
            Estimate standing,
            Estimate marginal,
            SortedMap<Double, Estimate> at,
            Optional<Crossing> crossing) {}

    /**
     * The rate from which on another contender is the cheaper one. Only where both costs differ, in opposite directions, and the interval
     * lies within the rates that were measured.
     *
     * @param idle id of the cheaper one below it
     * @param busy id of the cheaper one above it
     * @param rate requests per second
     */
    record Crossing(String idle, String busy, Estimate rate) {}
}
