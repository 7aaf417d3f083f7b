package dev.assay.model;

import java.util.List;
import java.util.Optional;

/**
 * The load of a plan, from which the phases of a block are derived.
 *
 * @param connections open connections in every phase
 * @param rate offered rate of the equal-rate phase
 * @param arrivals spread of the intended send times
 * @param wire how requests travel
 * @param tls which certificates of the contenders are accepted; empty for plain text
 * @param tools load tools that load the contenders once more after the experiment, to see whether the ranking survives; their
 *     figures are not judged
 * @param origin the machine that the load comes from; empty for this one
 */
public record LoadPlan(
        int connections,
        Rate rate,
        Arrivals arrivals,
        Wire wire,
        Optional<Trust> tls,
        List<LoadTool> tools,
        Optional<LoadOrigin> origin) {
    /** Of one load. */
    public static final int MAX_CONNECTIONS = 20_000;

    public LoadPlan {
        tools = List.copyOf(tools);
        Require.that(!tools.contains(LoadTool.BUILTIN), "Assay's own generator is no check of itself");
        Require.that(tools.stream().distinct().count() == tools.size(), "a load tool is named once: " + tools);
        Require.that(
                connections >= 1 && connections <= MAX_CONNECTIONS,
                "connections must be 1 to " + MAX_CONNECTIONS + ": " + connections);
    }

    /** The same with these load tools for a cross-check. */
    public LoadPlan with(List<LoadTool> others) {
        return new LoadPlan(connections, rate, arrivals, wire, tls, others, origin);
    }

    /** The same from another origin. */
    public LoadPlan from(LoadOrigin other) {
        return new LoadPlan(connections, rate, arrivals, wire, tls, tools, Optional.of(other));
    }
}
