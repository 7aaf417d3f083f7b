package dev.assay.model;

/**
 * What the interval of a comparison is made of, on the scale of log-ratios: how far each end lies from the estimate, and of that,
 * how much is due to what. Parts add linearly.
 *
 * @param below from the estimate to the lower end
 * @param above from the estimate to the upper end
 */
public record ErrorBudget(Side below, Side above) {
    /**
     * One side; every part at least 0.
     *
     * @param random what varies from block to block: more blocks narrow it
     * @param lateness what the generator's lateness may have done at most beyond that: more blocks leave it
     * @param total both together
     */
    public record Side(double random, double lateness, double total) {}

    /** Whether lateness is the larger part of a side: then a better place for the generator helps more than further blocks. */
    public boolean mostlyLateness() {
        return below.lateness > below.random || above.lateness > above.random;
    }
}
