package dev.assay.model;

import java.util.OptionalDouble;

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
     * @param delay what snapshots that came later than the load host's word may have done at most beyond that: more blocks leave
     *     it, longer slices narrow it; empty where load and snapshots are of one machine
     * @param total all together
     */
    public record Side(double random, double lateness, OptionalDouble delay, double total) {
        /** With the load from the same machine. */
        public Side(double random, double lateness, double total) {
            this(random, lateness, OptionalDouble.empty(), total);
        }

        private boolean mostlyDelay() {
            return delay.orElse(0) > Math.max(random, lateness);
        }
    }

    /** Whether lateness is the larger part of a side: then a better place for the generator helps more than further blocks. */
    public boolean mostlyLateness() {
        return below.lateness > below.random || above.lateness > above.random;
    }

    /** Whether the delay of snapshots is the largest part of a side: then longer slices or a nearer load host help more. */
    public boolean mostlyDelay() {
        return below.mostlyDelay() || above.mostlyDelay();
    }
}
