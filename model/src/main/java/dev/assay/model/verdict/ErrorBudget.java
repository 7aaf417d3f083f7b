package dev.assay.model.verdict;

import java.util.OptionalDouble;

/**
 * The parts of the interval of a comparison, on the scale of log-ratios: how far each end is from the estimate, and how much of
 * that is due to which error. Parts add linearly.
 *
 * @param below from the estimate to the lower end
 * @param above from the estimate to the upper end
 */
public record ErrorBudget(Side below, Side above) {
    /**
     * One side; every part is at least 0.
     *
     * @param random variation between blocks; shrinks with more blocks
     * @param lateness upper bound on the further effect of the generator's lateness; does not shrink with more blocks
     * @param delay upper bound on the further effect of snapshots taken later than the load host asked for; shrinks with longer
     *     slices, not with more blocks; empty if load and snapshots are of one machine
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

    /** Whether lateness exceeds the random part on either side; if so, a better place for the generator helps more than further blocks. */
    public boolean mostlyLateness() {
        return below.lateness > below.random || above.lateness > above.random;
    }

    /** Whether the delay of snapshots is the largest part of either side; if so, longer slices or a nearer load host help more. */
    public boolean mostlyDelay() {
        return below.mostlyDelay() || above.mostlyDelay();
    }
}
