package dev.assay.tune.fit;

import java.util.Map;
import java.util.Optional;

/**
 * What is made smaller: the heap, or the container around a heap that stays.
 *
 * @param heaps by contender, in MiB, if they stay
 * @param groups in which contenders are started; empty if the heap is made smaller
 */
record Sizing(Map<String, Integer> heaps, Optional<MemoryGroups> groups) {
    static final Sizing HEAP = new Sizing(Map.of(), Optional.empty());

    Sizing {
        heaps = Map.copyOf(heaps);
    }

    static Sizing container(Map<String, Integer> heaps, MemoryGroups groups) {
        return new Sizing(heaps, Optional.of(groups));
    }

    /** The heap of a contender at this size. */
    int heap(String contender, int megabytes) {
        return heaps.getOrDefault(contender, megabytes);
    }

    String noun() {
        return groups.isEmpty() ? "heap" : "container";
    }

    /** A size, in words. */
    String of(int megabytes) {
        return (groups.isEmpty() ? "" : "a container of ") + megabytes + " MiB";
    }

    /** A contender, with what stays. */
    String of(String contender) {
        return contender + (groups.isEmpty() ? "" : " with a heap of " + heaps.get(contender) + " MiB");
    }
}
