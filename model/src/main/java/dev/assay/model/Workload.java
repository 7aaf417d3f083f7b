package dev.assay.model;

import java.util.List;

/**
 * The requests that a load is made of.
 *
 * @param steps at least one; each request draws a step at random by weight, from a seed
 */
public record Workload(List<Step> steps) {
    public Workload {
        steps = List.copyOf(steps);
        Require.that(!steps.isEmpty(), "a workload has at least one step");
        Require.that(
                steps.stream().map(Step::name).distinct().count() == steps.size(),
                "step names must differ from one another");
    }
}
