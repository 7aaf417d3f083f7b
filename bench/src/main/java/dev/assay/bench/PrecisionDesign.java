package dev.assay.bench;

/** A way to spend the time of a block. All are measured in the same pair of JVMs, one after the other, in an order that is drawn. */
public enum PrecisionDesign {
    YOUNG("short warm-up", 8, 1, false),
    WARM("long warm-up", 8, 1, false),
    HALF("long warm-up, slices half as long", 16, 0.5, false),
    TWICE("long warm-up, slices twice as long", 4, 2, false),
    DUET("long warm-up, both at once, half the rate each", 4, 2, true);

    private final String title;
    private final int slices;
    private final double length;
    private final boolean together;

    PrecisionDesign(String title, int slices, double length, boolean together) {
        this.title = title;
        this.slices = slices;
        this.length = length;
        this.together = together;
    }

    /** In words. */
    public String title() {
        return title;
    }

    /** Slices of both contenders; of a duet, windows in which both are loaded. */
    public int slices() {
        return slices;
    }

    /** Of a slice, against that of the first design. */
    public double length() {
        return length;
    }

    /** Whether both contenders are loaded at the same time. */
    public boolean together() {
        return together;
    }

    /** Whether its slices come before the long warm-up. */
    public boolean early() {
        return this == YOUNG;
    }
}
