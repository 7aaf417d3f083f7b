package dev.assay.model.verdict;

import dev.assay.model.Metric;

/** What the n of an interval counts. */
public enum Replicate {
    BLOCK("block"),
    ROUND("round"),
    MACHINE("machine");

    private final String noun;

    Replicate(String noun) {
        this.noun = noun;
    }

    /** Of a metric; machines if they are the replicates. */
    public static Replicate of(Metric metric, boolean machines) {
        return machines ? MACHINE : metric.ofStartup() ? ROUND : BLOCK;
    }

    public String noun() {
        return noun;
    }
}
