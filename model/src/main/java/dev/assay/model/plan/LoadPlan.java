package dev.assay.model.plan;

import dev.assay.model.Require;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The load of a plan, from which the phases of a block are derived.
 *
 * @param connections open connections in every phase
 * @param rate offered rate of the equal-rate phase
 * @param tls which certificates of the contenders are accepted; empty for plain text
 * @param added values of the keys that satellites add, by key; a key without one is missing
 * @param origin the machine that the load comes from; empty for this one
 */
public record LoadPlan(
        int connections,
        Rate rate,
        Arrivals arrivals,
        Wire wire,
        Optional<Trust> tls,
        Map<String, List<String>> added,
        Optional<LoadOrigin> origin) {
    /** Of one load. */
    public static final int MAX_CONNECTIONS = 20_000;

    public LoadPlan {
        added = Map.copyOf(added);
        Require.that(
                connections >= 1 && connections <= MAX_CONNECTIONS,
                "connections must be 1 to " + MAX_CONNECTIONS + ": " + connections);
    }

    public LoadPlan with(String key, List<String> words) {
        Map<String, List<String>> all = new TreeMap<>(added);
        all.put(key, List.copyOf(words));
        return new LoadPlan(connections, rate, arrivals, wire, tls, all, origin);
    }

    public LoadPlan from(LoadOrigin other) {
        return new LoadPlan(connections, rate, arrivals, wire, tls, added, Optional.of(other));
    }
}
