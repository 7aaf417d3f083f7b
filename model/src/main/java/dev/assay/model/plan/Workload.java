package dev.assay.model.plan;

import dev.assay.model.Require;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The requests of a load.
 *
 * @param steps at least one
 */
public record Workload(List<Step> steps, Order order) {
    /** How the next step is chosen. */
    public enum Order {
        /** Each request draws a step at random by weight, from a seed. */
        WEIGHTED,
        /** Each user walks through the steps one after another, again and again, and keeps cookies and extracted values. */
        SEQUENCE
    }

    public Workload {
        steps = List.copyOf(steps);
        Require.that(!steps.isEmpty(), "a workload has at least one step");
        Require.that(
                steps.stream().map(Step::name).distinct().count() == steps.size(),
                "step names must differ from one another");
        if (order == Order.SEQUENCE) {
            requireWalkable(steps);
        } else {
            requireIndependent(steps);
        }
    }

    /** Steps that are drawn by weight. */
    public Workload(List<Step> steps) {
        this(steps, Order.WEIGHTED);
    }

    /** The same steps without pauses, as fast as responses come. */
    public Workload withoutPauses() {
        return new Workload(steps.stream().map(Step::withoutPause).toList(), order);
    }

    /** The same requests with a client's header lines, except those that a step sets itself. */
    public Workload sentBy(Client client) {
        return new Workload(
                steps.stream()
                        .map(step -> step.withHeaders(client.before(step.headers())))
                        .toList(),
                order);
    }

    private static void requireWalkable(List<Step> steps) {
        Set<String> known = new HashSet<>();
        for (Step step : steps) {
            Require.that(step.weight() == 1, "a step of a sequence has no weight: " + step.name());
            step.variables()
                    .forEach(name -> Require.that(
                            known.contains(name),
                            step.name() + " uses ${" + name + "}, which no step before it extracts"));
            step.extracts().forEach(extract -> known.add(extract.variable()));
        }
        Require.that(!steps.stream().allMatch(Step::once), "a sequence has at least one step that is not once only");
    }

    private static void requireIndependent(List<Step> steps) {
        for (Step step : steps) {
            boolean free = !step.once()
                    && step.extracts().isEmpty()
                    && step.variables().isEmpty()
                    && step.think().isEmpty();
            Require.that(free, "once, think and extract are for steps of a sequence: " + step.name());
            Require.that(
                    step.dataFiles().stream().allMatch(file -> file.per() == DataFile.Per.REQUEST),
                    "rows for each walk or user are for a sequence: " + step.name());
        }
    }
}
