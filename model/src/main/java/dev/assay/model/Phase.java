package dev.assay.model;

/** What a slice measures. */
public enum Phase {
    /** Open loop at the same offered rate for all contenders. */
    RATE("request rate"),
    /** Closed loop: as much as the contender can take. */
    SATURATION("saturation"),
    /** Open loop at several rates, the same for all contenders, to find the highest that meets a service level. */
    CAPACITY("several rates");

    private final String title;

    Phase(String title) {
        this.title = title;
    }

    /** The name in prose. */
    public String title() {
        return title;
    }
}
