package dev.assay.why.model;

/** What the JIT compilers of a JVM have achieved: how its Java code ran while profiled, and what they had done and left to do by then. */
public enum Compiling {
    IN_C2("inC2", "% of samples in code compiled by C2, native methods included"),
    IN_C1("inC1", "% of samples in code compiled by C1"),
    INTERPRETED("interpreted", "% of samples in interpreted code"),
    TIER_4("tier4", "methods compiled by C2 (tier 4)"),
    TIERS_2_3("tiers2And3", "methods compiled by C1 that C2 may replace (tiers 2 and 3)"),
    TIER_1("tier1", "methods compiled by C1 to stay (tier 1)"),
    C2_QUEUE("c2Queue", "methods waiting for C2"),
    C1_QUEUE("c1Queue", "methods waiting for C1"),
    /** Of both compilers: the JVM does not tell them apart. */
    SECONDS("seconds", "time of all compilations since the launch, s");

    private final String id;
    private final String title;

    Compiling(String id, String title) {
        this.id = id;
        this.title = title;
    }

    public String id() {
        return id;
    }

    public String title() {
        return title;
    }
}
