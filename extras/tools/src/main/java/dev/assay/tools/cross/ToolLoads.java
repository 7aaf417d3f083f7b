package dev.assay.tools.cross;

import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import dev.assay.tools.ToolLoad;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Converts a plan's workload for load tools, which walk through requests and draw none by weight. */
final class ToolLoads {
    /** Maximum number of requests in a walk. */
    private static final int MAX_WALK = 200;

    private ToolLoads() {}

    /**
     * A closed loop of as many users as the plan has connections. Steps with weights become a walk in which each comes as often
     * as its weight says, spread over the walk.
     *
     * @throws IllegalArgumentException if the weights make a walk of more than 200 requests
     */
    static ToolLoad closedLoop(Plan plan, Duration time, long seed) {
        Workload workload = plan.workload();
        boolean sequence = workload.order() == Workload.Order.SEQUENCE;
        List<Step> steps = workload.withoutPauses().steps();
        return new ToolLoad(
                sequence ? steps.stream().filter(Step::once).toList() : List.of(),
                sequence ? steps.stream().filter(step -> !step.once()).toList() : walk(steps),
                plan.load().connections(),
                Duration.ZERO,
                OptionalLong.empty(),
                Optional.of(time),
                Optional.empty(),
                Duration.ZERO,
                plan.load().wire().keepAlive(),
                seed);
    }

    /** Each place goes to the step that is furthest behind its share. */
    static List<Step> walk(List<Step> steps) {
        int divisor = steps.stream()
                .map(step -> BigInteger.valueOf(step.weight()))
                .reduce(BigInteger.ZERO, BigInteger::gcd)
                .intValue();
        long length = steps.stream().mapToLong(Step::weight).sum() / divisor;
        if (length > MAX_WALK) {
            throw new IllegalArgumentException("the weights of the workload make a walk of " + length
                    + " requests, more than " + MAX_WALK + ", and load tools draw none by weight");
        }
        List<Step> walk = new ArrayList<>();
        long[] had = new long[steps.size()];
        while (walk.size() < length) {
            int next = 0;
            for (int i = 1; i < steps.size(); i++) {
                if (owed(steps.get(i), had[i], walk.size(), length * divisor)
                        > owed(steps.get(next), had[next], walk.size(), length * divisor)) {
                    next = i;
                }
            }
            had[next]++;
            walk.add(steps.get(next));
        }
        return walk;
    }

    /** How far a step lags behind its share when the next place is assigned, times the sum of the weights. */
    private static long owed(Step step, long had, int given, long weights) {
        return step.weight() * (given + 1L) - had * weights;
    }
}
